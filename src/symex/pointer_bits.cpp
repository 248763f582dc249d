#include "symex/pointer_bits.h"

#include <algorithm>

#include "symex/written_values.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kMostLeaves = 64;
constexpr size_t kMostPieces = 256;

// Whether the operation keeps the bits of its operand: a pointer as a number, a number as a pointer, another
// sign.
bool keeps_bits(ExprRef e) {
  if (!e->is(Kind::Cast) && !e->is(Kind::Reinterpret)) return false;
  auto is_word = [](expr::TypeRef type) { return type->is_bitvector() || type->is_pointer(); };
  return is_word(e->type()) && is_word(e->operand(0)->type()) &&
         e->type()->width() == e->operand(0)->type()->width();
}

bool is_made_of_bits(ExprRef pointer) {
  return keeps_bits(pointer) && pointer->operand(0)->type()->is_bitvector();
}

}  // namespace

std::vector<PointerBits::Leaf> PointerBits::leaves(ExprRef pointer) {
  std::vector<Leaf> result;
  Assumed assumed;
  if (!is_made_of_bits(pointer) || !split(pointer, values_.boolean(true), assumed, result)) return {};
  return result;
}

// Whether there were few enough cases.
bool PointerBits::split(ExprRef pointer, ExprRef guard, Assumed& assumed, std::vector<Leaf>& leaves) {
  if (values_.is_false(guard)) return true;
  if (leaves.size() >= kMostLeaves) return false;
  Pieces made_of;
  collect(pointer->operand(0), 0, pointer->type()->width(), assumed, made_of);
  ExprRef undecided = made_of.undecided;
  if (undecided == nullptr) {
    ExprRef whole = whole_pointer(made_of);
    // Pointers that are choices themselves are only looked into where they do not stay whole.
    ExprRef choice = whole == nullptr ? choice_among(made_of) : nullptr;
    if (choice == nullptr) {
      leaves.push_back({guard, whole});
      return true;
    }
    undecided = choice->operand(0);
  }
  while (undecided->is(Kind::Not)) undecided = undecided->operand(0);
  bool is_done = true;
  for (const bool holds : {true, false}) {
    assumed[undecided] = holds;
    ExprRef condition = holds ? undecided : values_.negate(undecided);
    is_done = is_done && split(pointer, values_.both(guard, condition), assumed, leaves);
  }
  assumed.erase(undecided);
  return is_done;
}

std::optional<bool> PointerBits::truth(ExprRef condition, const Assumed& assumed) {
  bool is_negated = false;
  for (; condition->is(Kind::Not); condition = condition->operand(0)) is_negated = !is_negated;
  const auto found = assumed.find(condition);
  if (found == assumed.end()) return std::nullopt;
  return found->second != is_negated;
}

void PointerBits::add(Pieces& out, ExprRef e, uint64_t from, uint64_t bits) {
  if (!out.pieces.empty()) {
    Piece& last = out.pieces.back();
    if (last.source == e && last.from + last.bits == from) {
      last.bits += bits;
      return;
    }
  }
  out.pieces.push_back({e, from, bits});
}

void PointerBits::collect_choice(ExprRef e, uint64_t from, uint64_t bits, const Assumed& assumed,
                                 Pieces& out) {
  if (const std::optional<bool> holds = truth(e->operand(0), assumed))
    collect(e->operand(*holds ? 1 : 2), from, bits, assumed, out);
  else if (e->type()->is_pointer())
    add(out, e, from, bits);
  else
    out.undecided = e->operand(0);
}

void PointerBits::collect(ExprRef e, uint64_t from, uint64_t bits, const Assumed& assumed, Pieces& out) {
  if (out.undecided != nullptr) return;
  if (out.pieces.size() > kMostPieces) return;  // such are no whole pointer
  if (keeps_bits(e)) return collect(e->operand(0), from, bits, assumed, out);
  switch (e->kind()) {
    case Kind::Ite:
      return collect_choice(e, from, bits, assumed, out);
    case Kind::Extract:
      return collect(e->operand(0), from + e->index(), bits, assumed, out);
    case Kind::Concat: {
      const uint64_t low = e->operand(1)->type()->width();
      if (from < low) collect(e->operand(1), from, std::min(bits, low - from), assumed, out);
      if (from + bits > low) {
        const uint64_t begin = std::max(from, low);
        collect(e->operand(0), begin - low, from + bits - begin, assumed, out);
      }
      return;
    }
    case Kind::Cast:
      // What is made wider or narrower keeps its low bits.
      if (e->type()->is_bitvector() && e->operand(0)->type()->is_bitvector() &&
          from + bits <= e->operand(0)->type()->width())
        return collect(e->operand(0), from, bits, assumed, out);
      break;
    case Kind::MapSelect: {
      ExprRef written = WrittenValues(values_, e->operand(1)).read(e->operand(0));
      if (written != nullptr && written != e) return collect(written, from, bits, assumed, out);
      break;
    }
    default:
      break;
  }
  add(out, e, from, bits);
}

ExprRef PointerBits::whole_pointer(const Pieces& made_of) {
  const auto width = static_cast<unsigned>(values_.pointer_type()->width());
  const Piece& first = made_of.pieces.front();
  if (first.source->type()->is_pointer() && !is_constant(first.source))
    return first.from == 0 && first.bits == width ? first.source : nullptr;
  llvm::APInt number(width, 0);  // of a pointer that is a number
  unsigned position = 0;
  for (const Piece& piece : made_of.pieces) {
    if (!is_constant(piece.source) || position + piece.bits > width) return nullptr;
    const auto bits = static_cast<unsigned>(piece.bits);
    number.insertBits(piece.source->value().extractBits(bits, static_cast<unsigned>(piece.from)), position);
    position += bits;
  }
  return position == width ? values_.store().constant(values_.pointer_type(), number) : nullptr;
}

ExprRef PointerBits::choice_among(const Pieces& made_of) {
  for (const Piece& piece : made_of.pieces)
    if (piece.source->is(Kind::Ite)) return piece.source;
  return nullptr;
}

bool PointerBits::holds_pointer(ExprRef e) {
  if (e->type()->is_pointer()) return !is_constant(e);
  if (auto found = holds_pointer_.find(e); found != holds_pointer_.end()) return found->second;
  bool result = false;
  switch (e->kind()) {
    case Kind::Ite:
      result = holds_pointer(e->operand(1)) || holds_pointer(e->operand(2));
      break;
    case Kind::Concat:
      result = holds_pointer(e->operand(0)) || holds_pointer(e->operand(1));
      break;
    case Kind::Extract:
    case Kind::Cast:
    case Kind::Reinterpret:
      result = holds_pointer(e->operand(0));
      break;
    case Kind::MapSelect: {
      ExprRef written = WrittenValues(values_, e->operand(1)).read(e->operand(0));
      result = written != nullptr && written != e && holds_pointer(written);
      break;
    }
    default:
      break;
  }
  return holds_pointer_[e] = result;
}

}  // namespace heddle::symex
