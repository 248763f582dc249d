#include "engines/not_known.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ir/assumption.h"

namespace heddle::engines {

namespace {

struct NotKnown {
  std::string_view input;  // how names begin
  std::string_view what;
};

constexpr auto kNotKnown = std::to_array<NotKnown>({
    {ir::kAssembly, "assembly, of which it is not known what it computes"},
    {"__heddle_nondet_unknown_exceptions", "a question for floating-point exceptions that are not noted"},
    {"__heddle_nondet_unknown_match", "what a regular expression matches, which is not computed"},
    {"__heddle_nondet_unknown_address", "the meaning of the text of an address, which is not computed"},
    {"__heddle_nondet_unknown_status", "how another process ends, which is not followed"},
    {"__heddle_nondet_unknown_transfer",
     "what is read from a descriptor while pipes are open, which are not followed"},
});

bool is_not_modelled(const ir::Instruction& instruction) {
  return instruction.message != nullptr && *instruction.message == ir::kNotModelled;
}

std::string of_function(const ir::Function& function) {
  return "a call of '" + *function.name +
         "', a function of the C library that has no model (`heddle stubs` writes one to fill in)";
}

}  // namespace

std::string not_known(const ir::Program& program, const std::string& input) {
  for (const NotKnown& known : kNotKnown)
    if (input.starts_with(known.input)) return std::string(known.what);
  if (input.starts_with(ir::kUnknownInput)) return "what the C library computes, and its model does not";
  const ir::Function* function = program.find_function(input);
  return function != nullptr && std::ranges::any_of(function->body, is_not_modelled) ? of_function(*function)
                                                                                     : "";
}

std::string behind(const ir::Program& program, const support::SourceLocation& place,
                   const std::string& what) {
  const bool is_own = place.valid() && !program.files()[place.file].is_model;
  return fmt::format("{}a violation behind {}", is_own ? ir::to_string(program, place) + ": " : "", what);
}

std::string first_not_known(const ir::Program& program, const std::vector<result::InputValue>& inputs) {
  for (const result::InputValue& input : inputs)
    if (const std::string what = not_known(program, input.name); !what.empty())
      return behind(program, input.location, what);
  return "";
}

std::string not_known(const ir::Program& program, const symex::Step& step) {
  const ir::Instruction& source = step.source();
  if (is_not_modelled(source)) return of_function(*step.function);
  return source.op == ir::Op::Havoc && source.name != nullptr ? not_known(program, *source.name) : "";
}

}  // namespace heddle::engines
