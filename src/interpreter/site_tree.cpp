#include "interpreter/site_tree.h"

namespace heddle::interpreter {

namespace {

uint64_t key(SiteNode node, uint32_t step) {
  return static_cast<uint64_t>(node) << 32 | step;
}

}  // namespace

SiteNode SiteTree::child(SiteNode node, uint32_t step) const {
  if (node == kOutside || children_.empty()) return kOutside;
  auto found = children_.find(key(node, step));
  return found == children_.end() ? kOutside : found->second;
}

SiteNode SiteTree::descend(SiteNode node, uint32_t step) {
  auto [slot, is_new] = children_.try_emplace(key(node, step), static_cast<SiteNode>(site_of_.size()));
  if (is_new) site_of_.push_back(ir::kNoSite);
  return slot->second;
}

void SiteTree::reset(const ir::Instruction& instruction) {
  site_of_.clear();
  children_.clear();
  if (instruction.sites.empty()) return;
  site_of_.push_back(ir::kNoSite);
  // A site's path begins at its parent, which may come later in the list: resolve parents first.
  std::vector<SiteNode> node_of(instruction.sites.size(), kOutside);
  std::vector<uint32_t> chain;
  for (uint32_t s = 0; s < instruction.sites.size(); ++s) {
    for (uint32_t t = s; t != ir::kNoSite && node_of[t] == kOutside; t = instruction.sites[t].parent)
      chain.push_back(t);
    for (; !chain.empty(); chain.pop_back()) {
      const ir::Site& site = instruction.sites[chain.back()];
      SiteNode node = site.parent == ir::kNoSite ? 0 : node_of[site.parent];
      for (uint32_t step : site.steps) node = descend(node, step);
      site_of_[node] = chain.back();
      node_of[chain.back()] = node;
    }
  }
}

}  // namespace heddle::interpreter
