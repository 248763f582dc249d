// The analyses of a program, each made when first asked for and kept until a pass changes what it rests on.
#pragma once

#include <memory>

#include "analysis/dependencies.h"
#include "analysis/intervals.h"

namespace heddle::analysis {

// What a pass has changed.
enum class Change : uint8_t {
  Nothing,
  Operands,  // expressions of instructions, to others of the same value: what was known stays true
  Bodies,    // instructions
};

class Analyses {
 public:
  explicit Analyses(const ir::Program& program) : program_(program) {}

  const Numbering& numbering();
  const PointsTo& points_to();
  const CallGraph& calls();
  const Modified& modified();
  const Intervals& intervals();
  // With endings: what decides whether control gets somewhere counts.
  const Dependencies& dependencies();

  void invalidate(Change change);

 private:
  const ir::Program& program_;
  // In the order in which they refer to each other.
  std::unique_ptr<Numbering> numbering_;
  std::unique_ptr<PointsTo> points_to_;
  std::unique_ptr<CallGraph> calls_;
  std::unique_ptr<Modified> modified_;
  std::unique_ptr<Intervals> intervals_;
  std::unique_ptr<Dependencies> dependencies_;
};

}  // namespace heddle::analysis
