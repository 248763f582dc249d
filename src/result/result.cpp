#include "result/result.h"

namespace heddle::result {

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
