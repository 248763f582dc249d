// Calls and returns. Frames are the interpreter's own, so recursion is limited by memory and not by the
// machine's stack.
#pragma once

#include "interpreter/code_cache.h"
#include "interpreter/run_state.h"

namespace heddle::interpreter {

class Inputs;

class Calls {
 public:
  Calls(RunState& state, Inputs& inputs)
      : state_(state),
        inputs_(inputs),
        own_codes_(state.environment),
        codes_(state.options.kept != nullptr ? state.options.kept->code_for(state.environment) : own_codes_) {
  }

  void enter_entry();
  void call(CallInfo& info);
  void leave(uint32_t slot, uint32_t count);

 private:
  void call_without_body(const CallInfo& info, const ir::Function& callee);
  const ir::Function& callee_of(const CallInfo& info);
  void pass_arguments(CallInfo& info, const FunctionCode& callee, uint64_t* to, uint64_t* shadow_to);
  uint64_t make_va_area(const CallInfo& info, size_t first);
  void convert(expr::TypeRef from_type, const uint64_t* from, const uint64_t* from_shadow,
               expr::TypeRef to_type, uint64_t* to, uint64_t* to_shadow, bool arrives);
  void end_frame();

  RunState& state_;
  Inputs& inputs_;
  CodeCache own_codes_;
  CodeCache& codes_;
};

}  // namespace heddle::interpreter
