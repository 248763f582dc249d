// Executions that are watched: which goals they reach.
#pragma once

#include <optional>

#include "cover/goal.h"
#include "interpreter/interpreter.h"

namespace heddle::cover {

// Executes the program, whose goals are marked as watched, up to so many steps; what it reads and reaches.
// Nothing if the interpreter cannot execute it.
std::optional<Test> execute(const ir::Program& program, const std::vector<Goal>& goals,
                            interpreter::ValueSource& values, uint64_t most_steps,
                            interpreter::KeptCode* kept = nullptr);

// The inputs in their order, and zero behind the last one. What C leaves open is zero; what code outside of
// the program could change stays as it is.
std::unique_ptr<interpreter::ValueSource> given(const std::vector<result::InputValue>& inputs);

// Inputs that nobody has asked for, other ones for each number.
std::unique_ptr<interpreter::ValueSource> chosen(const ir::Program& program, uint64_t number);

}  // namespace heddle::cover
