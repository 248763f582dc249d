#include "engines/termination/describe.h"

#include <fmt/format.h>

#include <unordered_map>

#include "ir/readable.h"
#include "ir/text.h"

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;

namespace {

class Writer {
 public:
  Writer(const ir::Program& program, const symex::Piece& piece) : program_(program) {
    // Several variables may hold the same value; those that have names in C come first.
    for (bool is_named : {true, false}) {
      for (const symex::Carried& known : piece.known) add(known, is_named);
      for (const symex::Carried& carried : piece.carried) add(carried, is_named);
    }
  }

  std::string write(ExprRef e, bool in_sum = false) const {
    switch (e->kind()) {
      case Kind::Constant:
        return ir::readable(e->type(), e->value());
      case Kind::Symbol:
        return name(e);
      case Kind::Cast:
        return changes_sign(e) ? "(unsigned)" + write(e->operand(0), true) : write(e->operand(0), in_sum);
      case Kind::Neg:
        if (e->operand(0)->is(Kind::Sub))
          return sum(e->operand(0)->operand(1), "-", e->operand(0)->operand(0), in_sum);
        return "-" + write(e->operand(0), true);
      case Kind::Add:
        return sum(e->operand(0), "+", e->operand(1), in_sum);
      case Kind::Sub:
        return sum(e->operand(0), "-", e->operand(1), in_sum);
      case Kind::Ite:
        return grouped(fmt::format("{} ? {} : {}", write(e->operand(0), true), write(e->operand(1), true),
                                   write(e->operand(2), true)),
                       in_sum);
      case Kind::MapSelect:
        return fmt::format("{}[{}]", write(e->operand(0)), write(e->operand(1)));
      default:
        break;
    }
    const std::string_view token = expr::info(e->kind()).token;
    if (!token.empty() && e->operand_count() == 1)
      return fmt::format("{}{}", token, write(e->operand(0), true));
    if (!token.empty() && e->operand_count() == 2)
      return grouped(fmt::format("{} {} {}", write(e->operand(0), true), token, write(e->operand(1), true)),
                     in_sum && !e->is(Kind::Mul));
    std::string result(expr::info(e->kind()).name);
    result += "(";
    for (size_t i = 0; i < e->operand_count(); ++i) result += (i > 0 ? ", " : "") + write(e->operand(i));
    return result + ")";
  }

 private:
  static std::string grouped(std::string text, bool is_part) { return is_part ? "(" + text + ")" : text; }

  void add(const symex::Carried& carried, bool is_named) {
    if (carried.place != nullptr && has_source_name(program_, carried.place) == is_named)
      names_.emplace(carried.symbol, ir::readable(program_, carried.place));
    else if (!is_named && !carried.label.empty())
      names_.emplace(carried.symbol, carried.label);
  }

  std::string name(ExprRef symbol) const {
    auto found = names_.find(symbol);
    return found != names_.end() ? found->second : "(a value from before the loop)";
  }

  // Other casts only give more bits, so that nothing wraps around.
  static bool changes_sign(ExprRef cast) {
    expr::TypeRef from = cast->operand(0)->type();
    expr::TypeRef to = cast->type();
    return from->is_bitvector() && to->is_bitvector() && from->is_signed() && !to->is_signed() &&
           from->width() == to->width();
  }

  static ExprRef without_casts(ExprRef e) {
    while (e->is(Kind::Cast) && !changes_sign(e)) e = e->operand(0);
    return e;
  }

  static bool is_zero(ExprRef e) { return e->is(Kind::Constant) && e->value().isZero(); }

  static bool is_negative(ExprRef e) {
    return e->is(Kind::Constant) && e->type()->is_bitvector() && e->type()->is_signed() &&
           e->value().isNegative() && !e->value().isMinSignedValue();
  }

  std::string sum(ExprRef a, const char* sign, ExprRef b, bool in_sum) const {
    a = without_casts(a);
    b = without_casts(b);
    if (is_zero(b)) return write(a, in_sum);
    std::string right = write(b, true);
    if (is_negative(b)) {
      sign = *sign == '-' ? "+" : "-";
      right = right.substr(1);
    }
    if (is_zero(a) && *sign == '-') return "-" + right;
    return grouped(fmt::format("{} {} {}", write(a, a->is(Kind::Ite)), sign, right), in_sum);
  }

  const ir::Program& program_;
  std::unordered_map<ExprRef, std::string> names_;
};

}  // namespace

result::LoopName name_of(const symex::Piece& piece, const Cycle& cycle) {
  if (cycle.is_recursion) return {*piece.function->name, piece.function->range.begin, true};
  return name_of_loop(*piece.function, piece.instruction);
}

std::string describe_loop(const ir::Program& program, const ir::Function& function, uint32_t head) {
  const result::LoopName name = name_of_loop(function, head);
  return name.location.valid() ? fmt::format("loop at {}", ir::to_string(program, name.location))
                               : fmt::format("loop in '{}'", name.function);
}

std::string describe(const ir::Program& program, const symex::Piece& piece, const Cycle& cycle) {
  if (cycle.is_recursion) return fmt::format("recursion of '{}'", *piece.function->name);
  return describe_loop(program, *piece.function, piece.instruction);
}

std::string describe(const ir::Program& program, const symex::Piece& piece, const Ranking& ranking) {
  if (ranking.measures.empty()) return "no execution goes round it";
  const Writer writer(program, piece);
  std::string result = "decreases ";
  for (size_t i = 0; i < ranking.measures.size(); ++i) {
    const Measure& measure = ranking.measures[i];
    result += (i > 0 ? ", then " : "") + writer.write(measure.value);
    result += measure.has_bound ? ", bounded by 0" : ", bounded by the range of its type";
  }
  return result;
}

std::vector<result::Formula> formulas_of(ir::Program& program, const symex::Piece& piece,
                                         const Ranking& ranking) {
  const Writer writer(program, piece);
  std::vector<result::Formula> result;
  for (const Measure& measure : ranking.measures) {
    ExprRef over_places = over_variables(program, piece, measure.value);
    result.push_back({over_places != nullptr ? ir::to_string(over_places) : "", writer.write(measure.value)});
  }
  return result;
}

}  // namespace heddle::engines::termination
