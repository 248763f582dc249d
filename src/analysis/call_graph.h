// Who may call whom. Calls through pointers lead to all functions that the points-to analysis knows of.
// Functions that may call each other form a component; work that goes from callees to callers takes the
// components in order.
#pragma once

#include <span>
#include <vector>

#include "analysis/points_to.h"

namespace heddle::analysis {

struct CallSite {
  uint32_t caller = 0;  // number of the function
  uint32_t instruction = 0;
  bool is_direct = true;
  bool is_unknown =
      false;  // the pointer may point anywhere; `callees` are a guess by the number of arguments
  std::vector<uint32_t> callees;  // ascending
};

class CallGraph {
 public:
  explicit CallGraph(const PointsTo& points_to);

  const Numbering& numbering() const { return numbering_; }

  // In the order of the body.
  std::span<const CallSite> sites(uint32_t function) const { return sites_[function]; }
  const CallSite& site(uint32_t function, uint32_t instruction) const;
  // Each once, ascending.
  std::span<const uint32_t> callees(uint32_t function) const { return callees_[function]; }
  std::span<const uint32_t> callers(uint32_t function) const { return callers_[function]; }

  // Callees before callers.
  std::span<const std::vector<uint32_t>> components() const { return components_; }
  uint32_t component_of(uint32_t function) const { return component_of_[function]; }
  // Whether an activation of the function may call it again.
  bool is_recursive(uint32_t function) const { return is_recursive_[function]; }
  bool is_reachable_from_entry(uint32_t function) const { return is_reachable_[function]; }

 private:
  void find_sites(const PointsTo& points_to);
  void find_components();
  void find_reachable();

  const Numbering& numbering_;
  std::vector<std::vector<CallSite>> sites_;
  std::vector<std::vector<uint32_t>> callees_;
  std::vector<std::vector<uint32_t>> callers_;
  std::vector<std::vector<uint32_t>> components_;
  std::vector<uint32_t> component_of_;
  std::vector<bool> is_recursive_;
  std::vector<bool> is_reachable_;
};

}  // namespace heddle::analysis
