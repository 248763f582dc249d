#include "instrument/transition_invariant.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>

#include "expr/c_typing.h"
#include "expr/substitute.h"
#include "instrument/events.h"
#include "instrument/weave_invariants.h"
#include "ir/edit_body.h"
#include "support/check.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using witness::Invariant;

namespace {

constexpr std::string_view kAt = "\\at";

[[noreturn]] void fail(const Invariant& invariant, std::string why, bool is_wrong) {
  throw WitnessProblem{invariant.position, std::move(why), is_wrong};
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// One text with other names for the variables inside of \at( ), and what is behind its comma.
class AtReader {
 public:
  using Rename = std::function<std::string(const std::string& name)>;

  AtReader(const Invariant& invariant, Rename rename) : invariant_(invariant), rename_(std::move(rename)) {}

  std::string read() {
    const std::string_view text = invariant_.value;
    std::string result;
    size_t done = 0;
    for (size_t at = text.find(kAt); at != std::string_view::npos; at = text.find(kAt, done)) {
      result += text.substr(done, at - done);
      const size_t open = text.find_first_not_of(' ', at + kAt.size());
      if (open == std::string_view::npos || text[open] != '(') fail(invariant_, "'\\at' needs a '('", true);
      const auto [comma, close] = ends(text, open);
      const std::string_view label = trimmed(text.substr(comma + 1, close - comma - 1));
      if (label != "AnyPrev" && label != "LastPrev")
        fail(invariant_, fmt::format("'{}' names no visit of a loop", label), true);
      labels.emplace(label);
      result += "(" + renamed(text.substr(open + 1, comma - open - 1)) + ")";
      done = close + 1;
    }
    return result + std::string(text.substr(done));
  }

  std::set<std::string> labels;

 private:
  // Of the comma that is not inside of other parentheses, and of the ')' that closes them.
  std::pair<size_t, size_t> ends(std::string_view text, size_t open) const {
    size_t comma = std::string_view::npos;
    int depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
      if (text[i] == '(') ++depth;
      if (text[i] == ',' && depth == 1) comma = i;
      if (text[i] != ')' || --depth > 0) continue;
      if (comma == std::string_view::npos) break;
      return {comma, i};
    }
    fail(invariant_, "'\\at' takes an expression and a visit: \\at(x, LastPrev)", true);
  }

  // Names of members stay.
  std::string renamed(std::string_view text) const {
    std::string result;
    for (size_t i = 0; i < text.size();) {
      if (!is_word(text[i])) {
        result += text[i++];
        continue;
      }
      size_t end = i;
      while (end < text.size() && is_word(text[end])) ++end;
      const std::string word(text.substr(i, end - i));
      const bool is_member = !result.empty() && (result.back() == '.' || result.ends_with("->"));
      const bool is_name = std::isdigit(static_cast<unsigned char>(word.front())) == 0;
      result += is_name && !is_member ? rename_(word) : word;
      i = end;
    }
    return result;
  }

  const Invariant& invariant_;
  const Rename rename_;
};

Instruction make(Op op, std::initializer_list<ExprRef> operands) {
  Instruction result;
  result.op = op;
  result.operands.assign(operands);
  return result;
}

// A variable of the function that the program has not: every call has its own.
ExprRef add_local(ir::Program& program, const ir::Function& function, expr::TypeRef type) {
  for (unsigned number = 0;; ++number) {
    const std::string name = fmt::format("{}::$visit{}", *function.name, number);
    ir::Symbol* symbol = program.add_symbol(name, type, ir::SymbolKind::Temporary);
    if (symbol == nullptr) continue;
    program.find_function(*function.name)->locals.push_back(symbol);
    return program.reference(*symbol);
  }
}

LoopInfo loop_at(ir::Program& program, const Invariant& invariant, const witness::Anchor& anchor) {
  std::vector<LoopInfo> loops;
  add_loops(analysis::ControlFlow(*anchor.function), program, loops);
  const auto found = std::ranges::find_if(loops, [&](const LoopInfo& loop) {
    return loop.range.begin == anchor.location && !loop.is_irreducible;
  });
  if (found == loops.end())
    fail(invariant, fmt::format("the loop of line {} is not understood", invariant.location.line), false);
  return *found;
}

// Comparisons are operators on bool, which C turns to int and back.
ExprRef as_bool(ExprRef e) {
  while (e->is(Kind::Ne) && e->operand(1)->is(Kind::Constant) && e->operand(0)->is(Kind::Cast) &&
         e->operand(0)->operand(0)->type()->is_bool())
    e = e->operand(0)->operand(0);
  return e;
}

void split(ExprRef e, Kind kind, std::vector<ExprRef>& parts) {
  e = as_bool(e);
  if (!e->is(kind)) {
    parts.push_back(e);
    return;
  }
  split(e->operand(0), kind, parts);
  split(e->operand(1), kind, parts);
}

// What a part of a relation says of one expression over the variables: how its value before and that of now
// compare.
struct Comparison {
  Kind kind = Kind::Gt;   // before ? now
  ExprRef now = nullptr;  // null: it says nothing of the kind
};

Kind mirrored(Kind kind) {
  switch (kind) {
    case Kind::Gt:
      return Kind::Lt;
    case Kind::Lt:
      return Kind::Gt;
    case Kind::Ge:
      return Kind::Le;
    case Kind::Le:
      return Kind::Ge;
    default:
      return kind;
  }
}

class Comparisons {
 public:
  Comparisons(expr::Store& store, const Relation& relation)
      : bindings_(bindings(relation)), to_now_(store, bindings_) {}

  std::vector<Comparison> in(ExprRef conjunction) {
    std::vector<ExprRef> parts;
    split(conjunction, Kind::And, parts);
    std::vector<Comparison> result;
    for (const ExprRef part : parts)
      if (const Comparison one = of(part); one.now != nullptr) result.push_back(one);
    return result;
  }

 private:
  static expr::Bindings bindings(const Relation& relation) {
    expr::Bindings result;
    for (const Relation::Pair& pair : relation.pairs) result.emplace(pair.before, pair.now);
    return result;
  }

  Comparison of(ExprRef e) {
    const Kind kind = e->kind();
    const bool is_order = kind == Kind::Gt || kind == Kind::Lt || kind == Kind::Ge || kind == Kind::Le;
    if (!is_order && kind != Kind::Eq) return {};
    if (is_of_before(e->operand(0)) && to_now_(e->operand(0)) == e->operand(1)) return {kind, e->operand(1)};
    if (is_of_before(e->operand(1)) && to_now_(e->operand(1)) == e->operand(0))
      return {mirrored(kind), e->operand(0)};
    return {};
  }

  // Only variables of the earlier visit are in it, and nothing that other states decide.
  bool is_of_before(ExprRef e) const {
    bool result = true;
    bool has_variable = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      result &= !part->is(Kind::Deref);
      if (!part->is(Kind::Symbol)) return;
      has_variable = true;
      result &= bindings_.contains(part);
    });
    return result && has_variable;
  }

  const expr::Bindings bindings_;
  expr::Substitution to_now_;
};

bool is_strict(const Comparison& one) {
  return one.kind == Kind::Gt || one.kind == Kind::Lt;
}

// Whether the second says that what the first says falls, or rises, does not do the opposite.
bool keeps(const Comparison& first, const Comparison& second) {
  if (first.now != second.now) return false;
  const bool falls = first.kind == Kind::Gt;
  return second.kind == Kind::Eq || second.kind == first.kind || second.kind == (falls ? Kind::Ge : Kind::Le);
}

}  // namespace

Relation weave_transition(ir::Program& program, WitnessExpressions& expressions, const Invariant& invariant,
                          const witness::Anchor& anchor,
                          std::map<const ir::Function*, Insertions>& insertions) {
  const ir::Function& function = *anchor.function;
  const LoopInfo loop = loop_at(program, invariant, anchor);
  Relation relation{&invariant, &function, loop.head, nullptr, {}, false};
  expr::Bindings to_locals;
  std::map<std::string, std::string> placeholders;
  AtReader reader(invariant, [&](const std::string& name) {
    if (const auto known = placeholders.find(name); known != placeholders.end()) return known->second;
    const ExprRef now = expressions.variable(name, function, anchor.instruction);
    if (now == nullptr) return name;  // of a type
    if (!now->type()->is_scalar()) fail(invariant, fmt::format("'{}' is no number", name), false);
    ir::Symbol* placeholder = nullptr;
    for (unsigned number = 0; placeholder == nullptr; ++number)
      placeholder = program.add_symbol(fmt::format("__heddle_visit{}_{}", number, name), now->type(),
                                       ir::SymbolKind::Global);
    placeholder->source_name = placeholder->name;
    relation.pairs.push_back({add_local(program, function, now->type()), now});
    to_locals.emplace(program.reference(*placeholder), relation.pairs.back().before);
    return placeholders[name] = *placeholder->name;
  });
  const std::string text = reader.read();
  if (reader.labels.size() != 1)
    fail(invariant, "a transition invariant is about AnyPrev, or about LastPrev", reader.labels.empty());
  relation.is_of_any = reader.labels.contains("AnyPrev");
  expr::Store& store = program.store();
  WitnessExpressions::Meaning meaning =
      expressions.meaning(text, invariant.position, function, anchor.instruction);
  expr::Substitution to_local(store, std::move(to_locals));
  meaning = {to_local(meaning.holds), to_local(meaning.is_defined)};
  relation.holds = meaning.holds;

  const ExprRef seen = add_local(program, function, store.bool_type());
  Insertions& into = insertions[&function];
  for (const FlowEdge& entry : loop.entries) {
    if (entry.to != loop.head) continue;
    Fragment& place = entry.from == kNone ? into.prologue
                      : entry.is_jump     ? into.jumps[entry.from]
                                          : into.after[entry.from];
    append(place, {make(Op::Assign, {seen, store.boolean(false)})});
  }
  const support::SourceRange range = function.body[anchor.instruction].range;
  const ExprRef claimed = store.binary(Kind::Implies, seen, expressions.condition(meaning));
  Fragment code{ir::make_assert(store, claimed, kWitnessInvariant,
                                fmt::format("the transition invariant '{}' of line {} does not hold",
                                            invariant.value, invariant.location.line),
                                range),
                ir::make_assume(claimed, range)};
  const size_t skip = code.size() + 1;
  if (relation.is_of_any) {
    const ExprRef forgets = add_local(program, function, store.bool_type());
    code.push_back(make(Op::Havoc, {forgets}));
    code.push_back(make(Op::Goto, {forgets}));
  }
  for (const Relation::Pair& pair : relation.pairs) code.push_back(make(Op::Assign, {pair.before, pair.now}));
  code.push_back(make(Op::Assign, {seen, store.boolean(true)}));
  if (relation.is_of_any) code[skip].target = static_cast<uint32_t>(code.size());
  append(into.before[anchor.instruction], std::move(code));
  return relation;
}

std::vector<ExprRef> disjuncts(ExprRef e) {
  std::vector<ExprRef> result;
  split(e, Kind::Or, result);
  return result;
}

bool is_decreasing(expr::Store& store, const Relation& relation) {
  Comparisons comparisons(store, relation);
  std::vector<Comparison> order;  // what decreases in the alternatives so far
  for (const ExprRef alternative : disjuncts(relation.holds)) {
    const std::vector<Comparison> said = comparisons.in(alternative);
    const auto stays = [&](const Comparison& earlier) {
      return std::ranges::any_of(said, [&](const Comparison& one) { return keeps(earlier, one); });
    };
    if (!relation.is_of_any && !std::ranges::all_of(order, stays)) return false;
    const auto strict = std::ranges::find_if(said, is_strict);
    if (strict == said.end()) return false;
    order.push_back(*strict);
  }
  return true;
}

bool make_chain(ir::Program& program, const Relation& relation, ExprRef holds) {
  // Not into the set-up, of which nobody asks whether it ends.
  ir::Function* home = program.find_function("main");
  if (home == nullptr || !is_users(program, *home)) return false;
  expr::Store& store = program.store();
  // Whose variables they are does not matter here.
  expr::Bindings globals;
  unsigned number = 0;
  const auto global_for = [&](ExprRef e) {
    auto [found, is_new] = globals.try_emplace(e);
    if (is_new) {
      ir::Symbol* symbol =
          program.add_symbol(fmt::format("__heddle_chain{}", number++), e->type(), ir::SymbolKind::Global);
      CHECK(symbol != nullptr, "a program should become one chain only");
      symbol->source_name = symbol->name;
      found->second = program.reference(*symbol);
    }
    return found->second;
  };
  std::vector<Relation::Pair> pairs;
  for (const Relation::Pair& pair : relation.pairs)
    pairs.push_back({global_for(pair.before), global_for(pair.now)});
  expr::for_each_subexpression(holds, [&](ExprRef e) {
    if (e->is(Kind::Symbol)) global_for(e);
  });
  const auto is_before = [&](ExprRef global) {
    return std::ranges::any_of(pairs, [&](const Relation::Pair& pair) { return pair.before == global; });
  };
  Fragment body;
  for (const auto& [own, global] : globals) body.push_back(make(Op::Havoc, {global}));
  const auto head = static_cast<uint32_t>(body.size());
  body.push_back(make(Op::Goto, {store.negation(expr::Substitution(store, globals)(holds))}));
  for (const Relation::Pair& pair : pairs) body.push_back(make(Op::Assign, {pair.before, pair.now}));
  for (const auto& [own, global] : globals)
    if (!is_before(global)) body.push_back(make(Op::Havoc, {global}));
  body.push_back(make(Op::Goto, {store.boolean(true)}));
  body.back().target = head;
  body[head].target = static_cast<uint32_t>(body.size());
  body.push_back(make(Op::Halt, {store.zero(expr::c_int_type(store))}));
  for (Instruction& instruction : body) instruction.range = home->range;
  home->body = std::move(body);
  return true;
}

}  // namespace heddle::instrument
