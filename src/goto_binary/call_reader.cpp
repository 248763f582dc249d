// Calls: what they call, and what they pass.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "expr/evaluate.h"
#include "goto_binary/body_reader.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr unsigned kIntWidth = 32;
constexpr uint64_t kFailureStatus = 1;

enum class BuiltinKind : uint8_t { StackAllocation, Infinity, NotANumber, Fence };

struct Builtin {
  std::string_view name;
  BuiltinKind kind;
};

// Functions that compilers have, and no library.
constexpr auto kBuiltins = std::to_array<Builtin>({
    {"alloca", BuiltinKind::StackAllocation},
    {"__builtin_alloca", BuiltinKind::StackAllocation},
    {"__builtin_inf", BuiltinKind::Infinity},
    {"__builtin_inff", BuiltinKind::Infinity},
    {"__builtin_infl", BuiltinKind::Infinity},
    {"__builtin_huge_val", BuiltinKind::Infinity},
    {"__builtin_huge_valf", BuiltinKind::Infinity},
    {"__builtin_huge_vall", BuiltinKind::Infinity},
    {"__builtin_nan", BuiltinKind::NotANumber},
    {"__builtin_nanf", BuiltinKind::NotANumber},
    {"__builtin_nanl", BuiltinKind::NotANumber},
    {"__atomic_thread_fence", BuiltinKind::Fence},
    {"__atomic_signal_fence", BuiltinKind::Fence},
    {"__sync_synchronize", BuiltinKind::Fence},
});

// Other strings ask for a payload.
void expect_empty_string(Irep text) {
  while ((text.is("address_of") || text.is("index") || text.is("typecast")) && text.size() > 0)
    text = text[0];
  if (!text.is("string_constant") || !text.text("value").empty())
    throw Refusal("not-a-number with a payload");
}

llvm::APInt special(TypeRef type, BuiltinKind kind) {
  if (!type->is_float()) throw Refusal("infinity of such a type");
  const llvm::fltSemantics& semantics = expr::semantics_of(type->format());
  const bool is_infinity = kind == BuiltinKind::Infinity;
  return (is_infinity ? llvm::APFloat::getInf(semantics) : llvm::APFloat::getQNaN(semantics))
      .bitcastToAPInt();
}

// An argument beyond the parameters, as C passes it. Files leave that out.
ExprRef promoted(expr::Store& store, ExprRef argument) {
  TypeRef type = argument->type();
  TypeRef number = store.signed_type(kIntWidth);
  if (type->is_bool() || (type->is_bitvector() && type->width() < number->width()))
    return store.cast(number, argument);
  if (type->is_float() && type->format() == expr::FloatFormat::Single)
    return store.cast(store.float_type(expr::FloatFormat::Double), argument);
  return argument;
}

ExprRef callee(ExpressionReader& expressions, Irep e) {
  ExprRef result = expressions.value(e);
  if (!result->type()->is_function()) throw Refusal("call of what is no function");
  return result;
}

}  // namespace

bool mentions_arguments(Irep e) {
  if (e.is("symbol")) return is_argument_of_main(e.text("identifier"));
  for (size_t i = 0; i < e.size(); ++i)
    if (mentions_arguments(e[i])) return true;
  return false;
}

// main(argc, argv) with the arguments that a model makes; the files have arrays of unknown size for them.
void BodyReader::call_with_arguments(ir::Instruction& call) {
  TypeRef s32 = store_.signed_type(32);
  TypeRef strings = store_.pointer(store_.pointer(store_.signed_type(8)));
  ExprRef count = temporary(s32);
  ExprRef values = temporary(strings);
  const auto model_of = [this](std::string_view name) {
    const ir::Symbol* model = program_.find_symbol(name);
    if (model == nullptr) throw Refusal("arguments of main");
    return program_.reference(*model);
  };
  emit(Op::Call, {nullptr, model_of(kArgumentsModel), store_.address_of(count), store_.address_of(values)});
  const size_t parameters = call.operands[1]->type()->parameters().size();
  call.operands.push_back(count);
  if (parameters > 1) call.operands.push_back(values);
  if (parameters <= 2) return;
  ExprRef environment = temporary(strings);
  emit(Op::Call, {environment, model_of(kEnvironmentModel)});
  call.operands.push_back(environment);
}

// Names of labels are told apart by their functions, which files leave out where static objects hold them.
const ir::Symbol* BodyReader::label_object(std::string_view label) {
  const auto found = context_.labels.find(label);
  if (found == context_.labels.end() || found->second != 1)
    throw Refusal(fmt::format("address of the label '{}' that is not in one function", label));
  const std::string name = fmt::format("$label.{}", label);
  if (const ir::Symbol* known = program_.find_symbol(name)) return known;
  ir::Symbol* object = program_.add_symbol(name, store_.unsigned_type(8), ir::SymbolKind::Global);
  object->is_constant = true;
  return object;
}

bool BodyReader::call_builtin(std::string_view name, Irep code) {
  const auto found = std::ranges::find(kBuiltins, name, &Builtin::name);
  if (found == kBuiltins.end() || !context_.without_body.contains(name)) return false;
  if (found->kind == BuiltinKind::Fence) return true;
  ExprRef place = code[0].is_nil() ? nullptr : expressions_.place(code[0]);
  ExprRef value = nullptr;
  if (found->kind == BuiltinKind::StackAllocation) {
    expect_operands(code[2], 1);
    ExprRef bytes = expressions_.value(code[2][0]);
    if (!bytes->type()->is_bitvector()) throw Refusal("size that is no integer");
    value = allocate(store_.pointer(store_.void_type()), store_.cast(store_.size_type(), bytes),
                     /*is_zero=*/false, ir::Variant::Stack);
  } else if (place != nullptr) {
    if (found->kind == BuiltinKind::NotANumber) expect_empty_string(code[2][0]);
    value = store_.constant(place->type(), special(place->type(), found->kind));
  }
  if (place != nullptr) emit(Op::Assign, {place, expressions_.coerced(value, place->type())});
  return true;
}

void BodyReader::call(const InstructionRecord& instruction) {
  const Irep code = instruction.code;
  expect_operands(code, 3);
  const std::string_view name = code[1].is("symbol") ? code[1].text("identifier") : std::string_view();
  if (is_of_tool(name) && context_.without_body.contains(name))
    throw Refusal(fmt::format("function '{}'", name));
  if (call_builtin(name, code)) return;
  ir::Instruction call;
  call.op = Op::Call;
  call.operands = {code[0].is_nil() ? nullptr : expressions_.place(code[0]), callee(expressions_, code[1])};
  const Irep arguments = code[2];
  if (is_entry_ && mentions_arguments(arguments)) {
    call_with_arguments(call);
  } else {
    const size_t named = call.operands[1]->type()->parameters().size();
    for (size_t i = 0; i < arguments.size(); ++i) {
      ExprRef argument = expressions_.value(arguments[i]);
      if (argument->type()->is_function()) throw Refusal("function as an argument");
      call.operands.push_back(i < named ? argument : promoted(store_, argument));
    }
  }
  const bool ends = context_.without_body.contains(name) && context_.symbols.at(name)->type.flag("#noreturn");
  emit(Op::Skip, {});
  call.range = call.statement_range = range_;
  call.statement = range_.valid() ? ir::StatementKind::Expression : ir::StatementKind::None;
  body_.back() = std::move(call);
  if (ends) emit(Op::Halt, {store_.constant(store_.signed_type(32), kFailureStatus)});
}

}  // namespace heddle::goto_binary
