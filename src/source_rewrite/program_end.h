// Where the output meets the end of the program. Main's return is the end only if nothing of the program runs
// after it: handlers of atexit, destructors and the cleanup functions of main's variables do.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <vector>

#include "instrument/plan.h"

namespace heddle::source_rewrite {

enum class ProgramEnd : uint8_t {
  AtReturns,     // of main, and at calls of exit
  InHandler,     // that main registers first, so that it runs last
  InDestructor,  // of the lowest priority, which runs last
};

// Throws InputError, about the file at `path`, where the end cannot be met in C.
ProgramEnd find_program_end(const ir::Program& program, const instrument::Plan& plan,
                            const std::vector<clang::ASTContext*>& units, const std::string& path);

// Whether some variable of the function has a cleanup attribute. What such functions do at their ends comes
// behind all text of theirs.
bool cleans_up(const clang::FunctionDecl* function);

}  // namespace heddle::source_rewrite
