#include "source_rewrite/action_types.h"

#include "expr/c_typing.h"
#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using expr::ExprRef;
using expr::TypeRef;
using spec::ExprKind;

namespace {

[[noreturn]] void refuse(const instrument::Plan& plan, spec::Position position, std::string reason) {
  const std::string& file = plan.specification.files.at(position.file);
  throw support::InputError(file, position.line, position.column, std::move(reason));
}

}  // namespace

TypeRef ActionTypes::resolve(const spec::CType& type, const ActionContext& context) {
  expr::Store& store = program_.store();
  TypeRef result = nullptr;
  if (type.kind == spec::CType::Kind::Named) {
    const std::string& name = type.name;
    const bool is_unsigned = name.starts_with("unsigned");
    auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
    const unsigned long_width = program_.data_model().long_width();
    if (name == "void")
      result = store.void_type();
    else if (name == "bool" || name == "_Bool")
      result = store.bool_type();
    else if (name.starts_with("struct ") || name.starts_with("union "))
      result = store.find_record(name.substr(name.find(' ') + 1));
    else if (name == "float")
      result = store.float_type(expr::FloatFormat::Single);
    else if (name == "double")
      result = store.float_type(expr::FloatFormat::Double);
    else if (name == "long double")
      result = store.float_type(expr::FloatFormat::X87);
    else if (has("char"))
      result = store.bitvector(8, !is_unsigned);
    else if (has("short"))
      result = store.bitvector(16, !is_unsigned);
    else if (has("__int128"))
      result = store.bitvector(128, !is_unsigned);
    else if (has("long long"))
      result = store.bitvector(64, !is_unsigned);
    else if (has("long"))
      result = store.bitvector(long_width, !is_unsigned);
    else if (name == "size_t")
      result = store.size_type();
    else if (has("int") || has("signed"))
      result = store.bitvector(program_.data_model().int_width(), !is_unsigned);
  } else if (type.kind == spec::CType::Kind::Typeof && context.one != nullptr) {
    const auto& captures = plan_.specification.automata[context.instance.automaton]
                               .transitions[context.one->transition]
                               .captures;
    for (size_t i = 0; i < captures.size(); ++i)
      if (captures[i] == type.name) result = context.one->captures.at(i).type;
  }
  for (unsigned i = 0; result != nullptr && i < type.pointers; ++i) result = store.pointer(result);
  return result;
}

ExprRef ActionTypes::expression(const spec::Expr& e, const ActionContext& context) {
  expr::Store& store = program_.store();
  auto expect = [&](expr::CResult result) {
    if (!result) refuse(plan_, e.position, result.reason);
    return result.value;
  };
  auto operand = [&](size_t i) { return expression(e.operands.at(i), context); };
  switch (e.kind) {
    case ExprKind::Integer: {
      const bool is_unsigned = e.text.find('u') != std::string::npos;
      const bool is_wide = e.text.find('l') != std::string::npos;
      const bool is_wider = e.text.find("ll") != std::string::npos;
      const unsigned width = is_wider  ? 64
                             : is_wide ? program_.data_model().long_width()
                                       : program_.data_model().int_width();
      return store.constant(store.bitvector(width, !is_unsigned), e.value);
    }
    case ExprKind::Boolean:
    case ExprKind::Nondet:
    case ExprKind::StateMatches:
    case ExprKind::Overflows:
    case ExprKind::CastOverflows:
      return store.boolean(e.value != 0);
    case ExprKind::Null:
      return store.zero(store.pointer(store.void_type()));
    case ExprKind::Capture:
      return store.symbol("$capture", context.place->binding(context.one->captures.at(e.index)).type);
    case ExprKind::Variable: {
      const instrument::Ghost& ghost = plan_.ghosts.at(context.instance.ghosts.at(e.index));
      return store.symbol("$ghost", ghost.type);
    }
    case ExprKind::ProgramName:
      return store.symbol("$name", context.place->program_name(e.text).type);
    case ExprKind::Unary:
      return expect(expr::c_unary(store, e.op, operand(0)));
    case ExprKind::Binary:
      return expect(expr::c_binary(store, e.op, operand(0), operand(1)));
    case ExprKind::Conditional:
      return expect(expr::c_conditional(store, operand(0), operand(1), operand(2)));
    case ExprKind::Cast: {
      TypeRef type = resolve(e.type, context);
      if (type == nullptr) refuse(plan_, e.position, "the type is not known here");
      return expect(expr::c_cast(store, type, operand(0)));
    }
    case ExprKind::Subscript:
      return expect(expr::c_subscript(store, operand(0), operand(1)));
    case ExprKind::Member:
      return expect(expr::c_member(store, operand(0), e.text));
    case ExprKind::Arrow:
      return expect(expr::c_arrow(store, operand(0), e.text));
    case ExprKind::SizeOf:
      return store.constant(store.size_type(), 1);
    case ExprKind::Width:
      return store.constant(expr::c_int_type(store), 0);
    case ExprKind::Minimum:
    case ExprKind::Maximum:
      return store.symbol("$limit", operand(0)->type());
    case ExprKind::Accessible:
    case ExprKind::Aligned:
    case ExprKind::Modifiable:
    case ExprKind::Releasable:
    case ExprKind::NoneLost:
      break;
  }
  refuse(plan_, e.position, "expression not supported in C output");
}

}  // namespace heddle::source_rewrite
