// Types that a specification writes in C, as types of a program.
#pragma once

#include "ir/program.h"
#include "spec/automaton.h"

namespace heddle::instrument {

// Null if the program has no such struct or union, or the type is typeof(…) or a copy of a state.
expr::TypeRef type_of(expr::Store& store, const spec::CType& type);

// Whether a type belongs to the class; `exact` is for TypeClass::Exact.
bool belongs_to(expr::Store& store, expr::TypeRef type, spec::TypeClass type_class, const spec::CType& exact);

}  // namespace heddle::instrument
