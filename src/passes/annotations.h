// What annotations and aggregates do to executions: nothing. Engines do not go on behind a read outside of
// all objects, because C does not say how; but an annotation is no C code, and to end there silently would
// hide what the program does next. So, behind unfold_aggregates,
//
//   ASSIGN $aggregate1 = $aggregate1 + cast:s128(a[i])
// becomes
//   ASSERT accessible(&a[i], 4:u64) property NAME "an annotation reads outside of an object: …"
//   ASSUME accessible(&a[i], 4:u64)
//   ASSIGN $aggregate1 = $aggregate1 + cast:s128(a[i])
//
// NAME is the property where it asks for failing assertions, and `unsupported` elsewhere. Properties that do
// not ask for annotations do not have them evaluated at all.
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/program.h"

namespace heddle::passes {

// Checks what the loops of aggregates and the assertions of annotations read. What is read at the index of an
// aggregate that is still one is left out. Gives the number of checks.
uint64_t check_annotations(ir::Program& program, std::string_view property);

// Takes assertions of annotations away. `keeps_reads`: what they read is still read.
void drop_annotations(ir::Program& program, bool keeps_reads);

}  // namespace heddle::passes
