#include "source_rewrite/ghosts.h"

#include <fmt/format.h>

namespace heddle::source_rewrite {

using instrument::Ghost;

void Ghosts::declare_in_function() {
  for (const Ghost* ghost : weaves_.ghosts_of(scope_.function())) {
    if (ghost->type == nullptr)
      states_.declare(*ghost, /*is_global=*/false);
    else
      scope_.add_ghost(fmt::format("{} = {}", text_.ghost_declaration(*ghost), text_.initial_value(*ghost)));
  }
}

std::string Ghosts::global_declarations(bool define) {
  std::string text;
  for (const Ghost& ghost : plan_.ghosts) {
    if (ghost.function != nullptr) continue;
    if (ghost.type == nullptr) {
      states_.declare(ghost, /*is_global=*/true);
      continue;
    }
    const std::string declaration = text_.ghost_declaration(ghost);
    text += define ? fmt::format("{} = {}; ", declaration, text_.initial_value(ghost))
                   : fmt::format("extern {}; ", declaration);
  }
  return text;
}

}  // namespace heddle::source_rewrite
