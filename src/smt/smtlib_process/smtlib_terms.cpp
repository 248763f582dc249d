#include "smt/smtlib_process/smtlib_terms.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>

namespace heddle::smt::smtlib_process {

using expr::ExprRef;
using terms::Op;
using terms::Sort;
using terms::Term;

namespace {

// Names of ours begin with one of these; t! outside quantifiers, b! inside, f! for patterns of floats.
constexpr const char* kDefined = "t!";
constexpr const char* kBound = "b!";
constexpr const char* kFloatBits = "f!";

// Between bars everything may stand but bars and backslashes.
std::string quoted(const std::string& name) {
  std::string result = "|";
  for (char c : name)
    result += c == '|' ? std::string("<bar>") : c == '\\' ? std::string("<backslash>") : std::string(1, c);
  return result + "|";
}

}  // namespace

std::string to_string(const Sort& sort) {
  switch (sort.kind) {
    case Sort::Kind::Bool:
      return "Bool";
    case Sort::Kind::BitVector:
      return fmt::format("(_ BitVec {})", sort.width);
    case Sort::Kind::Float:
      return fmt::format("(_ FloatingPoint {} {})", sort.exponent, sort.significand);
    case Sort::Kind::Integer:
      return "Int";
    case Sort::Kind::RoundingMode:
      return "RoundingMode";
    case Sort::Kind::Array:
      return fmt::format("(Array {} {})", to_string(*sort.index), to_string(*sort.element));
  }
  return "";
}

Term SmtlibTerms::add(Node::Kind kind, std::string head, std::string sort, std::vector<Term> operands) {
  Node& node = nodes_.emplace_back();
  node.kind = kind;
  node.head = std::move(head);
  node.sort = std::move(sort);
  node.operands = std::move(operands);
  return static_cast<Term>(nodes_.size() - 1);
}

Term SmtlibTerms::atom(std::string text) {
  const auto found = atoms_.find(text);
  if (found != atoms_.end()) return found->second;
  const Term term = add(Node::Kind::Atom, text, "", {});
  atoms_.emplace(std::move(text), term);
  return term;
}

Term SmtlibTerms::symbol(ExprRef symbol, const Sort& sort) {
  // Symbols of one name and different types are different, and none has a name of ours.
  std::string name = symbol->text();
  for (const char* prefix : {kDefined, kBound, kFloatBits}) {
    if (name.starts_with(prefix)) {
      name.insert(0, "u!");
      break;
    }
  }
  const unsigned earlier = names_[name]++;
  if (earlier > 0) name += "!" + std::to_string(earlier);
  const Term term = add(Node::Kind::Symbol, quoted(name), to_string(sort), {});
  nodes_[term].symbol = symbol;
  return term;
}

Term SmtlibTerms::bits(const llvm::APInt& value) {
  std::string text = value.getBitWidth() % 4 == 0 ? "#x" : "#b";
  llvm::SmallString<40> digits;
  const unsigned radix = value.getBitWidth() % 4 == 0 ? 16 : 2;
  value.toString(digits, radix, false, false, false);
  const size_t wanted = value.getBitWidth() % 4 == 0 ? value.getBitWidth() / 4 : value.getBitWidth();
  text += std::string(wanted - digits.size(), '0') + std::string(digits);
  return atom(std::move(text));
}

Term SmtlibTerms::integer(const llvm::APInt& value) {
  llvm::SmallString<40> digits;
  if (!value.isNegative()) {
    value.toString(digits, 10, true);
    return atom(std::string(digits));
  }
  (-value.sext(value.getBitWidth() + 1)).toString(digits, 10, true);
  return atom("(- " + std::string(digits) + ")");
}

Term SmtlibTerms::apply(Op op, const Sort& sort, std::span<const Term> arguments, unsigned first,
                        unsigned second) {
  const terms::OpInfo& information = info(op);
  if (arguments.empty()) return atom(std::string(information.name));
  std::string head(information.name);
  if (information.index_count == 1) head = fmt::format("(_ {} {})", information.name, first);
  if (information.index_count == 2) head = fmt::format("(_ {} {} {})", information.name, first, second);
  return add(Node::Kind::Application, std::move(head), to_string(sort), {arguments.begin(), arguments.end()});
}

Term SmtlibTerms::constant_array(const Sort& sort, Term value) {
  return add(Node::Kind::Application, fmt::format("(as const {})", to_string(sort)), to_string(sort),
             {value});
}

// The body comes last.
Term SmtlibTerms::quantifier(bool is_universal, std::span<const Term> bound, Term body) {
  std::vector<Term> operands(bound.begin(), bound.end());
  operands.push_back(body);
  return add(Node::Kind::Quantifier, is_universal ? "forall" : "exists", "Bool", std::move(operands));
}

// SMT-LIB has no function from floats to their patterns, but one back: a pattern is anything that this maps
// to the float.
Term SmtlibTerms::float_bits(Term value, const Sort& sort) {
  return add(Node::Kind::FloatBits, fmt::format("(_ to_fp {} {})", sort.exponent, sort.significand),
             fmt::format("(_ BitVec {})", sort.exponent + sort.significand), {value});
}

// Operands first. A quantifier's operands are its own business unless it is entered.
std::vector<Term> SmtlibTerms::in_order(const std::vector<Term>& roots, bool enters_quantifiers) const {
  std::vector<Term> order;
  std::unordered_set<Term> seen;
  std::vector<std::pair<Term, size_t>> stack;
  for (Term root : roots) {
    if (seen.insert(root).second) stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [term, next] = stack.back();
      const Node& node = nodes_[term];
      const bool has_more =
          next < node.operands.size() && (enters_quantifiers || node.kind != Node::Kind::Quantifier);
      if (has_more) {
        const Term operand = node.operands[next++];
        if (seen.insert(operand).second) stack.emplace_back(operand, 0);
      } else {
        order.push_back(term);
        stack.pop_back();
      }
    }
  }
  return order;
}

std::string SmtlibTerms::spelled(Term term, const char* prefix) const {
  const Node& node = nodes_[term];
  if (node.kind == Node::Kind::Atom || node.kind == Node::Kind::Symbol) return node.head;
  return (node.kind == Node::Kind::FloatBits ? kFloatBits : prefix) + std::to_string(term);
}

std::string SmtlibTerms::application(const Node& node, const char* prefix) const {
  std::string result = "(" + node.head;
  for (Term operand : node.operands) result += " " + spelled(operand, prefix);
  return result + ")";
}

// Definitions outside could not mention the bound symbols, so all terms of the body are named inside.
// Patterns of floats are there written in Z3's way, for want of any other.
std::string SmtlibTerms::quantified(const Node& node) const {
  std::string result = "(" + node.head + " (";
  for (size_t i = 0; i + 1 < node.operands.size(); ++i)
    result += "(" + nodes_[node.operands[i]].head + " " + nodes_[node.operands[i]].sort + ")";
  result += ") ";
  const Term body = node.operands.back();
  size_t opened = 0;
  for (Term term : in_order({body}, false)) {
    const Node& inner = nodes_[term];
    if (inner.kind == Node::Kind::Atom || inner.kind == Node::Kind::Symbol) continue;
    const std::string meaning = inner.kind == Node::Kind::Quantifier ? quantified(inner)
                                : inner.kind == Node::Kind::FloatBits
                                    ? "(fp.to_ieee_bv " + spelled(inner.operands[0], kBound) + ")"
                                    : application(inner, kBound);
    result += "(let ((" + spelled(term, kBound) + " " + meaning + ")) ";
    ++opened;
  }
  return result + spelled(body, kBound) + std::string(opened, ')') + ")";
}

std::string SmtlibTerms::query(const std::vector<Term>& formulas, std::vector<Named>& symbols) const {
  // Symbols that occur in quantifiers only may be free there; bound ones are declared in vain, which is
  // harmless.
  symbols.clear();
  std::string result;
  for (Term term : in_order(formulas, true)) {
    const Node& node = nodes_[term];
    if (node.kind != Node::Kind::Symbol) continue;
    result += fmt::format("(declare-fun {} () {})\n", node.head, node.sort);
    symbols.push_back({node.symbol, node.head});
  }
  for (Term term : in_order(formulas, false)) {
    const Node& node = nodes_[term];
    if (node.kind == Node::Kind::FloatBits) {
      const std::string value = spelled(node.operands[0], kDefined);
      const std::string name = spelled(term, kDefined);
      result += fmt::format("(declare-fun {} () {})\n(assert (or (fp.isNaN {}) (= ({} {}) {})))\n", name,
                            node.sort, value, node.head, name, value);
    } else if (node.kind == Node::Kind::Application || node.kind == Node::Kind::Quantifier) {
      result +=
          fmt::format("(define-fun {} () {} {})\n", spelled(term, kDefined), node.sort,
                      node.kind == Node::Kind::Quantifier ? quantified(node) : application(node, kDefined));
    }
  }
  for (Term formula : formulas) result += fmt::format("(assert {})\n", spelled(formula, kDefined));
  return result;
}

std::string SmtlibTerms::text(Term root, size_t limit) const {
  // Written without C++ recursion: what is still to be written, as terms or as closing text.
  std::string result;
  std::vector<std::pair<Term, bool>> stack{{root, false}};  // the second: only ")"
  while (!stack.empty() && result.size() < limit) {
    const auto [term, closes] = stack.back();
    stack.pop_back();
    if (closes) {
      result += ")";
      continue;
    }
    if (!result.empty()) result += " ";
    const Node& node = nodes_[term];
    if (node.operands.empty()) {
      result += node.head;
      continue;
    }
    result += "(" + node.head;
    stack.emplace_back(term, true);
    for (size_t i = node.operands.size(); i-- > 0;) stack.emplace_back(node.operands[i], false);
  }
  return stack.empty() ? result : result + " …";
}

}  // namespace heddle::smt::smtlib_process
