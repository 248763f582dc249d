#include "support/version.h"

namespace heddle::support {

std::string_view version() {
  return HEDDLE_VERSION HEDDLE_COMMIT;
}

}  // namespace heddle::support
