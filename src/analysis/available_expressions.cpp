#include "analysis/available_expressions.h"

#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using ir::Op;

namespace {

bool binds_symbols(Kind kind) {
  return kind == Kind::ForAll || kind == Kind::Exists || expr::is_fold(kind);
}

// Their values depend on which objects live, which no set of objects that are written describes.
bool asks_about_objects(Kind kind) {
  switch (kind) {
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
    case Kind::IsLive:
    case Kind::Accessible:
    case Kind::Releasable:
    case Kind::NoneLost:
      return true;
    default:
      return false;
  }
}

// No more than a look at a variable, or at a fixed part of one.
bool is_trivial(ExprRef e) {
  while (e->operand_count() > 0) {
    if (e->is(Kind::AddressOf)) return true;
    const bool is_look = e->is(Kind::Cast) || e->is(Kind::Reinterpret) || e->is(Kind::Member) ||
                         (e->is(Kind::Index) && e->operand(1)->is(Kind::Constant));
    if (!is_look) return false;
    e = e->operand(0);
  }
  return true;
}

// A condition stays where it is, so that those who read conditions of jumps understand them.
bool is_worth_sharing(ExprRef e) {
  if (!e->type()->is_scalar() || e->type()->is_bool() || is_trivial(e)) return false;
  bool is_stable = true;
  expr::for_each_subexpression(e, [&](ExprRef part) {
    is_stable &= !binds_symbols(part->kind()) && !asks_about_objects(part->kind());
  });
  return is_stable;
}

bool reads_through_pointer(ExprRef e) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= part->is(Kind::Deref); });
  return found;
}

}  // namespace

void add_parts(const Part& whole, std::vector<Part>& parts) {
  const ExprRef e = whole.e;
  switch (e->kind()) {
    case Kind::Deref:
      return parts.push_back({e->operand(0), false, whole.is_certain});
    case Kind::Index:
      parts.push_back({e->operand(0), whole.is_place, whole.is_certain});
      return parts.push_back({e->operand(1), false, whole.is_certain});
    case Kind::Member:
      return parts.push_back({e->operand(0), whole.is_place, whole.is_certain});
    case Kind::AddressOf:
      return parts.push_back({e->operand(0), true, whole.is_certain});
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Ite:
      for (size_t i = 0; i < e->operand_count(); ++i)
        parts.push_back({e->operand(i), false, whole.is_certain && i == 0});
      return;
    default:
      if (binds_symbols(e->kind())) return;
      for (ExprRef operand : e->operands()) parts.push_back({operand, false, whole.is_certain});
  }
}

std::vector<std::pair<uint32_t, Part>> values_of(const ir::Instruction& instruction) {
  std::vector<std::pair<uint32_t, Part>> result;
  // What is written by these is found after they have done what else they do.
  const bool has_late_place =
      instruction.op == Op::Call || instruction.op == Op::Output || instruction.op == Op::Alloc;
  const bool has_place = instruction.op == Op::Assign || instruction.op == Op::Havoc;
  if (instruction.op == Op::Decl || instruction.op == Op::Dead) return result;
  for (uint32_t i = has_late_place ? 1 : 0; i < instruction.operands.size(); ++i) {
    if (instruction.operands[i] == nullptr) continue;
    const bool is_place = (has_place && i == 0) || (instruction.op == Op::Call && i == 1);
    result.push_back({i, {instruction.operands[i], is_place, true}});
  }
  return result;
}

void for_each_value(const ir::Instruction& instruction,
                    const std::function<bool(ExprRef e, bool is_certain)>& visit) {
  std::vector<Part> pending;
  for (const auto& [number, part] : values_of(instruction)) pending.push_back(part);
  llvm::SmallPtrSet<ExprRef, 16> certain;
  llvm::SmallPtrSet<ExprRef, 16> uncertain;
  while (!pending.empty()) {
    const Part part = pending.back();
    pending.pop_back();
    if (part.e->operand_count() == 0) continue;
    if (!part.is_place) {
      // Places are followed each time: what is found of a place is less than what is found of its value.
      if (!(part.is_certain ? certain : uncertain).insert(part.e).second) continue;
      if (!visit(part.e, part.is_certain)) continue;
    }
    add_parts(part, pending);
  }
}

AvailableExpressions::AvailableExpressions(const ControlFlow& flow, const PointsTo& points_to,
                                           const Modified& modified)
    : flow_(flow),
      points_to_(points_to),
      modified_(modified),
      function_(points_to.numbering().number_of(flow.function())) {
  find_candidates();
  if (candidates_.empty()) return;
  find_readers(points_to);
  solve();
}

void AvailableExpressions::find_candidates() {
  std::unordered_map<ExprRef, unsigned> counts;
  const auto count = [&](const ir::Instruction& instruction) {
    // One instruction may use an expression several times, which its parts show.
    std::vector<Part> pending;
    for (const auto& [number, part] : values_of(instruction)) pending.push_back(part);
    llvm::SmallPtrSet<ExprRef, 16> seen;
    while (!pending.empty()) {
      const Part part = pending.back();
      pending.pop_back();
      if (part.e->operand_count() == 0) continue;
      if (!part.is_place) {
        ++counts[part.e];
        if (!seen.insert(part.e).second) continue;
      }
      add_parts(part, pending);
    }
  };
  for (const uint32_t block : flow_.reverse_postorder())
    for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i)
      count(flow_.function().body[i]);
  for (const auto& [e, uses] : counts)
    if (uses > 1 && is_worth_sharing(e)) candidates_.push_back(e);
  std::ranges::sort(candidates_, {}, [](ExprRef e) { return e->id(); });
  for (uint32_t i = 0; i < candidates_.size(); ++i) numbers_.emplace(candidates_[i], i);
}

void AvailableExpressions::find_readers(const PointsTo& points_to) {
  const auto count = static_cast<unsigned>(candidates_.size());
  readers_of_addressable_.resize(count);
  readers_of_unknown_.resize(count);
  readers_through_pointers_.resize(count);
  for (uint32_t i = 0; i < count; ++i) {
    const Effects reads = modified_.reads_of(candidates_[i]);
    for (const uint32_t object : reads.read) {
      readers_.try_emplace(object, count).first->second.set(i);
      if (points_to.addressable().test(object)) readers_of_addressable_.set(i);
    }
    if (reads.reads_unknown) {
      readers_of_addressable_.set(i);
      readers_of_unknown_.set(i);
    }
    if (reads_through_pointer(candidates_[i])) readers_through_pointers_.set(i);
  }
}

void AvailableExpressions::add_own(const ir::Instruction& instruction, llvm::BitVector& available) const {
  for_each_value(instruction, [&](ExprRef e, bool is_certain) {
    const uint32_t number = is_certain ? number_of(e) : kNone;
    if (number != kNone) available.set(number);
    return is_certain;
  });
}

void AvailableExpressions::end_by(uint32_t instruction, llvm::BitVector& available) const {
  const Effects effects = modified_.of_instruction(function_, instruction);
  if (effects.calls_unknown || effects.starts_threads) {
    available.reset();
    return;
  }
  if (effects.frees) available.reset(readers_through_pointers_);
  if (effects.writes_unknown) available.reset(readers_of_addressable_);
  for (const uint32_t object : effects.written) {
    if (const auto found = readers_.find(object); found != readers_.end()) available.reset(found->second);
    if (points_to_.addressable().test(object)) available.reset(readers_of_unknown_);
  }
}

void AvailableExpressions::run(uint32_t block, llvm::BitVector& available) const {
  for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) {
    add_own(flow_.function().body[i], available);
    end_by(i, available);
  }
}

void AvailableExpressions::solve() {
  const auto count = static_cast<unsigned>(candidates_.size());
  const size_t blocks = flow_.blocks().size();
  // What a block makes available, and what it leaves available.
  std::vector<llvm::BitVector> made(blocks, llvm::BitVector(count));
  std::vector<llvm::BitVector> left(blocks, llvm::BitVector(count, true));
  for (const uint32_t block : flow_.reverse_postorder()) {
    run(block, made[block]);
    run(block, left[block]);
  }
  // From all candidates downwards, except where the function begins.
  std::vector<llvm::BitVector> exits(blocks, llvm::BitVector(count, true));
  entries_.assign(blocks, llvm::BitVector(count, true));
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (const uint32_t block : flow_.reverse_postorder()) {
      llvm::BitVector state(count, block != 0);
      for (const uint32_t predecessor : flow_.block(block).predecessors)
        if (flow_.is_reachable(predecessor)) state &= exits[predecessor];
      entries_[block] = state;
      state &= left[block];
      state |= made[block];
      if (state == exits[block]) continue;
      exits[block] = std::move(state);
      has_changed = true;
    }
  }
}

void AvailableExpressions::for_each_instruction(
    const std::function<void(uint32_t instruction, const llvm::BitVector& available)>& visit) const {
  if (candidates_.empty()) return;
  for (const uint32_t block : flow_.reverse_postorder()) {
    llvm::BitVector state = entries_[block];
    for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) {
      visit(i, state);
      add_own(flow_.function().body[i], state);
      end_by(i, state);
    }
  }
}

}  // namespace heddle::analysis
