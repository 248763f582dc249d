// Functions as entry points: which, and what is assumed of their callers.
#include <algorithm>

#include "driver/command.h"
#include "driver/program_input.h"
#include "driver/verification.h"

namespace heddle::driver {

support::OptionTable function_options(FunctionChoice& choice, frontend::EntryPoint& entry) {
  auto set_pointers = [&choice, &entry](const std::string& name) {
    choice.about_callers = "--pointers";
    using frontend::PointerArguments;
    if (name == "separate") entry.pointers = PointerArguments::Separate;
    if (name == "may-alias") entry.pointers = PointerArguments::MayAlias;
    if (name == "non-null") entry.pointers = PointerArguments::NonNull;
    return name == "separate" || name == "may-alias" || name == "non-null";
  };
  auto set_globals = [&choice, &entry](const std::string& name) {
    choice.about_callers = "--globals";
    entry.arbitrary_globals = name == "arbitrary";
    return name == "arbitrary" || name == "initial";
  };
  return {
      {"--function", "NAME[,NAME...]",
       "begin with this function instead of main, with any arguments; several are decided one by one",
       &choice.names},
      {"--all-functions", "", "the same for every function that the files define", &choice.all},
      {"--pointers", "separate|may-alias|non-null",
       "arguments of --function that are pointers are null or lead to objects of their own (default), may "
       "also lead to another argument's object, or are never null",
       set_pointers},
      {"--globals", "initial|arbitrary",
       "before a function of --function is called, globals are as they are initialized (default), or have "
       "any values",
       set_globals},
  };
}

std::vector<std::string> chosen_functions(const FunctionChoice& choice, const frontend::Options& options) {
  if (!choice.all && choice.names.empty() && !choice.about_callers.empty())
    throw UsageError("option '" + choice.about_callers + "' is about functions: give --function too");
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
