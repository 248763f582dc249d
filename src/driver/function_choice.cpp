// Functions as entry points: which, and what is assumed of their callers.
#include <algorithm>

#include "driver/command.h"
#include "driver/program_input.h"
#include "driver/verification.h"

namespace heddle::driver {

support::OptionTable function_options(FunctionChoice& choice, frontend::EntryPoint& entry) {
  auto set_pointers = [&entry](const std::string& name) {
    using frontend::PointerArguments;
    if (name == "separate") entry.pointers = PointerArguments::Separate;
    if (name == "may-alias") entry.pointers = PointerArguments::MayAlias;
    if (name == "non-null") entry.pointers = PointerArguments::NonNull;
    return name == "separate" || name == "may-alias" || name == "non-null";
  };
  auto set_globals = [&entry](const std::string& name) {
    entry.arbitrary_globals = name == "arbitrary";
    return name == "arbitrary" || name == "initial";
  };
  constexpr std::string_view kFunctions = "--function|--all-functions";
  return {
      {"--function", "NAME[,NAME...]",
       "begin with this function instead of main, with any arguments; several are decided one by one",
       &choice.names},
      {"--all-functions", "", "the same for every function that the files define", &choice.all},
      {"--pointers", "separate|may-alias|non-null",
       "arguments of --function that are pointers are null or lead to objects of their own (default), may "
       "also lead to another argument's object, or are never null",
       set_pointers, kFunctions},
      {"--globals", "initial|arbitrary",
       "before a function of --function is called, globals are as they are initialized (default), or have "
       "any values",
       set_globals, kFunctions},
  };
}

std::vector<std::string> chosen_functions(const FunctionChoice& choice, const frontend::Options& options) {
  if (choice.all && !choice.names.empty())
    throw UsageError("options '--function' and '--all-functions' exclude each other");
  if (choice.all) {
    require_c_files(options);
    std::vector<std::string> names = frontend::functions_of(options);
    if (names.empty()) throw UsageError("the files define no function");
    return names;
  }
  std::vector<std::string> names;
  for (size_t begin = 0; begin < choice.names.size();) {
    const size_t end = std::min(choice.names.find(',', begin), choice.names.size());
    if (end > begin) names.push_back(choice.names.substr(begin, end - begin));
    begin = end + 1;
  }
  if (names.empty() && !choice.names.empty()) throw UsageError("option '--function' names no function");
  return names;
}

}  // namespace heddle::driver
