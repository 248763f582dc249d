// Where the initializers of a declaration begin. They are full expressions, at which a violation may be, but
// the instructions of a declaration know only the whole of it, so that they are looked for in its text.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "witness/sources.h"

namespace heddle::witness {

// In a declaration that begins at an offset of the text, where the initializer begins that the place is in or
// begins with; in a list, the one of the element. Nothing if the place is in none.
std::optional<size_t> initializer_begin(std::string_view text, size_t declaration, size_t place);

// The same for a place in a declaration of the program: where its initializer begins. Otherwise the place
// where the declaration begins.
support::SourceLocation begin_in_declaration(const ir::Program& program,
                                             const std::vector<SourceText>& sources,
                                             const support::SourceLocation& declaration,
                                             const support::SourceLocation& place);

// An entry whose target, if it is at an initializer, is where the declaration begins: as instructions know
// it.
Entry with_target_at_statement(Entry entry, const ir::Program& program,
                               const std::vector<SourceText>& sources);

}  // namespace heddle::witness
