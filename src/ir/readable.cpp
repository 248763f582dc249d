#include "ir/readable.h"

#include <llvm/ADT/SmallString.h>

#include "expr/evaluate.h"
#include "expr/rounded.h"
#include "ir/region_tag.h"
#include "ir/text_words.h"
#include "ir/unaligned_tag.h"
#include "ir/vector_tag.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::Kind;

namespace {

// Whoever reads more than this is helped by the source better than by us.
constexpr unsigned kDeepest = 12;

enum class Binding : uint8_t { Infix, Prefix, Postfix };  // from loose to tight

struct Text {
  std::string text;
  Binding binding = Binding::Postfix;

  std::string as(Binding wanted) const { return binding < wanted ? "(" + text + ")" : text; }
};

class Writer {
 public:
  explicit Writer(const Program& program) : program_(program) {}

  Text write_target(ExprRef pointer) const { return dereference(pointer, 0); }

  Text write(ExprRef e, unsigned depth) const {
    if (depth > kDeepest) return {"…"};
    if (const ExprRef number = number_in_region(e)) return address_of_register(number, depth);
    const auto part = [&](size_t i) { return write(e->operand(i), depth + 1); };
    switch (expr::operation_of(e).kind) {
      case Kind::Constant:
        return {readable(e->type(), e->value())};
      case Kind::Symbol:
        return {name(e)};
      case Kind::Cast:
      case Kind::Reinterpret:
        return part(0);
      case Kind::Deref:
        return dereference(e->operand(0), depth + 1);
      case Kind::AddressOf:
        return address(e->operand(0), depth + 1);
      case Kind::Index:
        return {part(0).as(Binding::Postfix) + "[" + part(1).text + "]"};
      case Kind::Member:
        return member(e, depth + 1);
      case Kind::PointerAdd:
        return {part(0).as(Binding::Prefix) + " + " + part(1).as(Binding::Prefix), Binding::Infix};
      case Kind::PointerSub:
        return {part(0).as(Binding::Prefix) + " - " + part(1).as(Binding::Prefix), Binding::Infix};
      case Kind::Ite:
        return {part(0).as(Binding::Prefix) + " ? " + part(1).as(Binding::Prefix) + " : " +
                    part(2).as(Binding::Prefix),
                Binding::Infix};
      default:
        return operation(e, depth + 1);
    }
  }

 private:
  std::string name(ExprRef e) const {
    const Symbol* symbol = program_.find_symbol(e->text());
    return symbol != nullptr && symbol->source_name != nullptr ? *symbol->source_name : e->text();
  }

  Text dereference(ExprRef pointer, unsigned depth) const {
    while (pointer->is(Kind::Cast) && pointer->operand(0)->type()->is_pointer())
      pointer = pointer->operand(0);
    if (pointer->is(Kind::AddressOf)) return write(pointer->operand(0), depth);
    if (pointer->is(Kind::PointerAdd) && number_in_region(pointer) == nullptr)
      return {write(pointer->operand(0), depth).as(Binding::Postfix) + "[" +
              write(pointer->operand(1), depth).text + "]"};
    return {"*" + write(pointer, depth).as(Binding::Prefix), Binding::Prefix};
  }

  Text address(ExprRef place, unsigned depth) const {
    if (place->is(Kind::Deref)) return write(place->operand(0), depth);
    const bool decays = place->is(Kind::Index) && place->operand(1)->is(Kind::Constant) &&
                        place->operand(1)->value().isZero();
    if (decays) return write(place->operand(0), depth);
    return {"&" + write(place, depth).as(Binding::Prefix), Binding::Prefix};
  }

  // A number that was made a pointer leads to registers, perhaps only if it is among their addresses. Readers
  // know it as the number.
  static ExprRef number_in_region(ExprRef pointer) {
    const auto without_casts = [](ExprRef e) {
      while (e->is(Kind::Cast) && e->operand(0)->type()->is_pointer()) e = e->operand(0);
      return e;
    };
    if (pointer->is(Kind::Ite) && pointer->type()->is_pointer()) pointer = without_casts(pointer->operand(1));
    if (!pointer->is(Kind::PointerAdd) || !pointer->operand(1)->is(Kind::Sub)) return nullptr;
    const ExprRef start = without_casts(pointer->operand(0));
    const bool is_region = start->is(Kind::AddressOf) && start->operand(0)->is(Kind::Symbol) &&
                           start->operand(0)->text().starts_with(kRegionTag);
    return is_region ? pointer->operand(1)->operand(0) : nullptr;
  }

  Text address_of_register(ExprRef number, unsigned depth) const {
    if (!number->is(Kind::Constant)) return write(number, depth);
    llvm::SmallString<20> text;
    number->value().toString(text, 16, /*Signed=*/false, /*formatAsCLiteral=*/true, /*UpperCase=*/false);
    return {text.str().str()};
  }

  Text member(ExprRef e, unsigned depth) const {
    const ExprRef base = e->operand(0);
    const std::string field = field_reference(base->type(), e->index());
    const Text whole = write(base, depth);
    const std::string& tag = base->type()->record().tag;
    if (tag.starts_with(kVectorTag) || tag.starts_with(kUnalignedTag)) return whole;
    if (!base->is(Kind::Deref) || whole.binding == Binding::Postfix)
      return {whole.as(Binding::Postfix) + "." + field};
    return {write(base->operand(0), depth).as(Binding::Postfix) + "->" + field};
  }

  Text operation(ExprRef e, unsigned depth) const {
    const auto [kind, operands, rounding] = expr::operation_of(e);
    const std::string token(expr::info(kind).token);
    if (!token.empty() && operands.size() == 1)
      return {token + write(e->operand(0), depth).as(Binding::Prefix), Binding::Prefix};
    if (!token.empty() && operands.size() == 2)
      return {write(e->operand(0), depth).as(Binding::Prefix) + " " + token + " " +
                  write(e->operand(1), depth).as(Binding::Prefix),
              Binding::Infix};
    std::string text = std::string(expr::info(kind).name) + "(";
    for (size_t i = 0; i < operands.size(); ++i)
      text += (i == 0 ? "" : ", ") + write(operands[i], depth).text;
    return {text + ")"};
  }

  const Program& program_;
};

}  // namespace

std::string readable(const Program& program, ExprRef e) {
  return Writer(program).write(e, 0).text;
}

std::string readable_target(const Program& program, ExprRef pointer) {
  while (pointer->is(Kind::Cast) && pointer->type()->element()->is(expr::TypeKind::Void) &&
         pointer->operand(0)->type()->is_pointer())
    pointer = pointer->operand(0);
  bool has_words = !pointer->is(Kind::Constant) && !pointer->type()->element()->is(expr::TypeKind::Void);
  expr::for_each_subexpression(pointer, [&](ExprRef e) {
    if (e->is(Kind::Symbol)) {
      const Symbol* symbol = program.find_symbol(e->text());
      has_words &= symbol != nullptr && symbol->source_name != nullptr;
    }
    const bool is_pointer_cast = e->is(Kind::Cast) && e->type()->is_pointer();
    has_words &= !is_pointer_cast || e->operand(0)->type() == e->type();
  });
  return has_words ? Writer(program).write_target(pointer).text : "";
}

std::string readable(expr::TypeRef type, const llvm::APInt& bits) {
  llvm::SmallString<40> text;
  if (type->is_float()) {
    llvm::APFloat(expr::semantics_of(type->format()), bits.zextOrTrunc(type->width())).toString(text);
  } else if (type->is_pointer()) {
    if (bits.isZero()) return "NULL";
    bits.toString(text, 16, /*Signed=*/false, /*formatAsCLiteral=*/true, /*UpperCase=*/false);
  } else {
    bits.toString(text, 10, type->is_bitvector() && type->is_signed());
  }
  return text.str().str();
}

}  // namespace heddle::ir
