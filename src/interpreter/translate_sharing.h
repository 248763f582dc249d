// Subexpressions that occur more than once in an instruction are computed once.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "interpreter/emit.h"

namespace heddle::interpreter {

class SharedValues {
 public:
  void begin_instruction(const ir::Instruction& instruction);
  // Memory has changed: what was read from it must be read again.
  void forget();

  bool is_empty() const { return shared_.empty(); }
  bool contains(expr::ExprRef e) const { return shared_.contains(e); }
  const Operand* find(expr::ExprRef e) const;
  void remember(expr::ExprRef e, Operand operand);

 private:
  friend class LazyScope;

  std::unordered_set<expr::ExprRef> shared_;
  std::unordered_map<expr::ExprRef, Operand> known_;
  std::vector<expr::ExprRef> known_order_;
};

// Code that may be jumped over: what it computes is not known behind it.
class LazyScope {
 public:
  explicit LazyScope(SharedValues& values) : values_(values), size_(values.known_order_.size()) {}
  ~LazyScope() {
    while (values_.known_order_.size() > size_) {
      values_.known_.erase(values_.known_order_.back());
      values_.known_order_.pop_back();
    }
  }
  LazyScope(const LazyScope&) = delete;
  LazyScope& operator=(const LazyScope&) = delete;

 private:
  SharedValues& values_;
  size_t size_;
};

}  // namespace heddle::interpreter
