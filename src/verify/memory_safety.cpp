#include "verify/strategies.h"
namespace heddle::verify {
result::Result decide_memory_safety(Woven& woven, Inquiry& inquiry) { return decide_reachability(woven, inquiry); }
}
