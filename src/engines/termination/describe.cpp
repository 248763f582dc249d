#include "engines/termination/describe.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <unordered_map>

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;

namespace {

class Writer {
 public:
  Writer(const ir::Program& program, const symex::Piece& piece) : program_(program) {
    for (const symex::Carried& known : piece.known) add(known);
    for (const symex::Carried& carried : piece.carried) add(carried);
  }

  std::string write(ExprRef e, bool in_sum = false) const {
    switch (e->kind()) {
      case Kind::Constant:
        return number(e);
      case Kind::Symbol:
        return name(e);
      case Kind::Cast:
        return write(e->operand(0), in_sum);
      case Kind::Neg:
        if (e->operand(0)->is(Kind::Sub))
          return sum(e->operand(0)->operand(1), "-", e->operand(0)->operand(0), in_sum);
        return "-" + write(e->operand(0), true);
      case Kind::Add:
        return sum(e->operand(0), "+", e->operand(1), in_sum);
      case Kind::Sub:
        return sum(e->operand(0), "-", e->operand(1), in_sum);
      case Kind::Mul:
        return write(e->operand(0), true) + " * " + write(e->operand(1), true);
      case Kind::MapSelect:
        return fmt::format("{}[{}]", write(e->operand(0)), write(e->operand(1)));
      default:
        break;
    }
    std::string result(expr::info(e->kind()).name);
    result += "(";
    for (size_t i = 0; i < e->operand_count(); ++i) result += (i > 0 ? ", " : "") + write(e->operand(i));
    return result + ")";
  }

 private:
  void add(const symex::Carried& carried) {
    if (carried.place != nullptr)
      names_.emplace(carried.symbol, place(carried.place));
    else if (!carried.label.empty())
      names_.emplace(carried.symbol, carried.label);
  }

  std::string place(ExprRef e) const {
    if (e->is(Kind::Member))
      return place(e->operand(0)) + "." + e->operand(0)->type()->record().fields[e->index()].name;
    if (e->is(Kind::Deref)) return "*" + place(e->operand(0));
    if (!e->is(Kind::Symbol)) return "?";
    const ir::Symbol* symbol = program_.find_symbol(e->text());
    return symbol != nullptr && symbol->source_name != nullptr ? *symbol->source_name : e->text();
  }

  static std::string number(ExprRef e) {
    llvm::SmallString<40> text;
    e->value().toString(text, 10, e->type()->is_bitvector() && e->type()->is_signed());
    return std::string(text);
  }

  std::string name(ExprRef symbol) const {
    auto found = names_.find(symbol);
    return found != names_.end() ? found->second : "(a value from before the loop)";
  }

  std::string sum(ExprRef a, const char* sign, ExprRef b, bool in_sum) const {
    if (b->is(Kind::Constant) && b->value().isZero()) return write(a, in_sum);
    std::string left = write(a, false);
    std::string result = a->is(Kind::Constant) && a->value().isZero() && *sign == '-'
                             ? "-" + write(b, true)
                             : fmt::format("{} {} {}", left, sign, write(b, true));
    return in_sum ? "(" + result + ")" : result;
  }

  const ir::Program& program_;
  std::unordered_map<ExprRef, std::string> names_;
};

}  // namespace

std::string describe(const ir::Program& program, const symex::Piece& piece, const Cycle& cycle) {
  if (cycle.is_recursion) return fmt::format("recursion of '{}'", *piece.function->name);
  for (size_t i = piece.instruction; i < piece.function->body.size(); ++i) {
    const ir::Instruction& instruction = piece.function->body[i];
    const support::SourceRange& range =
        instruction.statement_range.valid() ? instruction.statement_range : instruction.range;
    if (range.valid()) return fmt::format("loop at {}", ir::to_string(program, range.begin));
  }
  return fmt::format("loop in '{}'", *piece.function->name);
}

std::string describe(const ir::Program& program, const symex::Piece& piece, const Ranking& ranking) {
  if (ranking.measures.empty()) return "is never gone round";
  const Writer writer(program, piece);
  std::string result = "decreases ";
  for (size_t i = 0; i < ranking.measures.size(); ++i) {
    const Measure& measure = ranking.measures[i];
    result += (i > 0 ? ", then " : "") + writer.write(measure.value);
    result += measure.has_bound ? ", bounded by 0" : ", bounded by the range of its type";
  }
  return result;
}

}  // namespace heddle::engines::termination
