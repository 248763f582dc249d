// Compares the interval analysis with the interpreter: every value that a run assigns, returns or branches on
// must lie in the interval of its expression at that instruction, and every executed instruction must be
// reachable. Both modes of the analysis are tried on each program.
//
//   interval_soundness --random COUNT [--first SEED] [--keep FOLDER]
//   interval_soundness FILE.goto…
//
// The last line is `N passed, N failed`.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "analysis/intervals.h"
#include "interpreter/interpreter.h"
#include "ir/check.h"
#include "ir/text.h"
#include "../programs/comparison.h"

namespace heddle {
namespace {

using analysis::IntegerType;
using analysis::Interval;
using analysis::IntervalMode;

// Random programs often run for ever; others are worth a longer run.
struct Effort {
  uint64_t runs = 1;
  uint64_t steps = 300000;
};
constexpr Effort kForRandom = {6, 4000};

// What the analysis says about one instruction.
struct Claim {
  bool is_reachable = false;
  expr::ExprRef e = nullptr;  // of which `value` is the interval
  Interval value = Interval::full();
};

class Claims {
 public:
  Claims(const analysis::Numbering& numbering, const analysis::Intervals& intervals)
      : numbering_(numbering), intervals_(intervals) {}

  const Claim& at(const ir::Function& function, uint32_t instruction) {
    auto [found, is_new] = claims_.try_emplace({&function, instruction});
    Claim& claim = found->second;
    if (!is_new) return claim;
    const uint32_t number = numbering_.number_of(function);
    const ir::Instruction& code = function.body[instruction];
    claim.is_reachable = intervals_.is_reachable(number, instruction);
    if (code.op == ir::Op::Assign) claim.e = code.value();
    if (code.op == ir::Op::Return || code.op == ir::Op::Goto || code.op == ir::Op::Halt)
      claim.e = code.operands[0];
    if (claim.e != nullptr && !analysis::integer_type(claim.e->type())) claim.e = nullptr;
    if (claim.e != nullptr) claim.value = intervals_.value_at(number, instruction, claim.e);
    return claim;
  }

 private:
  const analysis::Numbering& numbering_;
  const analysis::Intervals& intervals_;
  std::map<std::pair<const ir::Function*, uint32_t>, Claim> claims_;
};

class Comparison : public interpreter::Observer {
 public:
  explicit Comparison(Claims& claims) : claims_(claims) {}

  void on_event(const interpreter::Event& event) override {
    const Claim& claim = claims_.at(*event.function, event.instruction);
    if (!claim.is_reachable) return fail(event, "is executed but should not be reachable");
    if (claim.e == nullptr) return;
    const IntegerType type = *analysis::integer_type(claim.e->type());
    uint64_t value = event.taken ? 1 : 0;
    if (event.function->body[event.instruction].op != ir::Op::Goto) {
      if (event.type != claim.e->type()) return;
      value = 0;
      std::memcpy(&value, event.value.data(), std::min<size_t>(event.value.size(), 8));
      value &= type.mask();
    }
    if (claim.value.is_full()) return;
    ++compared_;
    if (!claim.value.contains(value, type))
      fail(event, "has the value " + std::to_string(value) + ", not in " + claim.value.to_string(type));
  }

  const std::string& failure() const { return failure_; }
  uint64_t compared() const { return compared_; }

 private:
  void fail(const interpreter::Event& event, const std::string& text) {
    if (!failure_.empty()) return;
    failure_ = *event.function->name + ":" + std::to_string(event.instruction) + ": " +
               ir::to_string(event.function->body[event.instruction]) + " " + text;
  }

  Claims& claims_;
  std::string failure_;
  uint64_t compared_ = 0;
};

uint64_t total_compared = 0;

// Empty if all is well.
std::string compare(const ir::Program& program, Effort effort) {
  const analysis::Numbering numbering(program);
  const analysis::PointsTo points_to(numbering);
  const analysis::CallGraph calls(points_to);
  const analysis::Modified modified(points_to, calls);
  // The way states are handed to functions depends on how much these use: one mode tries each.
  for (IntervalMode mode : {IntervalMode::Integer, IntervalMode::Wrapped}) {
    const size_t large_footprint = mode == IntervalMode::Integer ? 0 : 128;
    const analysis::Intervals intervals(points_to, calls, modified,
                                        {.mode = mode, .large_footprint = large_footprint});
    Claims claims(numbering, intervals);
    for (uint64_t seed = 0; seed < effort.runs; ++seed) {
      Comparison comparison(claims);
      interpreter::Options options;
      options.seed = seed;
      options.observer = &comparison;
      options.max_steps = effort.steps;
      interpreter::run(program, options);
      total_compared += comparison.compared();
      if (!comparison.failure().empty())
        return std::string(mode == IntervalMode::Integer ? "integer" : "wrapped") + ", run " +
               std::to_string(seed) + ": " + comparison.failure();
    }
  }
  return "";
}

}  // namespace
}  // namespace heddle

int main(int count, char** values) {
  using namespace heddle;
  testing::Comparison comparison;
  comparison.compare = [](ir::Program& program, bool is_random) {
    return compare(program, is_random ? kForRandom : decltype(kForRandom){});
  };
  comparison.summary = [] { return std::to_string(total_compared) + " values compared with an interval"; };
  return testing::run(comparison, count, values);
}
