// Parses the types of the .goto format.
#pragma once

#include "expr/expr.h"
#include "ir/text_lexer.h"

namespace heddle::ir {

expr::TypeRef parse_type(TokenStream& tokens, expr::Store& store);

// `struct tag` or `union tag`, the word not yet read.
expr::TypeRef parse_record_name(TokenStream& tokens, expr::Store& store);

}  // namespace heddle::ir
