// Witnesses for woven programs as witnesses for the programs that they were woven into.
#pragma once

#include "verify/listener.h"
#include "verify/settings.h"
#include "witness/make_witness.h"
#include "witness/translate.h"

namespace heddle::verify {

// The witness with the end that its property asks for, which is looked for among executions of the program
// that pass its waypoints. Invariants that are not proved once more are left out. The program has to be the
// original, without checks.
witness::Made complete(const ir::Program& program, const Property& property, witness::Translated translated,
                       bool is_violation, const witness::TaskDescription& task, const Settings& settings,
                       Listener& listener);

// An execution of the program that passes the waypoints and violates the property, as a verdict; no verdict
// if none was found. The program has to be the original, without checks.
result::Result follow(const ir::Program& program, const Property& property, witness::Translated translated,
                      const witness::TaskDescription& task, const Settings& settings, Listener& listener);

}  // namespace heddle::verify
