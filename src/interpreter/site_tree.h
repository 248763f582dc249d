// The sites of one instruction as a tree of paths, so that translation, walking down the expressions, knows
// at each operation whether it came from C and where it stands.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ir/instruction.h"

namespace heddle::interpreter {

// A node of the tree; kOutside: no site at or below.
using SiteNode = uint32_t;
inline constexpr SiteNode kOutside = UINT32_MAX;

class SiteTree {
 public:
  void reset(const ir::Instruction& instruction);
  // The node of the instruction's operand number i.
  SiteNode operand(uint32_t i) const { return child(0, i); }
  SiteNode child(SiteNode node, uint32_t step) const;
  uint32_t site(SiteNode node) const { return node == kOutside ? ir::kNoSite : site_of_[node]; }

 private:
  SiteNode descend(SiteNode node, uint32_t step);

  std::vector<uint32_t> site_of_;                    // of each node
  std::unordered_map<uint64_t, SiteNode> children_;  // by node and step
};

}  // namespace heddle::interpreter
