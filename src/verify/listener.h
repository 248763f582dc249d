// What a caller hears while a property is decided, and how it ends that.
#pragma once

#include <string>

#include "result/answer.h"

namespace heddle::verify {

class Listener {
 public:
  virtual ~Listener() = default;

  // An engine has something to say about how far it is.
  virtual void on_progress(const std::string& /*engine*/, const std::string& /*text*/, double /*seconds*/) {}
  // An engine has ended; the property may still be open.
  virtual void on_engine(const result::EngineReport& /*report*/) {}
  // With Settings::splits: a check that can be violated, by its id, while the others are being decided.
  // Unknown if what was found is no violation for sure.
  virtual void on_violation(const std::string& /*check*/, const result::Result& /*violation*/) {}
  // `decide_each_check` has an answer to one of the checks, which stays as it is except for `unless`.
  virtual void on_answer(const result::Answer& /*answer*/) {}
  // Asked many times a second, from the thread that called; true ends the work soon, with
  // Reason::Interrupted.
  virtual bool is_cancelled() { return false; }
};

}  // namespace heddle::verify
