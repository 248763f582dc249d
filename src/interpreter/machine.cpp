#include "interpreter/machine.h"

namespace heddle::interpreter {

using expr::ByteOrder;

namespace {

constexpr int kStatusInvalidAccess = 139;

}  // namespace

Machine::Machine(const ir::Program& program, const Options& options)
    : state_(program, options),
      printer_(state_),
      inputs_(state_, printer_),
      holders_(state_),
      blocks_(state_, inputs_, holders_),
      outside_(state_),
      calls_(state_, inputs_),
      events_(state_) {}

Outcome Machine::run() {
  try {
    calls_.enter_entry();
    if (state_.model.is_big_endian())
      state_.check ? execute<true, ByteOrder::Big>() : execute<false, ByteOrder::Big>();
    else
      state_.check ? execute<true, ByteOrder::Little>() : execute<false, ByteOrder::Little>();
  } catch (const Stop&) {
  }
  printer_.flush();
  Outcome& outcome = state_.outcome;
  outcome.steps = state_.steps;
  if (state_.options.followed_block != 0) holders_.tell();
  if (outcome.kind == OutcomeKind::InvalidAccess) outcome.exit_status = kStatusInvalidAccess;
  return std::move(outcome);
}

Outcome run(const ir::Program& program, const Options& options) {
  return Machine(program, options).run();
}

}  // namespace heddle::interpreter
