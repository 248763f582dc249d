#include "verify/loops.h"

#include <fmt/format.h>

#include <algorithm>
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

std::vector<engines::LoopBound> bounds_of_loops(const ir::Program& program,
                                                const std::map<std::string, unsigned>& by_id) {
  std::vector<engines::LoopBound> result;
  if (by_id.empty()) return result;
  const std::vector<NamedLoop> loops = list_loops(program);
  for (const auto& [id, rounds] : by_id) {
    const auto found = std::ranges::find(loops, id, &NamedLoop::id);
    if (found == loops.end())
      throw BadRequest(fmt::format("there is no loop '{}'; --show-loops lists them", id));
    result.push_back({found->loop, rounds});
  }
  return result;
}

}  // namespace heddle::verify
