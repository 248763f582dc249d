// Witnesses from results.
#pragma once

#include <optional>
#include <string>

#include "result/result.h"
#include "witness/sources.h"

namespace heddle::witness {

// The producer's name in our witnesses.
inline constexpr const char* kProducer = "Heddle";

// What a witness says about the task. `specification` in SV-COMP's words.
struct TaskDescription {
  std::vector<SourceText> sources;
  std::string specification;
  std::string data_model;
  std::string version;  // of the format; empty: the lowest that can say it
};

// A new uuid, the time of day, this program as the producer.
Metadata make_metadata(const TaskDescription& task);

// A place in the text of a function, as a witness names it.
Location make_location(const ir::Program& program, const support::SourceLocation& place,
                       const ir::Function& function);

// The waypoint that ends a witness of a violation there: at the statement, or at the expression in it.
std::optional<Waypoint> make_target(const ir::Program& program, const support::SourceLocation& place,
                                    const std::vector<SourceText>& sources);

// A waypoint that every round of a cycle passes, which begins at the loop or recursive function there.
std::optional<Waypoint> make_cycle(const ir::Program& program, const support::SourceLocation& loop);

struct Made {
  std::optional<Witness> witness;
  std::string reason;  // why there is none
};

// From the counterexample of a violated property: the inputs that matter, and where they lead to. The
// execution follows from them wherever the program is deterministic, so that branches need not be told. A
// cycle that was found as a set of states that a loop need not leave tells the set, which is not known to be
// true at its place before the witness has been validated; without `result.loops` it is left out. The program
// gets more expressions.
Made make_violation(const result::Result& result, ir::Program& program, const TaskDescription& task);

// From what is known of the loops of a program that has a property, as far as C has words for it. None of it
// is known to be an invariant where the witness says so before it has been validated. The program gets more
// expressions.
Witness make_correctness(const std::vector<result::LoopFact>& facts, ir::Program& program,
                         const TaskDescription& task);

}  // namespace heddle::witness
