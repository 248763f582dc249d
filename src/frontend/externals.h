// Functions that the program calls but nobody defines, neither the user nor a library model. Their bodies are
// written here, in GOTO, so that interpreter, engines and analyses all assume the same of them.
#pragma once

#include "ir/program.h"

namespace clang {
class FunctionDecl;
}

namespace heddle::frontend {

// How such functions are read.
enum class Externals : uint8_t {
  Arbitrary,  // they may write to all that they are given pointers to, and call functions that they are given
  Pure,       // they return anything and do nothing else
};

// Whether values of the type hold pointers.
bool holds_pointers(expr::TypeRef type);
// Whether the function may get at objects of the program.
bool takes_pointers(const clang::FunctionDecl& declaration);

// Gives the function a body, unless it is to be read as pure and returns. `some_take_pointers`: this or
// another external function of the program may get at objects, which each of them may change from then on.
void define_external(ir::Program& program, ir::Function& function, const clang::FunctionDecl* declaration,
                     Externals reading, bool some_take_pointers);

}  // namespace heddle::frontend
