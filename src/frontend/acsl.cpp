#include "frontend/acsl.h"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/acsl_parse.h"

namespace heddle::frontend {

using acsl::Node;
using acsl::NodeRef;

namespace {

const std::map<std::string, std::string, std::less<>> kAggregateFunctions = {{"\\sum", "__heddle_sum"},
                                                                             {"\\max", "__heddle_max"},
                                                                             {"\\min", "__heddle_min"},
                                                                             {"\\numof", "__heddle_count"}};

NodeRef without_groups(NodeRef node) {
  while (node->kind == Node::Kind::Group) node = node->parts[0];
  return node;
}

bool is_binary(const NodeRef& node, std::string_view name) {
  return node->kind == Node::Kind::Binary && node->text == name;
}

bool is_name(const NodeRef& node, std::string_view name) {
  return node->kind == Node::Kind::Leaf && node->text == name;
}

bool mentions(const NodeRef& node, const std::set<std::string>& names) {
  if (node->kind == Node::Kind::Leaf) return names.contains(node->text);
  return std::ranges::any_of(node->parts, [&](const NodeRef& part) { return mentions(part, names); });
}

// One condition of several that all have to hold: left < right, left <= right, or anything else.
struct Conjunct {
  NodeRef left;
  NodeRef right;  // null: a condition that is no bound
  bool is_strict = false;
  size_t offset = 0;
  bool is_used = false;  // as a bound of a range
};

void add_conjuncts(const NodeRef& node, std::vector<Conjunct>& to) {
  const NodeRef bare = without_groups(node);
  if (is_binary(bare, "&&")) {
    add_conjuncts(bare->parts[0], to);
    add_conjuncts(bare->parts[1], to);
    return;
  }
  const bool is_chain =
      bare->kind == Node::Kind::Chain && std::ranges::all_of(bare->names, [](const std::string& name) {
        return name[0] == '<' || name[0] == '>';
      });
  if (!is_chain) {
    to.push_back({bare, nullptr, false, bare->offset});
    return;
  }
  for (size_t i = 0; i < bare->names.size(); ++i) {
    const bool is_less = bare->names[i][0] == '<';
    const NodeRef a = without_groups(bare->parts[i]);
    const NodeRef b = without_groups(bare->parts[i + 1]);
    to.push_back({is_less ? a : b, is_less ? b : a, bare->names[i].size() == 1, bare->offset});
  }
}

// A bound of a range, and whether it belongs to the range.
struct Bound {
  NodeRef value;
  bool is_strict = false;
};

// What a variable is compared with, itself or by way of variables that are bound further inside.
class Ranges {
 public:
  Ranges(std::vector<Conjunct>& conjuncts, const Node& quantifier)
      : conjuncts_(conjuncts), quantifier_(quantifier) {}

  Bound find(size_t variable, bool is_upper) {
    open_.clear();
    for (size_t i = variable; i < quantifier_.names.size(); ++i) open_.insert(quantifier_.names[i]);
    visited_.clear();
    Bound result = search(quantifier_.names[variable], is_upper, true);
    if (result.value == nullptr)
      throw AcslError{quantifier_.offset,
                      "the range of '" + quantifier_.names[variable] + "' should be given, as in '" +
                          (quantifier_.text == "\\forall" ? "0 <= j < n ==> …'" : "0 <= j < n && …'")};
    return result;
  }

 private:
  Bound search(const std::string& name, bool is_upper, bool is_direct) {
    if (!visited_.insert(name).second) return {};
    for (Conjunct& conjunct : conjuncts_) {
      if (conjunct.right == nullptr || conjunct.is_used) continue;
      const NodeRef& near = is_upper ? conjunct.left : conjunct.right;
      const NodeRef& far = is_upper ? conjunct.right : conjunct.left;
      if (!is_name(near, name) || mentions(far, open_)) continue;
      // The condition itself is what the range says. What follows from several stays a condition.
      conjunct.is_used = is_direct;
      return {far, conjunct.is_strict};
    }
    for (const Conjunct& conjunct : conjuncts_) {
      if (conjunct.right == nullptr) continue;
      const NodeRef& near = is_upper ? conjunct.left : conjunct.right;
      const NodeRef& far = is_upper ? conjunct.right : conjunct.left;
      if (!is_name(near, name) || far->kind != Node::Kind::Leaf) continue;
      Bound further = search(far->text, is_upper, false);
      if (further.value != nullptr) return {further.value, further.is_strict || conjunct.is_strict};
    }
    return {};
  }

  std::vector<Conjunct>& conjuncts_;
  const Node& quantifier_;
  std::set<std::string> open_;  // what a bound must not depend on
  std::set<std::string> visited_;
};

class Translator {
 public:
  explicit Translator(DerivedText& to) : to_(to) {}

  // A number of 128 bits, or a truth value, or a pointer or float, which C computes with as ACSL does.
  void term(const NodeRef& node) {
    switch (node->kind) {
      case Node::Kind::Leaf:
      case Node::Kind::Index:
      case Node::Kind::Member:
        return as_integer([&] { place(node); });
      case Node::Kind::SizeOf:
        return as_integer([&] { to_.add("sizeof(" + node->text + ")", node->offset); });
      case Node::Kind::Cast:
        if (node->text == "integer") return term(node->parts[0]);
        if (node->text == "real") throw AcslNotRead{node->offset};
        return as_integer([&] {
          to_.add("(" + node->text + ")", node->offset);
          term(node->parts[0]);
        });
      case Node::Kind::Group:
        return term(node->parts[0]);
      case Node::Kind::Unary:
        return unary(*node);
      case Node::Kind::Binary:
        return binary(*node);
      case Node::Kind::Chain:
        return chain(*node);
      case Node::Kind::Choice:
        in_parentheses([&] {
          term(node->parts[0]);
          to_.add(" ? ");
          term(node->parts[1]);
          to_.add(" : ");
          term(node->parts[2]);
        });
        return;
      case Node::Kind::Quantifier:
        return quantifier(*node);
      case Node::Kind::Aggregate:
        return aggregate(*node);
    }
  }

 private:
  template <typename Inside>
  void in_parentheses(Inside inside) {
    to_.add("(");
    inside();
    to_.add(")");
  }

  // C's own conversions make an integer of 128 bits of this and leave pointers and floats as they are.
  template <typename Inside>
  void as_integer(Inside inside) {
    to_.add("((heddle_integer)0 + (");
    inside();
    to_.add("))");
  }

  void place(const NodeRef& node) {
    switch (node->kind) {
      case Node::Kind::Leaf:
        return to_.add(node->text, node->offset);
      case Node::Kind::Group:
        return in_parentheses([&] { place(node->parts[0]); });
      case Node::Kind::Index:
        place(node->parts[0]);
        to_.add("[", node->offset);
        term(node->parts[1]);
        return to_.add("]");
      case Node::Kind::Member:
        place(node->parts[0]);
        return to_.add(node->text, node->offset);
      case Node::Kind::Unary:
        if (node->text != "*" && node->text != "&") return unary(*node);
        return in_parentheses([&] {
          to_.add(node->text, node->offset);
          place(node->parts[0]);
        });
      default:
        return term(node);
    }
  }

  void unary(const Node& node) {
    const NodeRef operand = node.parts[0];
    if (node.text == "*") {
      as_integer([&] {
        to_.add("*", node.offset);
        place(operand);
      });
      return;
    }
    in_parentheses([&] {
      to_.add(node.text, node.offset);
      node.text == "&" ? place(operand) : in_parentheses([&] { term(operand); });
    });
  }

  void binary(const Node& node) {
    const bool is_implication = node.text == "==>";
    const bool compares_truth = node.text == "<==>" || node.text == "^^";
    in_parentheses([&] {
      if (is_implication || compares_truth) to_.add("!");
      in_parentheses([&] { term(node.parts[0]); });
      to_.add(is_implication        ? "||"
              : node.text == "<==>" ? "=="
              : node.text == "^^"   ? "!="
                                    : node.text,
              node.offset);
      if (compares_truth) to_.add("!");
      in_parentheses([&] { term(node.parts[1]); });
    });
  }

  void chain(const Node& node) {
    in_parentheses([&] {
      for (size_t i = 0; i < node.names.size(); ++i) {
        if (i > 0) to_.add(" && ");
        term(node.parts[i]);
        to_.add(node.names[i]);
        term(node.parts[i + 1]);
      }
    });
  }

  // The first value that does not belong to the range, or the first that does.
  void bound(const NodeRef& value, bool is_one_more) {
    const NodeRef bare = without_groups(value);
    const bool is_one_less = is_binary(bare, "-") && is_name(without_groups(bare->parts[1]), "1");
    if (is_one_more && is_one_less) return term(bare->parts[0]);
    term(value);
    if (is_one_more) to_.add(" + 1");
  }

  void begin_body(const std::string& type, const std::string& name, size_t offset) {
    to_.add(", __extension__({ " + (type == "integer" ? "heddle_integer" : type) + " ");
    to_.add(name, offset);
    to_.add("; ");
  }

  void aggregate(const Node& node) {
    to_.add(kAggregateFunctions.at(node.text), node.offset);
    to_.add("(");
    term(node.parts[0]);
    to_.add(", ");
    bound(node.parts[1], true);
    begin_body("integer", node.names[0], node.offset);
    if (node.text == "\\numof") to_.add("!!");
    in_parentheses([&] { term(node.parts[2]); });
    to_.add("; }))");
  }

  void quantifier(const Node& node) {
    const bool is_universal = node.text == "\\forall";
    if (node.type.ends_with("*") || node.type == "real" || node.type == "float" || node.type == "double")
      throw AcslNotRead{node.offset};
    std::vector<Conjunct> conjuncts;
    NodeRef conclusion = node.parts[0];
    if (is_universal)
      for (NodeRef bare = without_groups(conclusion); is_binary(bare, "==>");
           bare = without_groups(conclusion)) {
        add_conjuncts(bare->parts[0], conjuncts);
        conclusion = bare->parts[1];
      }
    else
      add_conjuncts(conclusion, conjuncts);
    to_.add("(");
    outside(conjuncts, node);
    Ranges ranges(conjuncts, node);
    for (size_t i = 0; i < node.names.size(); ++i) {
      const Bound low = ranges.find(i, false);
      const Bound high = ranges.find(i, true);
      to_.add(is_universal ? "__heddle_forall" : "__heddle_exists", node.offset);
      to_.add("(");
      bound(low.value, low.is_strict);
      to_.add(", ");
      bound(high.value, !high.is_strict);
      begin_body(node.type, node.names[i], node.offset);
      to_.add("!!(");
    }
    conditions(conjuncts, is_universal ? conclusion : nullptr);
    for (size_t i = 0; i < node.names.size(); ++i) to_.add("); }))");
    to_.add(")");
  }

  // Conditions that are not about the variables come first: the ranges may read what they guard.
  void outside(std::vector<Conjunct>& conjuncts, const Node& quantifier) {
    const std::set<std::string> names(quantifier.names.begin(), quantifier.names.end());
    const bool is_universal = quantifier.text == "\\forall";
    for (Conjunct& conjunct : conjuncts) {
      if (mentions(conjunct.left, names) || (conjunct.right != nullptr && mentions(conjunct.right, names)))
        continue;
      conjunct.is_used = true;
      to_.add(is_universal ? "!(" : "(");
      condition(conjunct);
      to_.add(is_universal ? ") || " : ") && ");
    }
  }

  void condition(const Conjunct& conjunct) {
    term(conjunct.left);
    if (conjunct.right == nullptr) return;
    to_.add(conjunct.is_strict ? "<" : "<=");
    term(conjunct.right);
  }

  // Those that no range says, and what is to hold where they do; null: nothing more.
  void conditions(const std::vector<Conjunct>& conjuncts, const NodeRef& conclusion) {
    const bool has_any = std::ranges::any_of(conjuncts, [](const Conjunct& c) { return !c.is_used; });
    if (has_any) {
      if (conclusion != nullptr) to_.add("!(");
      const char* separator = "";
      for (const Conjunct& conjunct : conjuncts) {
        if (conjunct.is_used) continue;
        to_.add(separator);
        separator = " && ";
        condition(conjunct);
      }
      if (conclusion != nullptr) to_.add(") || ");
    }
    if (conclusion != nullptr)
      in_parentheses([&] { term(conclusion); });
    else if (!has_any)
      to_.add("1");
  }

  DerivedText& to_;
};

}  // namespace

size_t translate_acsl(std::string_view text, size_t offset, DerivedText& to) {
  acsl::Parser parser(text, offset);
  const NodeRef predicate = parser.predicate();
  Translator(to).term(predicate);
  return parser.offset();
}

}  // namespace heddle::frontend
