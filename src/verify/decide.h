// Decides a property that has been woven into a program. The work is done in a process of its own, which has
// one thread, makes the analyses once and starts the engines: threads of the caller do not matter, its
// signals and its program stay untouched; that the process has ended, SIGCHLD tells as of any child.
#pragma once

#include "verify/listener.h"
#include "verify/settings.h"
#include "verify/weave.h"

namespace heddle::verify {

// Throws BadRequest for settings that make no sense, InputError if queries cannot be dumped where asked.
result::Result decide(Woven& woven, const Settings& settings);
result::Result decide(Woven& woven, const Settings& settings, Listener& listener);

// What is left of an answer of the engines: no violation behind something that nobody knows, no proof that
// rests on what the settings do not accept.
result::Result concluded(result::Result result, const ir::Program& program, const Settings& settings);

// A proof with what it takes for granted about the program; no proof if the settings do not accept that.
result::Result resting_on_assumptions(result::Result proof, const ir::Program& program,
                                      const Settings& settings);

}  // namespace heddle::verify
