#include "driver/verify_memory.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/trial_runs.h"
#include "instrument/memory_checks.h"
#include "instrument/memory_tracking.h"
#include "instrument/write_goto.h"

namespace heddle::driver {
namespace {

using instrument::kValidDeref;
using instrument::kValidFree;
using instrument::kValidMemtrack;
using result::Result;
using result::Verdict;

struct MemoryProperty {
  std::string_view name;
  bool deref;
  bool free;
  bool memtrack;
  bool arithmetic;
};

constexpr MemoryProperty kProperties[] = {
    {"valid-memsafety", true, true, true, false}, {kValidDeref, true, false, false, false},
    {kValidFree, false, true, false, false},      {kValidMemtrack, false, false, true, false},
    {"def-behavior", true, true, false, true},
};

const MemoryProperty* find(const std::string& name) {
  auto found = std::ranges::find(kProperties, name, &MemoryProperty::name);
  return found == std::end(kProperties) ? nullptr : found;
}

Result unknown(std::string reason) {
  Result result;
  result.reason = std::move(reason);
  return result;
}

class MemoryVerifier {
 public:
  MemoryVerifier(ir::Program& program, const MemoryProperty& property, Decide decide)
      : program_(program), property_(property), decide_(std::move(decide)) {}

  void weave() {
    instrument::silence_own_checks(program_);
    has_blocks_ = property_.memtrack && instrument::allocates_blocks(program_);
    if (property_.arithmetic) weave_defined_behaviour(program_);
    checks_ = instrument::add_memory_checks(program_, property_.deref, property_.free);
    if (has_blocks_) instrument::add_tracking(program_);
  }

  Result run() {
    Result result = decided();
    // Blocks that library functions have for themselves are not the program's to lose, and how large an array
    // of another file is, only that file knows.
    if (result.verdict != Verdict::False || !result.counterexample) return result;
    if (result.counterexample->property == kValidMemtrack && instrument::has_library_blocks(program_))
      return unknown("a block may be lost, but a library function has blocks of its own");
    if (result.counterexample->property == kValidDeref && instrument::has_unknown_sizes(program_))
      return unknown("an access may be invalid, but the size of an external object is not known");
    return result;
  }

 private:
  Result decided() {
    if (property_.arithmetic) {
      instrument::silence_own_checks(program_);
      if (auto found = engines::find_undefined_by_trial(program_)) return violation(std::move(*found));
    }
    weave();
    Result result = ask();
    if (result.verdict == Verdict::True && has_blocks_ && !result.every_execution_ends) {
      instrument::add_tracking_of_loops(program_);
      const Result again = ask();
      if (again.verdict != Verdict::True) return again;
      result.evidence.push_back("no block is lost in executions that do not end, either");
    }
    if (result.verdict == Verdict::True && !checks_.unchecked.empty()) return unknown(checks_.unchecked[0]);
    if (result.verdict == Verdict::True && property_.arithmetic)
      return unknown("arithmetic and accesses are defined; uses of uninitialised values are not checked");
    describe(result);
    return result;
  }

  Result violation(result::Counterexample found) const {
    Result result;
    result.verdict = Verdict::False;
    result.property = property_.arithmetic ? std::string(property_.name) : found.property;
    result.counterexample = std::move(found);
    result.evidence = {"the interpreter executed the program with these inputs and found the violation"};
    return result;
  }

  Result ask() {
    const MemoryProperty property = property_;
    Question question;
    question.property = property_.name;
    question.counts = [property](const ir::Instruction& i) {
      if (i.name == nullptr) return false;
      return (property.deref && *i.name == kValidDeref) || (property.free && *i.name == kValidFree) ||
             (property.memtrack && *i.name == kValidMemtrack) || (property.arithmetic && *i.name == kDefined);
    };
    question.forbids_undefined = true;
    // Of accesses that are never made, nobody wants to hear.
    question.looks_for_vacuity = false;
    Result result = decide_(program_, question);
    if (result.verdict == Verdict::False && result.counterexample && !property_.arithmetic)
      result.property = result.counterexample->property;
    return result;
  }

  void describe(Result& result) const {
    if (result.verdict != Verdict::True) return;
    if (property_.deref)
      result.evidence.push_back(
          fmt::format("of {} accesses to memory, {} are valid by their types and {} were checked",
                      checks_.accesses, checks_.by_type, checks_.accesses - checks_.by_type));
    if (property_.memtrack && !has_blocks_)
      result.evidence.push_back("the program allocates no blocks, so that none can be lost");
  }

  ir::Program& program_;
  const MemoryProperty& property_;
  Decide decide_;
  instrument::MemoryChecks checks_;
  bool has_blocks_ = false;
};

}  // namespace

std::vector<std::string> memory_properties() {
  std::vector<std::string> names;
  for (const MemoryProperty& property : kProperties) names.emplace_back(property.name);
  return names;
}

bool is_about_memory(const std::string& property) {
  return find(property) != nullptr;
}

void weave_memory_checks(ir::Program& program, const std::string& property) {
  MemoryVerifier(program, *find(property), {}).weave();
}

Result verify_memory(ir::Program& program, const std::string& property, const Decide& decide) {
  return MemoryVerifier(program, *find(property), decide).run();
}

}  // namespace heddle::driver
