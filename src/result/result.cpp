#include "result/result.h"

namespace heddle::result {

std::string_view to_string(AssertionStatus status) {
  static constexpr std::string_view kNames[] = {"holds", "violated", "unreachable", "undecided"};
  return kNames[static_cast<size_t>(status)];
}

std::string to_string(const Result& result) {
  switch (result.verdict) {
    case Verdict::True:
      return "TRUE";
    case Verdict::False:
      return "FALSE(" + result.property + ")";
    case Verdict::Unknown:
      return "UNKNOWN(" + result.reason + ")";
  }
  return "";
}

}  // namespace heddle::result
