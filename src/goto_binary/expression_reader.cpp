#include "goto_binary/expression_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// Each level takes some stack; who reads has a large one.
constexpr unsigned kMostLevels = 50'000;

class Level {
 public:
  explicit Level(unsigned& depth) : depth_(depth) {
    if (++depth_ > kMostLevels) throw Refusal("expression that is nested so deeply");
  }
  ~Level() { --depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  unsigned& depth_;
};

const ExpressionRule* find_rule(Irep e) {
  const Irep type = e.find("type");
  if (type.is("complex") || type.is("vector"))
    for (const ExpressionRule& rule : type.is("complex") ? complex_rules() : vector_rules())
      if (e.is(rule.id)) return &rule;
  static const auto rules = [] {
    std::unordered_map<std::string_view, const ExpressionRule*> result;
    for (const auto table :
         {logic_rules(), arithmetic_rules(), bit_rules(), memory_rules(), aggregate_rules()})
      for (const ExpressionRule& rule : table) result.emplace(rule.id, &rule);
    return result;
  }();
  const auto found = rules.find(e.id());
  return found == rules.end() ? nullptr : found->second;
}

}  // namespace

void expect_operands(Irep e, size_t count) {
  if (e.size() != count) throw Refusal(fmt::format("expression '{}' with {} operands", e.id(), e.size()));
}

ExprRef ExpressionReader::value(Irep e) {
  const Level level(depth_);
  const ExpressionRule* rule = find_rule(e);
  if (rule == nullptr) throw Refusal(fmt::format("expression '{}'", e.id()));
  return rule->read(*this, e);
}

ExprRef ExpressionReader::place(Irep e) {
  ExprRef result = value(e);
  if (!expr::is_place(result)) throw Refusal(fmt::format("'{}' as a place in memory", e.id()));
  return result;
}

ExprRef ExpressionReader::condition(Irep e) {
  ExprRef result = value(e);
  if (!result->type()->is_scalar()) throw Refusal("condition that is no scalar");
  return store_.cast(store_.bool_type(), result);
}

ExprRef ExpressionReader::asserted(Irep e) {
  const Level level(depth_);
  if (e.is("r_ok") || e.is("w_ok") || e.is("rw_ok")) {
    expect_operands(e, 2);
    ExprRef pointer = value(e[0]);
    ExprRef bytes = value(e[1]);
    if (!pointer->type()->is_pointer() || !bytes->type()->is_bitvector())
      throw Refusal(fmt::format("operands of '{}'", e.id()));
    return store_.make(Kind::Accessible, store_.bool_type(),
                       {pointer, store_.cast(store_.size_type(), bytes)});
  }
  if (!e.is("and") || e.size() == 0) return condition(e);
  ExprRef result = asserted(e[0]);
  for (size_t i = 1; i < e.size(); ++i) result = store_.binary(Kind::And, result, asserted(e[i]));
  return result;
}

ExprRef ExpressionReader::coerced(ExprRef value, TypeRef type) {
  TypeRef from = value->type();
  if (from == type) return value;
  const bool is_same_width = from->is_bitvector() && type->is_bitvector() && from->width() == type->width();
  if (is_same_width || (from->is_pointer() && type->is_pointer())) return store_.cast(type, value);
  throw Refusal(
      fmt::format("operand of type {} in place of {}", expr::to_string(from), expr::to_string(type)));
}

ExprRef part_of(expr::Store& store, ExprRef number, unsigned part) {
  return number->is(Kind::StructLiteral) ? number->operand(part) : store.member(number, part);
}

ExprRef ExpressionReader::converted(ExprRef value, TypeRef type) {
  TypeRef from = value->type();
  if (from == type) return value;
  const auto is_number = [](TypeRef t) { return t->is_bool() || t->is_bitvector() || t->is_float(); };
  const auto is_address = [](TypeRef t) { return t->is_bool() || t->is_bitvector() || t->is_pointer(); };
  if ((is_number(from) && is_number(type)) || (is_address(from) && is_address(type)))
    return store_.cast(type, value);
  // The real part of a complex number, a complex number of other parts, or one without an imaginary part.
  if (is_complex(from) && is_number(type) && !type->is_bool())
    return converted(part_of(store_, value, 0), type);
  if (is_complex(type) && (is_complex(from) || is_number(from))) {
    TypeRef part = type->record().fields[0].type;
    ExprRef real = is_complex(from) ? part_of(store_, value, 0) : value;
    ExprRef imaginary = is_complex(from) ? converted(part_of(store_, value, 1), part) : store_.zero(part);
    return store_.make(Kind::StructLiteral, type, {converted(real, part), imaginary});
  }
  throw Refusal(fmt::format("conversion from {} to {}", expr::to_string(from), expr::to_string(type)));
}

bool ExpressionReader::changes_rounding() const {
  static constexpr std::string_view kFunctions[] = {"fesetround", "fesetenv", "feupdateenv"};
  return std::ranges::any_of(kFunctions,
                             [this](std::string_view name) { return program_.find_symbol(name) != nullptr; });
}

ExprRef ExpressionReader::symbol(Irep e) {
  const std::string_view name = e.text("identifier");
  if (const auto bound = bound_.find(name); bound != bound_.end()) return bound->second;
  if (ExprRef array = scope_.variable_array(name)) return array;
  const ir::Symbol* found = scope_.find_symbol(name);
  if (found == nullptr) throw Refusal(fmt::format("symbol '{}' that is not in the symbol table", name));
  ExprRef reference = program_.reference(*found);
  if (found->kind == ir::SymbolKind::Function || scope_.is_argument_area(found)) return reference;
  // Seen with the type that is declared here.
  TypeRef declared = type(e);
  const bool is_same = found->type == declared || (found->type->is_array() && declared->is_array() &&
                                                   found->type->element() == declared->element());
  if (is_same) return reference;
  if (declared->is(expr::TypeKind::Void) || declared->is_function())
    throw Refusal(fmt::format("symbol '{}' of another type", name));
  return store_.deref(store_.cast(store_.pointer(declared), store_.address_of(reference)));
}

ExprRef ExpressionReader::quantified(Kind kind, Irep e) {
  expect_operands(e, 2);
  const Irep names = e[0];
  std::vector<Irep> symbols;
  if (names.is("symbol")) symbols.push_back(names);
  for (size_t i = 0; names.is("tuple") && i < names.size(); ++i) symbols.push_back(names[i]);
  if (symbols.empty()) throw Refusal(fmt::format("'{}' without variables", e.id()));
  std::vector<ExprRef> operands;
  const auto outer = bound_;
  for (const Irep& one : symbols) {
    TypeRef bound_type = type(one);
    if (!one.is("symbol") || !bound_type->is_scalar()) throw Refusal(fmt::format("variable of '{}'", e.id()));
    operands.push_back(store_.symbol(fmt::format("$bound.{}", ++bound_count_), bound_type));
    bound_[one.text("identifier")] = operands.back();
  }
  operands.push_back(condition(e[1]));
  bound_ = outer;
  return store_.make(kind, store_.bool_type(), operands);
}

}  // namespace heddle::goto_binary
