// Expressions may be 100,000 operations deep, and the expressions of engines are graphs with sharing whose
// tree would not fit in memory. So printing works on a stack of its own, and shared parts are defined once,
// by `let`, when writing them out again and again would make the text much longer than the graph.
#include "ir/text_print_expr.h"

#include <llvm/ADT/SmallString.h>

#include <algorithm>

#include "expr/evaluate.h"
#include "expr/rounded.h"
#include "expr/typing.h"
#include "ir/text.h"
#include "ir/text_words.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

namespace {

// Trees of at most this many nodes are always written out.
constexpr size_t kSmallTree = 512;
// `let` is used where the tree has more than this many times the nodes of the graph.
constexpr uint64_t kBlowUp = 8;
// Shared subtrees smaller than this are repeated.
constexpr uint64_t kWorthNaming = 8;

std::string hexadecimal(const llvm::APInt& bits) {
  llvm::SmallString<40> text;
  bits.toStringUnsigned(text, 16);
  return "0x" + text.str().lower();
}

std::string decimal(const llvm::APInt& bits, bool is_signed) {
  llvm::SmallString<40> text;
  bits.toString(text, 10, is_signed);
  return std::string(text);
}

std::string float_text(TypeRef type, const llvm::APInt& bits) {
  const llvm::APFloat value(expr::semantics_of(type->format()), bits);
  if (value.isNaN()) return "nan(" + hexadecimal(bits) + ")";
  // Some x87 bit patterns are second spellings of a number.
  if (value.bitcastToAPInt() != bits) return "bits(" + hexadecimal(bits) + ")";
  if (value.isInfinity()) return value.isNegative() ? "-inf" : "inf";
  char buffer[64];
  const unsigned length = value.convertToHexString(buffer, 0, false, llvm::RoundingMode::NearestTiesToEven);
  return std::string(buffer, length);
}

std::string constant_text(ExprRef e) {
  const TypeRef type = e->type();
  const std::string suffix = ":" + to_string(type);
  switch (type->kind()) {
    case TypeKind::Bool:
      return e->small_value() != 0 ? "true" : "false";
    case TypeKind::Integer:
      return decimal(e->value(), true) + suffix;
    case TypeKind::Bitvector:
      return decimal(e->value(), type->is_signed()) + suffix;
    case TypeKind::Float:
      return float_text(type, e->value()) + suffix;
    case TypeKind::Pointer:
      return (e->value().isZero() ? "null" : hexadecimal(e->value())) + suffix;
    default:
      return "constant" + suffix;
  }
}

// A constant whose text ends in a type, where `[` or `*` behind it would be read as part of the type.
bool ends_in_type(ExprRef e) {
  return (e->is(Kind::Constant) && !e->type()->is_bool()) || e->is(Kind::Zero) || e->is(Kind::String);
}

bool is_leaf(ExprRef e) {
  return e->kind() <= Kind::Symbol;
}

bool is_tree_small(ExprRef root) {
  std::vector<ExprRef> stack = {root};
  size_t count = 0;
  while (!stack.empty() && count <= kSmallTree) {
    const ExprRef e = stack.back();
    stack.pop_back();
    ++count;
    // A literal of many elements need not be pushed whole to be found large.
    for (ExprRef operand : e->operands().first(std::min(e->operand_count(), kSmallTree + 1)))
      stack.push_back(operand);
  }
  return count <= kSmallTree;
}

// `-5:s32` is a constant, `-(5:s32)` an operation.
bool needs_separation(ExprRef e) {
  return e->is(Kind::Neg) && e->operand(0)->is(Kind::Constant);
}

uint64_t saturating_add(uint64_t a, uint64_t b) {
  return a + b < a ? UINT64_MAX : a + b;
}

}  // namespace

std::string field_reference(TypeRef record, uint64_t index) {
  if (record->is_record() && index < record->record().fields.size()) {
    const std::vector<expr::Field>& fields = record->record().fields;
    const auto first = std::find_if(fields.begin(), fields.end(),
                                    [&](const expr::Field& f) { return f.name == fields[index].name; });
    if (first == fields.begin() + static_cast<ptrdiff_t>(index)) return field_text(fields[index].name);
  }
  return "#" + std::to_string(index);
}

void ExpressionPrinter::print(ExprRef e) {
  shared_.clear();
  if (!is_tree_small(e)) define_shared(e);
  run(e);
  if (!shared_.empty()) out_ += ")";
}

void ExpressionPrinter::print_primary(ExprRef e) {
  if (e->is(Kind::Symbol)) {
    print(e);
  } else {
    out_ += "(";
    print(e);
    out_ += ")";
  }
}

// Writes `let(%1 = …, %2 = …; ` if the tree of the expression is much larger than its graph.
void ExpressionPrinter::define_shared(ExprRef root) {
  struct Node {
    uint64_t tree_size = 1;
    size_t references = 0;
  };
  std::unordered_map<ExprRef, Node> nodes;
  std::vector<ExprRef> order;
  for_each_subexpression(root, [&](ExprRef e) {
    order.push_back(e);
    uint64_t size = 1;
    for (ExprRef operand : e->operands()) {
      Node& node = nodes[operand];
      ++node.references;
      size = saturating_add(size, node.tree_size);
    }
    nodes[e].tree_size = size;
  });
  if (nodes[root].tree_size / kBlowUp <= order.size()) return;
  for (ExprRef e : order) {
    const Node& node = nodes[e];
    if (node.references < 2 || node.tree_size < kWorthNaming) continue;
    const size_t number = shared_.size() + 1;
    out_ += (number == 1 ? "let(%" : ", %") + std::to_string(number) + " = ";
    run(e);
    shared_.emplace(e, number);
  }
  if (!shared_.empty()) out_ += "; ";
}

void ExpressionPrinter::run(ExprRef root) {
  begin(root, 0);
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    if (frame.next == frame.e->operand_count()) {
      const Frame done = frame;
      stack_.pop_back();
      finish(done);
      continue;
    }
    before_operand(frame);
    const ExprRef operand = frame.e->operand(frame.next);
    const int minimum = operand_minimum(frame);
    const bool is_arrow = frame.style == Style::Arrow;
    ++frame.next;
    begin(is_arrow ? operand->operand(0) : operand, minimum);
  }
}

// Writes a leaf or a reference, or begins an operation. `minimum` is how closely the place asks it to bind.
void ExpressionPrinter::begin(ExprRef e, int minimum) {
  if (is_leaf(e)) return print_leaf(e, minimum);
  if (auto found = shared_.find(e); found != shared_.end()) {
    out_ += "%" + std::to_string(found->second);
    return;
  }
  const Style style = style_of(e);
  const bool in_parentheses = (style == Style::Infix && infix_precedence(e->kind()) < minimum) ||
                              (style == Style::Prefix && kPrefixPrecedence < minimum);
  if (in_parentheses) out_ += "(";
  if (style == Style::Call) print_head(e);
  if (style == Style::Quantifier) print_quantifier_head(e);
  const size_t first = expr::bound_symbols(e).size();
  stack_.push_back({e, first, style, in_parentheses});
}

ExpressionPrinter::Style ExpressionPrinter::style_of(ExprRef e) const {
  if (!expr::bound_symbols(e).empty()) return Style::Quantifier;
  if (!has_implied_type(e)) return Style::Call;
  if (infix_precedence(e->kind()) != 0) return Style::Infix;
  if (!expr::info(e->kind()).token.empty()) return Style::Prefix;
  if (e->is(Kind::Index)) return Style::Index;
  if (!e->is(Kind::Member)) return Style::Call;
  const ExprRef base = e->operand(0);
  return base->is(Kind::Deref) && has_implied_type(base) && !shared_.contains(base) ? Style::Arrow
                                                                                    : Style::Dot;
}

void ExpressionPrinter::before_operand(const Frame& frame) {
  switch (frame.style) {
    case Style::Infix:
      if (frame.next == 1) (out_ += ' ').append(expr::info(frame.e->kind()).token) += ' ';
      break;
    case Style::Prefix:
      out_ += expr::info(frame.e->kind()).token;
      if (needs_separation(frame.e)) out_ += '(';
      break;
    case Style::Index:
      if (frame.next == 1) out_ += '[';
      break;
    case Style::Call:
      if (frame.next > 0) out_ += ", ";
      break;
    case Style::Quantifier:
      if (frame.next > expr::bound_symbols(frame.e).size()) out_ += ", ";
      break;
    default:
      break;
  }
}

int ExpressionPrinter::operand_minimum(const Frame& frame) const {
  switch (frame.style) {
    case Style::Infix: {
      // Only `==>` groups to the right.
      const size_t grouping_side = frame.e->is(Kind::Implies) ? 1 : 0;
      return infix_precedence(frame.e->kind()) + (frame.next == grouping_side ? 0 : 1);
    }
    case Style::Prefix:
      return needs_separation(frame.e) ? 0 : kPrefixPrecedence;
    case Style::Index:
      return frame.next == 0 ? kPostfixPrecedence : 0;
    case Style::Dot:
    case Style::Arrow:
      return kPostfixPrecedence;
    default:
      return 0;
  }
}

void ExpressionPrinter::finish(const Frame& frame) {
  const ExprRef e = frame.e;
  switch (frame.style) {
    case Style::Infix:
      break;
    case Style::Prefix:
      if (needs_separation(e)) out_ += ')';
      break;
    case Style::Index:
      out_ += ']';
      break;
    case Style::Dot:
      (out_ += ".") += field_reference(e->operand(0)->type(), e->index());
      break;
    case Style::Arrow:
      (out_ += "->") += field_reference(e->operand(0)->type(), e->index());
      break;
    case Style::Quantifier:
      scopes_.resize(scopes_.size() - expr::bound_symbols(e).size());
      [[fallthrough]];
    case Style::Call:
      out_ += ')';
      break;
  }
  if (frame.in_parentheses) out_ += ')';
}

// name[:type]([payload, ]
void ExpressionPrinter::print_head(ExprRef e) {
  out_ += expr::info(e->kind()).name;
  if (!has_implied_type(e)) (out_ += ':') += to_string(e->type());
  out_ += '(';
  switch (e->kind()) {
    case Kind::Extract:
      out_ += std::to_string(e->index());
      break;
    case Kind::RoundToIntegral:
      if (e->index() < kRoundingWords.size())
        out_ += kRoundingWords[e->index()];
      else
        (out_ += '#') += std::to_string(e->index());
      break;
    case Kind::Rounded:
      out_ += expr::info(expr::operation_of(e).kind).name;
      break;
    case Kind::UnionLiteral:
      out_ += field_reference(e->type(), e->index());
      break;
    case Kind::Member:
    case Kind::WithMember:
      out_ += field_reference(e->operand(0)->type(), e->index());
      break;
    default:
      return;
  }
  out_ += ", ";
}

// forall(i: s32, j: s32;
void ExpressionPrinter::print_quantifier_head(ExprRef e) {
  out_ += expr::info(e->kind()).name;
  if (!has_implied_type(e)) (out_ += ':') += to_string(e->type());
  out_ += '(';
  for (ExprRef symbol : expr::bound_symbols(e)) {
    if (out_.back() != '(') out_ += ", ";
    out_ += (symbol->is(Kind::Symbol) ? symbol_text(symbol->text()) : "?") + ": " + to_string(symbol->type());
    scopes_.push_back(symbol);
  }
  out_ += "; ";
}

void ExpressionPrinter::print_leaf(ExprRef e, int minimum) {
  if (e->is(Kind::Symbol)) return print_symbol(e);
  std::string text;
  switch (e->kind()) {
    case Kind::Constant:
      text = constant_text(e);
      break;
    case Kind::Zero:
      text = "zero:" + to_string(e->type());
      break;
    default:
      text = support::quote(e->text(), '"') + ":" + to_string(e->type());
      break;
  }
  out_ += minimum == kPostfixPrecedence && ends_in_type(e) ? "(" + text + ")" : text;
}

void ExpressionPrinter::print_symbol(ExprRef e) {
  const std::string name = symbol_text(e->text());
  bool is_known = program_ == nullptr;
  const auto bound = std::find_if(scopes_.rbegin(), scopes_.rend(),
                                  [&](ExprRef s) { return s->is(Kind::Symbol) && s->text() == e->text(); });
  if (bound != scopes_.rend()) {
    is_known = *bound == e;
  } else if (program_ != nullptr) {
    const Symbol* symbol = program_->find_symbol(e->text());
    is_known = symbol != nullptr && symbol->type == e->type();
  }
  out_ += is_known ? name : "symbol(" + name + ": " + to_string(e->type()) + ")";
}

std::string to_string(ExprRef e) {
  std::string text;
  ExpressionPrinter(text, nullptr).print(e);
  return text;
}

}  // namespace heddle::ir
