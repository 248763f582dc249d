#include "result/result.h"

namespace heddle::result {

std::string_view to_string(AssertionStatus status) {
  static constexpr std::string_view kNames[] = {"holds", "violated", "unreachable", "undecided"};
  return kNames[static_cast<size_t>(status)];
}

std::string_view to_string(LoopFactKind kind) {
  static constexpr std::string_view kNames[] = {"invariants", "ranking", "left-soon", "recurrent-set",
                                                "no-repeated-state"};
  return kNames[static_cast<size_t>(kind)];
}

std::string_view to_string(Confirmation confirmation) {
  static constexpr std::string_view kNames[] = {"none", "not-needed", "confirmed", "not-finished"};
  return kNames[static_cast<size_t>(confirmation)];
}

Result unknown(Reason reason, std::string detail) {
  Result result;
  result.reason = reason;
  result.detail = std::move(detail);
  return result;
}

bool is_bounded(const Result& result) {
  return result.verdict == Verdict::Unknown && result.reason == Reason::Bound && result.bound > 0;
}

std::string explain(const Result& result) {
  if (is_bounded(result))
    return "bounded: no violation within " + std::to_string(result.bound) +
           (result.bound == 1 ? " round" : " rounds") + (result.detail.empty() ? "" : "; " + result.detail);
  return result.detail.empty() ? std::string(text_of(result.reason)) : result.detail;
}

std::string to_string(const Result& result) {
  switch (result.verdict) {
    case Verdict::True:
      return "TRUE";
    case Verdict::False:
      return "FALSE(" + result.property + ")";
    case Verdict::Unknown:
      return "UNKNOWN(" + explain(result) + ")";
  }
  return "";
}

}  // namespace heddle::result
