#include "verify/load.h"

#include <fmt/format.h>

#include "ir/check.h"
#include "ir/text.h"
#include "support/check.h"
#include "support/files.h"
#include "verify/property.h"

namespace heddle::verify {

namespace {

#ifdef NDEBUG
constexpr bool kAlwaysChecks = false;
#else
constexpr bool kAlwaysChecks = true;
#endif

ir::Program load_goto(const std::string& path) {
  ir::Program program = ir::parse(support::read_file(path), path);
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty()) throw support::InputError(path, 0, 0, complaints.front());
  return program;
}

// Files that hold a whole program, by their endings. All others are C.
struct WholeProgram {
  std::string_view ending;
  ir::Program (*load)(const std::string& path);
};

constexpr WholeProgram kWholePrograms[] = {{".goto", load_goto}};

}  // namespace

ir::Program load(const frontend::Options& options, bool check, support::Diagnostics& diagnostics) {
  for (const std::string& file : options.files)
    for (const WholeProgram& source : kWholePrograms) {
      if (!file.ends_with(source.ending)) continue;
      if (options.files.size() != 1)
        throw BadRequest(fmt::format("'{}' cannot be linked with other files", file));
      return source.load(file);
    }
  ir::Program program = frontend::load(options, diagnostics);
  if (!check && !kAlwaysChecks) return program;
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty())
    throw support::InternalError("the front end made an ill-formed program: " + complaints.front());
  return program;
}

}  // namespace heddle::verify
