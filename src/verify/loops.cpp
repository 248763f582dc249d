#include "verify/loops.h"

#include <fmt/format.h>

#include <map>

#include "engines/loop_facts.h"
#include "verify/inquiry.h"

namespace heddle::verify {

std::vector<NamedLoop> list_loops(const ir::Program& program) {
  ir::Program arranged = program.clone();
  const Prepared prepared(arranged);
  std::map<std::string, unsigned> numbers;
  std::vector<NamedLoop> result;
  for (result::LoopName& loop : engines::list_loops(arranged)) {
    std::string id = fmt::format("{}.{}", loop.function, ++numbers[loop.function]);
    result.push_back({std::move(id), std::move(loop)});
  }
  return result;
}

}  // namespace heddle::verify
