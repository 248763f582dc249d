#include "source_rewrite/actions.h"

#include <algorithm>

#include "expr/c_typing.h"
#include "source_rewrite/weave_properties.h"

namespace heddle::source_rewrite {

using instrument::Weave;

PlaceText Actions::place(Bind bind) {
  PlaceText place;
  place.binding = [](const instrument::Binding& binding) { return BoundText{"0", binding.type}; };
  if (bind) place.binding = std::move(bind);
  place.program_name = [this](const std::string& name) {
    const clang::FunctionDecl* function = scope_.function();
    const ir::Symbol* symbol = nullptr;
    if (function != nullptr) symbol = program_.find_symbol(function->getName().str() + "::" + name);
    if (symbol == nullptr) symbol = program_.find_symbol(name);
    return BoundText{name, symbol != nullptr ? symbol->type : expr::c_int_type(program_.store())};
  };
  place.state_matches = [this](const instrument::Instance& instance, uint32_t ghost) {
    return states_.condition(instance, ghost);
  };
  place.save_state = [this](const instrument::Instance& instance, uint32_t ghost) {
    return states_.assignment(instance, ghost);
  };
  return place;
}

std::string Actions::statements(const WeaveList& weaves, const PlaceText& place) {
  std::string text;
  for (const Weave* weave : weaves) text += text_.statements(*weave, place);
  return text;
}

std::string Actions::expressions(const WeaveList& weaves, const PlaceText& place) {
  std::string text;
  for (const Weave* weave : weaves) {
    const std::string one = text_.expression(*weave, place);
    if (!one.empty()) text += one + ", ";
  }
  return text;
}

std::string Actions::statements(const EventWeaves& weaves) {
  const PlaceText here = place();
  return statements(weaves.before, here) + statements(weaves.after, here);
}

std::string Actions::expressions(const EventWeaves& weaves) {
  const PlaceText here = place();
  return expressions(weaves.before, here) + expressions(weaves.after, here);
}

bool Actions::are_independent_of_place(const EventWeaves& weaves) const {
  const auto is_independent = [this](const Weave* weave) { return is_independent_of_place(plan_, *weave); };
  return std::all_of(weaves.before.begin(), weaves.before.end(), is_independent) &&
         std::all_of(weaves.after.begin(), weaves.after.end(), is_independent);
}

std::string signature(const EventWeaves& weaves) {
  std::string text;
  for (const Weave* weave : weaves.before) text += signature(*weave) + "/";
  text += "after";
  for (const Weave* weave : weaves.after) text += signature(*weave) + "/";
  return text;
}

}  // namespace heddle::source_rewrite
