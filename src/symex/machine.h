// The parts of an execution, each of which knows only those before it. Control and the loop policy, which
// decide what happens when, know them all.
#pragma once

#include <memory>

#include "symex/blocks.h"
#include "symex/control.h"
#include "symex/evaluation.h"
#include "symex/loop_policy.h"
#include "symex/memory.h"
#include "symex/merging.h"
#include "symex/objects.h"
#include "symex/options.h"
#include "symex/outside.h"
#include "symex/parts.h"
#include "symex/paths.h"
#include "symex/pointers.h"
#include "symex/validity.h"

namespace heddle::symex {

struct Machine {
  Machine(ir::Program& of_program, Options with_options);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  ir::Program& program;
  expr::Store& store;
  const Options options;
  Values values;
  Paths paths;
  Objects objects;
  Pointers pointers;
  Parts parts;
  Memory memory;
  Validity validity;
  Blocks blocks;
  Outside outside;
  Evaluation evaluation;
  Merging merging;
  Control control;
  std::unique_ptr<LoopPolicy> policy;
};

}  // namespace heddle::symex
