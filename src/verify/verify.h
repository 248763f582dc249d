// The front door of the library: load a program, read a property, weave it in, decide it. Nothing here
// prints, exits, or handles signals of the process.
//
//   support::Diagnostics warnings;
//   ir::Program program = verify::load({.files = {"sum.c"}}, false, warnings);
//   for (verify::Property& property : verify::read_properties({"no-overflow"}, warnings)) {
//     verify::Woven woven = verify::weave(program, property);
//     result::Result result = verify::decide(woven, {});
//   }
//
// A program and what is woven from it share expressions and belong to one thread at a time; other programs
// may be worked on by other threads.
#pragma once

#include "verify/decide.h"
#include "verify/listener.h"
#include "verify/load.h"
#include "verify/property.h"
#include "verify/settings.h"
#include "verify/weave.h"
