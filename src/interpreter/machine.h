// One run: its state, the loop over register code (execute.cpp), and the parts that do what is rare or long.
#pragma once

#include "interpreter/blocks.h"
#include "interpreter/calls.h"
#include "interpreter/events.h"
#include "interpreter/holders.h"
#include "interpreter/inputs.h"
#include "interpreter/output.h"
#include "interpreter/outside.h"
#include "interpreter/run_state.h"

namespace heddle::interpreter {

class Machine {
 public:
  Machine(const ir::Program& program, const Options& options);
  Outcome run();

 private:
  template <bool Check, expr::ByteOrder Order>
  void execute();

  RunState state_;
  Printer printer_;
  Inputs inputs_;
  Holders holders_;
  Blocks blocks_;
  Outside outside_;
  Calls calls_;
  Events events_;
};

}  // namespace heddle::interpreter
