// Invariant sets from proofs: what is known of loops, in the words of C.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "witness/c_expression.h"
#include "witness/make_witness.h"

namespace heddle::witness {

using expr::ExprRef;
using expr::Kind;
using support::SourceLocation;

namespace {

bool is_constant(ExprRef e) {
  return e->is(Kind::Constant) || (e->is(Kind::Cast) && is_constant(e->operand(0)));
}

// All values are kept, in their order.
bool is_widened(ExprRef cast) {
  const expr::TypeRef from = cast->operand(0)->type();
  return from->is_bitvector() && cast->type()->is_bitvector() && cast->type()->is_signed() &&
         from->width() < cast->type()->width();
}

// What each round of a loop changes in one direction.
struct Measure {
  ExprRef value = nullptr;
  bool grows = false;  // otherwise it becomes smaller
};

// In as few operations as possible: who proves that it changes so need not look through them.
Measure simplified(ExprRef decreases) {
  Measure measure{decreases, false};
  for (;;) {
    const ExprRef value = measure.value;
    // match:  -(a - b)    result: b - a, and so a - b grows
    if (value->is(Kind::Neg)) {
      measure = {value->operand(0), !measure.grows};
      // match:  a - c       result: a
    } else if (value->is(Kind::Sub) && is_constant(value->operand(1))) {
      measure.value = value->operand(0);
      // match:  c - a       result: a, in the other direction
    } else if (value->is(Kind::Sub) && is_constant(value->operand(0))) {
      measure = {value->operand(1), !measure.grows};
      // match:  a in a wider type       result: a
    } else if (value->is(Kind::Cast) && is_widened(value)) {
      measure.value = value->operand(0);
    } else {
      return measure;
    }
  }
}

std::string at(const std::string& name, std::string_view visit) {
  return fmt::format("\\at({}, {})", name, visit);
}

class SetMaker {
 public:
  SetMaker(ir::Program& program, const result::LoopFact& fact)
      : program_(program), fact_(fact), function_(program.find_function(fact.loop.function)) {}

  // A witness can speak of the loop.
  bool is_sayable() const {
    const SourceLocation& loop = fact_.loop.location;
    return function_ != nullptr && !fact_.loop.is_recursion && loop.valid() &&
           !program_.files()[loop.file].is_model;
  }

  void add_invariants(Entry& entry) {
    for (const result::Formula& formula : fact_.formulas) {
      if (formula.expression.empty()) continue;
      const ExprRef holds = without_ghosts(formula.expression, program_);
      if (holds == nullptr) continue;
      if (const auto text = words(holds, [](const std::string& name) { return name; }))
        add(entry, InvariantType::Loop, without_parentheses(*text), "c_expression");
    }
  }

  // Read lexicographically, the measures relate each visit to the one before; a single one, to all before.
  void add_transitions(Entry& entry) {
    if (fact_.formulas.empty()) return;
    const std::string_view visit = fact_.formulas.size() == 1 ? "AnyPrev" : "LastPrev";
    std::string relation;
    std::string stays;
    for (const result::Formula& formula : fact_.formulas) {
      if (formula.expression.empty()) return;
      const ExprRef decreases = without_ghosts(formula.expression, program_);
      if (decreases == nullptr) return;
      const Measure measure = simplified(decreases);
      const auto before = words(measure.value, [&](const std::string& name) { return at(name, visit); });
      const auto now = words(measure.value, [](const std::string& name) { return name; });
      if (!before || !now) return;
      const std::string_view relates = measure.grows ? "<" : ">";
      const std::string part = fmt::format("{}{} {} {}", stays, *before, relates, *now);
      relation +=
          (relation.empty() ? "" : " || ") + (fact_.formulas.size() == 1 ? part : fmt::format("({})", part));
      stays += fmt::format("{} {}= {} && ", *before, relates, *now);
    }
    add(entry, InvariantType::LoopTransition, relation, "ext_c_expression");
    entry.metadata.format_version = "2.1";
  }

 private:
  std::optional<std::string> words(ExprRef expression,
                                   const std::function<std::string(const std::string&)>& said) {
    return c_expression(program_, expression, [&](const ir::Symbol& symbol) -> std::optional<std::string> {
      // Where pointers lead to, proofs know by what C has no words for.
      if (symbol.type->is_pointer()) return std::nullopt;
      const auto name = name_at(program_, *function_, fact_.loop.location, symbol);
      return name ? std::optional(said(*name)) : std::nullopt;
    });
  }

  void add(Entry& entry, InvariantType type, const std::string& text, std::string_view format) {
    Invariant invariant;
    invariant.type = type;
    invariant.location = make_location(program_, fact_.loop.location, *function_);
    invariant.value = text;
    invariant.format = format;
    const bool is_known = std::ranges::any_of(entry.invariants, [&](const Invariant& other) {
      return other.value == invariant.value && other.location.line == invariant.location.line &&
             other.location.column == invariant.location.column;
    });
    if (!is_known) entry.invariants.push_back(std::move(invariant));
  }

  ir::Program& program_;
  const result::LoopFact& fact_;
  const ir::Function* function_;
};

}  // namespace

Witness make_correctness(const std::vector<result::LoopFact>& facts, ir::Program& program,
                         const TaskDescription& task) {
  Entry entry;
  entry.type = EntryType::InvariantSet;
  entry.metadata = make_metadata(task);
  for (const result::LoopFact& fact : facts) {
    SetMaker maker(program, fact);
    if (!maker.is_sayable()) continue;
    if (fact.kind == result::LoopFactKind::Invariants) maker.add_invariants(entry);
    if (fact.kind == result::LoopFactKind::Ranking && task.version != "2.0") maker.add_transitions(entry);
  }
  return {{std::move(entry)}};
}

}  // namespace heddle::witness
