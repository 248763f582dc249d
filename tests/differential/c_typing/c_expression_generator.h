// Random C expressions, each as C text and as what c_typing makes of it.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "expr/c_typing.h"
#include "expr/evaluate.h"

namespace heddle::expr::testing {

struct CExpression {
  std::string text;
  CResult result;
  bool is_lvalue = false;
  bool is_bit_field = false;  // then its C type is not ours
  // Its C type is one of several that are one to us, and not the one that our pointers point to.
  bool is_odd = false;
};

class Generator {
 public:
  Generator(Store& store, uint64_t seed) : store_(store), random_(seed) {
    add_types();
    add_variables();
  }

  // Declarations of the variables in C.
  const std::string& declarations() const { return declarations_; }

  // A random expression without variables, of integer type.
  CExpression closed(unsigned depth) {
    if (depth == 0 || below(4) == 0) return literal();
    const CExpression a = closed(depth - 1);
    switch (below(5)) {
      case 0: {
        const auto op = static_cast<COperator>(below(4));
        return {std::string(info(op).token) + group(a.text), c_unary(store_, op, a.result.value)};
      }
      case 1: {
        const auto& [name, type] = integer_type();
        return {group(name) + group(a.text), c_cast(store_, type, a.result.value)};
      }
      case 2: {
        const CExpression b = closed(depth - 1);
        const CExpression c = closed(depth - 1);
        return {group(c.text) + " ? " + group(a.text) + " : " + group(b.text),
                c_conditional(store_, c.result.value, a.result.value, b.result.value)};
      }
      default: {
        const COperator op = binary_operator();
        const CExpression b = closed(depth - 1);
        return {group(a.text) + " " + std::string(info(op).token) + " " + group(b.text),
                c_binary(store_, op, a.result.value, b.result.value)};
      }
    }
  }

  // A random expression; its operands are well typed, the whole may not be.
  CExpression any(unsigned depth) {
    switch (below(14)) {
      case 0:
      case 1:
        return unary(depth);
      case 2:
        return conditional(depth);
      case 3:
        return cast(depth);
      case 4:
        return assignment(depth);
      case 5:
        return access(depth);
      default:
        return binary(depth);
    }
  }

  // Every C type that is this type of ours, as a type name.
  std::vector<std::string> c_types(TypeRef type, const std::string& declarator = "") const {
    if (type->is_pointer()) {
      const bool is_grouped = type->element()->is_array() || type->element()->is_function();
      return c_types(type->element(), is_grouped ? "(*" + declarator + ")" : "*" + declarator);
    }
    if (type->is_array())
      return c_types(type->element(), declarator + "[" + std::to_string(type->count()) + "]");
    if (type->is_function()) return c_types(type->result(), declarator + "(int)");
    std::vector<std::string> names;
    if (type->is(TypeKind::Void)) names.push_back("void " + declarator);
    if (type->is_record()) names.push_back(to_string(type) + " " + declarator);
    for (const auto& [name, ours] : arithmetic_)
      if (ours == type) names.push_back(name + " " + declarator);
    return names;
  }

 private:
  void add_types() {
    const bool is_wide = store_.data_model().kind == DataModelKind::LP64;
    const unsigned long_width = store_.data_model().pointer_width();
    auto integers = [&](const std::string& name, unsigned width) {
      arithmetic_.emplace_back("signed " + name, store_.signed_type(width));
      arithmetic_.emplace_back("unsigned " + name, store_.unsigned_type(width));
    };
    arithmetic_.emplace_back("_Bool", store_.bool_type());
    arithmetic_.emplace_back("char", store_.signed_type(8));
    integers("char", 8);
    integers("short", 16);
    integers("int", 32);
    integers("long", long_width);
    integers("long long", 64);
    arithmetic_.emplace_back("float", store_.float_type(FloatFormat::Single));
    arithmetic_.emplace_back("double", store_.float_type(FloatFormat::Double));
    arithmetic_.emplace_back("long double", store_.float_type(FloatFormat::X87));
    if (!is_wide) return;
    integers("__int128", 128);
    arithmetic_.emplace_back("_Float16", store_.float_type(FloatFormat::Half));
    arithmetic_.emplace_back("__float128", store_.float_type(FloatFormat::Quad));
  }

  void add_variables() {
    const TypeRef s32 = store_.signed_type(32);
    const TypeRef node = store_.record("node", false);
    const TypeRef opaque = store_.record("opaque", false);
    // Offsets do not matter for typing.
    store_.complete_record(node,
                           {{"key", s32, 0, false},
                            {"next", store_.pointer(node), 0, false},
                            {"b3", store_.unsigned_type(3), 0, true},
                            {"i5", store_.signed_type(5), 0, true},
                            {"u32", store_.unsigned_type(32), 0, true},
                            {"w40", store_.unsigned_type(40), 0, true},
                            {"i40", store_.signed_type(40), 0, true},
                            {"w20", store_.unsigned_type(20), 0, true},
                            {"flag", store_.bool_type(), 0, true},
                            {"row", store_.array(s32, 2), 0, false}},
                           64, 8);
    declarations_ +=
        "struct opaque;\nstruct node { int key; struct node *next; unsigned b3 : 3; int i5 : 5; unsigned u32 "
        ": 32; "
        "unsigned long long w40 : 40; long long i40 : 40; unsigned long long w20 : 20; _Bool flag : 1; int "
        "row[2]; };\n";
    for (const auto& [name, type] : arithmetic_) declare(type, name + " ");
    const TypeRef function = store_.function(s32, {s32}, false);
    for (TypeRef target :
         {s32, store_.signed_type(8), store_.float_type(FloatFormat::Double), node, opaque,
          store_.void_type(), store_.pointer(s32), store_.pointer(store_.void_type()), function}) {
      declare(store_.pointer(target));
      declare(store_.pointer(target));
    }
    declare(node);
    declare(function);
    declare(store_.array(s32, 4));
    declare(store_.array(store_.signed_type(8), 3));
    declare(store_.array(store_.pointer(node), 2));
    declare(store_.array(store_.array(s32, 2), 3));
  }

  void declare(TypeRef type, const std::string& c_name = "") {
    const std::string name = "v" + std::to_string(variables_.size());
    // Any of the C types that are this one will do.
    declarations_ += "extern " + (c_name.empty() ? c_types(type, name)[0] : c_name + name) + ";\n";
    const bool is_odd = !c_name.empty() && c_types(type)[0] != c_name;
    variables_.push_back({name, store_.symbol(name, type), true, false, is_odd});
  }

  uint64_t below(uint64_t n) { return random_() % n; }

  const std::pair<std::string, TypeRef>& integer_type() {
    while (true) {
      const auto& candidate = arithmetic_[below(arithmetic_.size())];
      if (!candidate.second->is_float()) return candidate;
    }
  }

  COperator binary_operator() {
    const size_t first = static_cast<size_t>(COperator::Multiply);
    return static_cast<COperator>(first + below(kCOperators.size() - first));
  }

  // A constant of a random integer type, often at the edge of a type.
  CExpression literal() {
    static constexpr uint64_t kValues[] = {0,   1,     2,     5,          31,         127,       128,
                                           255, 32767, 65535, 0x7fffffff, 0x80000000, 0xffffffff};
    const auto& [name, type] = integer_type();
    const uint64_t value = kValues[below(std::size(kValues))];
    const ExprRef number = store_.constant(store_.signed_type(64), value);
    return {group(name) + std::to_string(value) + "LL", c_cast(store_, type, number)};
  }

  CExpression leaf() {
    struct Literal {
      const char* text;
      unsigned width;
      bool is_signed;
      uint64_t value;
    };
    static constexpr Literal kLiterals[] = {
        {"0", 32, true, 0},   {"1", 32, true, 1},    {"7u", 32, false, 7},  {"0u", 32, false, 0},
        {"5LL", 64, true, 5}, {"'a'", 32, true, 97}, {"0ULL", 64, false, 0}};
    switch (below(8)) {
      case 0: {
        const Literal& l = kLiterals[below(std::size(kLiterals))];
        return {l.text, store_.constant(store_.bitvector(l.width, l.is_signed), l.value)};
      }
      case 1: {
        const CExpression& record = variables_[node_variable()];
        const std::vector<Field>& fields = record.result.value->type()->record().fields;
        const Field& field = fields[below(fields.size())];
        return {record.text + "." + field.name, c_member(store_, record.result.value, field.name), true,
                field.is_bit_field};
      }
      default:
        return variables_[below(variables_.size())];
    }
  }

  size_t node_variable() const {
    for (size_t i = 0; i < variables_.size(); ++i)
      if (variables_[i].result.value->type()->is_record()) return i;
    return 0;
  }

  // A well-typed expression.
  CExpression operand(unsigned depth) {
    if (depth == 0 || below(3) == 0) return leaf();
    while (true) {
      CExpression e = any(depth - 1);
      if (e.result) return e;
    }
  }

  static std::string group(const std::string& text) { return "(" + text + ")"; }

  CExpression unary(unsigned depth) {
    const auto op = static_cast<COperator>(below(6));
    const CExpression a = operand(depth);
    const bool takes_address = op == COperator::AddressOf;
    const std::string text = std::string(info(op).token) + group(a.text);
    if (op == COperator::Dereference && is_void_pointer(a)) return a;
    // Whether something is a place in C is the reader's knowledge, not c_typing's.
    if (takes_address && (a.is_odd || (!a.is_lvalue && is_place(a.result.value)))) return a;
    CExpression result{text, c_unary(store_, op, a.result.value)};
    result.is_lvalue = op == COperator::Dereference;
    // *p of an incomplete struct has no value.
    if (result.result && is_incomplete(result.result.value->type())) return a;
    return result;
  }

  // C lets these be dereferenced, but to no value.
  static bool is_void_pointer(const CExpression& e) {
    const TypeRef type = e.result.value->type();
    return type->is_pointer() && type->element()->is(TypeKind::Void);
  }
  static bool is_incomplete(TypeRef type) { return type->is_record() && !type->record().complete; }

  CExpression binary(unsigned depth) {
    const COperator op = binary_operator();
    const CExpression a = operand(depth);
    const CExpression b = below(6) == 0 ? a : operand(depth);
    // Clang has its own opinion on constants that shift too far.
    const bool is_shift = op == COperator::ShiftLeft || op == COperator::ShiftRight;
    if (is_shift && evaluate_constant(b.result.value)) return a;
    return {group(a.text) + " " + std::string(info(op).token) + " " + group(b.text),
            c_binary(store_, op, a.result.value, b.result.value)};
  }

  CExpression conditional(unsigned depth) {
    const CExpression c = operand(depth);
    const CExpression a = operand(depth);
    const CExpression b = below(4) == 0 ? a : operand(depth);
    return {group(c.text) + " ? " + group(a.text) + " : " + group(b.text),
            c_conditional(store_, c.result.value, a.result.value, b.result.value)};
  }

  CExpression cast(unsigned depth) {
    const CExpression a = operand(depth);
    if (below(3) == 0) {
      const TypeRef type = pointer_type();
      return {group(c_types(type)[0]) + group(a.text), c_cast(store_, type, a.result.value)};
    }
    const auto& [name, type] = arithmetic_[below(arithmetic_.size())];
    return {group(name) + group(a.text), c_cast(store_, type, a.result.value)};
  }

  TypeRef pointer_type() {
    while (true) {
      const TypeRef type = variables_[below(variables_.size())].result.value->type();
      if (type->is_pointer()) return type;
    }
  }

  // target = value: the conversion by assignment, and the type of the target.
  CExpression assignment(unsigned depth) {
    const CExpression target = leaf();
    const CExpression value = operand(depth);
    const TypeRef type = target.result.value->type();
    if (!target.is_lvalue || type->is_array() || type->is_function()) return value;
    CExpression result{group(target.text) + " = " + group(value.text),
                       c_convert(store_, type, value.result.value), false, target.is_bit_field};
    // An assignment is no constant, even of one.
    if (result.result) result.result = store_.symbol("assigned", type);
    return result;
  }

  CExpression access(unsigned depth) {
    const CExpression a = operand(depth);
    if (below(2) == 0) {
      const CExpression i = operand(depth);
      if (is_void_pointer(a) || is_void_pointer(i)) return a;
      CExpression result{group(a.text) + "[" + i.text + "]",
                         c_subscript(store_, a.result.value, i.result.value), true};
      // An array in a struct that is no object, and an incomplete struct, have no counterpart.
      if (result.result && is_incomplete(result.result.value->type())) return a;
      return result;
    }
    const bool is_arrow = a.result.value->type()->is_pointer() || a.result.value->type()->is_array();
    const char* field = below(2) == 0 ? "key" : below(2) == 0 ? "next" : "nothing";
    if (is_arrow) return {group(a.text) + "->" + field, c_arrow(store_, a.result.value, field), true};
    return {group(a.text) + "." + field, c_member(store_, a.result.value, field), a.is_lvalue};
  }

  Store& store_;
  std::mt19937_64 random_;
  std::vector<std::pair<std::string, TypeRef>> arithmetic_;  // C's name of each arithmetic type, and ours
  std::vector<CExpression> variables_;
  std::string declarations_;
};

}  // namespace heddle::expr::testing
