#include "passes/annotations.h"

#include <algorithm>

#include "analysis/analyses.h"
#include "instrument/memory_events.h"
#include "ir/annotation.h"
#include "ir/edit_body.h"
#include "passes/unfold_aggregates.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

bool is_looked_at(const Instruction& instruction) {
  return ir::is_annotation(instruction) || evaluates_aggregate(instruction);
}

// Indices of aggregates are no symbols of the program.
bool has_unknown_symbol(const ir::Program& program, ExprRef e) {
  bool found = false;
  if (e != nullptr)
    expr::for_each_subexpression(e, [&](ExprRef part) {
      found |= part->is(Kind::Symbol) && program.find_symbol(part->text()) == nullptr;
    });
  return found;
}

class Checks {
 public:
  Checks(ir::Program& program, ir::Function& function, std::string_view property)
      : program_(program),
        store_(program.store()),
        function_(function),
        editor_(function),
        property_(property) {}

  uint64_t add(const std::vector<instrument::Event>& accesses,
               const std::vector<instrument::Refusal>& refusals) {
    for (const instrument::Event& access : accesses) {
      if (!is_looked_at(function_.body[access.instruction]) || has_unknown_symbol(program_, access.address) ||
          has_unknown_symbol(program_, access.guard))
        continue;
      const ExprRef is_valid =
          store_.make(Kind::Accessible, store_.bool_type(), {access.address, access.size});
      require(access.instruction,
              access.guard == nullptr ? is_valid : store_.binary(Kind::Implies, access.guard, is_valid));
    }
    for (const instrument::Refusal& refusal : refusals)
      if (refusal.condition != nullptr && is_looked_at(function_.body[refusal.instruction]) &&
          !has_unknown_symbol(program_, refusal.condition))
        require(refusal.instruction, store_.negation(refusal.condition));
    editor_.apply();
    return count_;
  }

 private:
  void require(uint32_t instruction, ExprRef condition) {
    const support::SourceRange range = function_.body[instruction].range;
    editor_.insert_before(instruction,
                          ir::make_assert(store_, condition, property_,
                                          "an aggregate or annotation reads outside of an object", range));
    editor_.insert_before(instruction, ir::make_assume(condition, range));
    ++count_;
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& function_;
  ir::BodyEditor editor_;
  std::string_view property_;
  uint64_t count_ = 0;
};

}  // namespace

uint64_t check_annotations(ir::Program& program, std::string_view property) {
  const auto has_any = [](const ir::Function& function) {
    return !function.is_model && std::ranges::any_of(function.body, is_looked_at);
  };
  if (std::ranges::none_of(program.functions(), has_any)) return 0;
  struct Found {
    ir::Function* function;
    std::vector<instrument::Event> accesses;
    std::vector<instrument::Refusal> refusals;
  };
  std::vector<Found> found;
  analysis::Analyses analyses(program);
  const instrument::MemoryEvents events(program, analyses);
  for (ir::Function& function : program.functions()) {
    if (!has_any(function)) continue;
    Found& one = found.emplace_back();
    one.function = &function;
    instrument::AccessCounts counts;
    one.accesses = events.of(function, {.accesses = true}, counts, one.refusals);
  }
  uint64_t count = 0;
  for (const Found& one : found)
    count += Checks(program, *one.function, property).add(one.accesses, one.refusals);
  return count;
}

void drop_annotations(ir::Program& program, bool keeps_reads) {
  uint64_t temporaries = 0;
  for (ir::Function& function : program.functions())
    for (Instruction& instruction : function.body) {
      if (!ir::is_annotation(instruction)) continue;
      instruction.name = instruction.message = nullptr;
      if (!keeps_reads) {
        instruction.op = Op::Skip;
        instruction.operands.clear();
        instruction.sites.clear();
        continue;
      }
      const ir::Symbol* symbol = nullptr;
      while (symbol == nullptr)
        symbol = program.add_symbol(*function.name + "::$annotation" + std::to_string(++temporaries),
                                    program.store().bool_type(), ir::SymbolKind::Temporary);
      function.locals.push_back(symbol);
      instruction.op = Op::Assign;
      instruction.operands = {program.reference(*symbol), instruction.condition()};
      for (ir::Site& site : instruction.sites)
        if (site.parent == ir::kNoSite) site.steps.front() = 1;  // the operand that the condition is now
    }
}

}  // namespace heddle::passes
