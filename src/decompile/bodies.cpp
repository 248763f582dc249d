#include "decompile/bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "decompile/refusal.h"
#include "ir/unsupported.h"
#include "support/diagnostics.h"

namespace heddle::decompile {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr std::string_view kInputPrefix = "__VERIFIER_nondet_";

// Inputs of C's types, by what they are called; narrow ones come first.
struct Choice {
  std::string_view name;
  expr::TypeKind kind;
  unsigned width;
  bool is_signed;
};
constexpr Choice kChoices[] = {
    {"__VERIFIER_nondet_bool", expr::TypeKind::Bool, 1, false},
    {"__VERIFIER_nondet_float", expr::TypeKind::Float, 32, false},
    {"__VERIFIER_nondet_double", expr::TypeKind::Float, 64, false},
    {"__VERIFIER_nondet_char", expr::TypeKind::Bitvector, 8, true},
    {"__VERIFIER_nondet_uchar", expr::TypeKind::Bitvector, 8, false},
    {"__VERIFIER_nondet_short", expr::TypeKind::Bitvector, 16, true},
    {"__VERIFIER_nondet_ushort", expr::TypeKind::Bitvector, 16, false},
    {"__VERIFIER_nondet_int", expr::TypeKind::Bitvector, 32, true},
    {"__VERIFIER_nondet_uint", expr::TypeKind::Bitvector, 32, false},
    {"__VERIFIER_nondet_longlong", expr::TypeKind::Bitvector, 64, true},
    {"__VERIFIER_nondet_ulonglong", expr::TypeKind::Bitvector, 64, false},
};

// The bytes as a string literal of C.
std::string quoted(std::string_view bytes) {
  std::string result = "\"";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ' && byte < 0x7f && c != '"' && c != '\\' && c != '?')
      result += c;
    else
      result += fmt::format("\\{:03o}", byte);
  }
  return result + "\"";
}

}  // namespace

std::string Bodies::write(const ir::Function& function) {
  function_ = &function;
  text_.clear();
  declarations_.clear();
  std::vector<bool> is_target(function.body.size() + 1);
  for (const ir::Instruction& instruction : function.body)
    if (instruction.op == Op::Goto) is_target[instruction.target] = true;
  for (size_t i = 0; i < function.body.size(); ++i) {
    if (is_target[i]) text_ += fmt::format("L{}:;\n", i);
    expressions_.begin(&function.body[i]);
    try {
      write(function.body[i]);
    } catch (const Refusal& refusal) {
      const support::SourceLocation place = function.body[i].range.begin;
      throw support::UnsupportedError(
          {program_.files()[place.file].path, place.line, place.column,
           fmt::format("{} in function '{}', as C", refusal.what(), *function.name)});
    }
  }
  if (is_target[function.body.size()]) text_ += fmt::format("L{}:;\n", function.body.size());
  return locals() + declarations_ + text_;
}

// Those that the text mentions: of others, compilers would warn.
std::string Bodies::locals() {
  std::string result;
  for (const ir::Symbol* local : function_->locals) {
    if (!expressions_.used().contains(*local->name)) continue;
    const std::string alignment =
        local->alignment > 0 ? fmt::format(" __attribute__((aligned({})))", local->alignment) : "";
    result += fmt::format("  {} {}{};\n", types_.name(local->type), names_.of(*local->name), alignment);
  }
  return result;
}

std::string Bodies::temporary(TypeRef type) {
  const std::string name = names_.fresh("temporary");
  declarations_ += fmt::format("  {} {};\n", types_.name(type), name);
  return name;
}

void Bodies::write(const ir::Instruction& instruction) {
  const auto& operands = instruction.operands;
  const auto value = [&](size_t i) { return expressions_.value(operands[i]); };
  switch (instruction.op) {
    case Op::Skip:
    case Op::Dead:
      return;
    case Op::Decl:
      if (readers_ == Readers::Verifiers &&
          is_repeated(static_cast<size_t>(&instruction - function_->body.data())))
        choose(operands[0]);
      return;
    case Op::Assign:
      return assign(operands[0], operands[1]);
    case Op::Havoc:
      return havoc(instruction);
    case Op::Assume:
      return line(fmt::format("if (!{}) exit(0);", value(0)));
    case Op::Assert:
      if (ir::is_unsupported(instruction)) throw Refusal("construct that is not supported");
      has_violations_ = true;
      return line(fmt::format("if (!{}) reach_error();", value(0)));
    case Op::Goto: {
      const bool is_plain = operands[0]->is(Kind::Constant) && !operands[0]->value().isZero();
      const std::string jump = fmt::format("goto L{};", instruction.target);
      return line(is_plain ? jump : fmt::format("if ({}) {}", value(0), jump));
    }
    case Op::Call:
      return call(instruction);
    case Op::Return:
      if (operands[0] == nullptr)
        return line(function_->type->result()->is(expr::TypeKind::Void)
                        ? std::string("return;")
                        : fmt::format("return {};", temporary(function_->type->result())));
      return line(fmt::format("return {};", passed(operands[0])));
    case Op::Alloc:
      return line(fmt::format("{} = {}({});", value(0),
                              instruction.variant == ir::Variant::Stack ? "__builtin_alloca" : "malloc",
                              value(1)));
    case Op::Free:
      if (instruction.variant == ir::Variant::Stack) return;
      return line(fmt::format("free({});", value(0)));
    case Op::Halt:
      return halt(instruction);
    default:
      break;
  }
  if (instruction.variant == ir::Variant::Plain && instruction.op == Op::Copy)
    return line(fmt::format("__builtin_memmove({}, {}, {});", value(0), value(1), value(2)));
  if (instruction.variant == ir::Variant::Plain && instruction.op == Op::Fill)
    return line(fmt::format("__builtin_memset({}, {}, {});", value(0), value(1), value(2)));
  throw Refusal(fmt::format("instruction {}", ir::info(instruction.op).name));
}

void Bodies::assign(ExprRef place, ExprRef value) {
  if (place->type()->is_scalar())
    return line(fmt::format("{} = {};", expressions_.value(place), expressions_.value(value)));
  fill(expressions_.value(place), value);
}

// The value may read what is written: it is made beside it first.
void Bodies::fill(const std::string& target, ExprRef value) {
  const bool has_no_parts = value->is(Kind::Zero) || value->is(Kind::String);
  if (expr::size_of(value->type(), program_.data_model()) == 0) return;
  if (expr::is_place(value)) {
    line(fmt::format("__builtin_memmove(&{}, {}, sizeof({}));", target, expressions_.address(value),
                     types_.name(value->type())));
    return;
  }
  if (has_no_parts) return fill_parts(target, value);
  const std::string whole = temporary(value->type());
  fill_parts(whole, value);
  line(fmt::format("__builtin_memcpy(&{}, &{}, sizeof({}));", target, whole, types_.name(value->type())));
}

void Bodies::fill_parts(const std::string& target, ExprRef value) {
  TypeRef type = value->type();
  const auto put = [&](const std::string& place, ExprRef part) {
    if (part->type()->is_scalar())
      line(fmt::format("{} = {};", place, expressions_.value(part)));
    else
      fill(place, part);
  };
  const std::string clear = fmt::format("__builtin_memset(&{}, 0, sizeof({}));", target, types_.name(type));
  switch (value->kind()) {
    case Kind::Zero:
      return line(clear);
    case Kind::String:
      line(clear);
      return line(fmt::format("__builtin_memcpy(&{}, {}, {});", target, quoted(value->text()),
                              std::min<uint64_t>(value->text().size(), type->count())));
    case Kind::StructLiteral:
      for (size_t i = 0; i < value->operand_count(); ++i)
        put(fmt::format("{}.{}", target, types_.field(type, i)), value->operand(i));
      return;
    case Kind::UnionLiteral:
      line(clear);
      return put(fmt::format("{}.{}", target, types_.field(type, value->index())), value->operand(0));
    case Kind::ArrayLiteral:
      for (size_t i = 0; i < value->operand_count(); ++i)
        put(fmt::format("{}[{}]", target, i), value->operand(i));
      return;
    case Kind::ArrayFill: {
      const std::string element = temporary(type->element());
      put(element, value->operand(0));
      const std::string counter = names_.fresh("i");
      return line(fmt::format(
          "for (unsigned long {} = 0; {} < {}; {}++) __builtin_memcpy(&{}[{}], &{}, sizeof({}));", counter,
          counter, type->count(), counter, target, counter, element, types_.name(type->element())));
    }
    case Kind::WithIndex:
      fill(target, value->operand(0));
      return put(fmt::format("{}[{}]", target, expressions_.value(value->operand(1))), value->operand(2));
    case Kind::WithMember:
      fill(target, value->operand(0));
      return put(fmt::format("{}.{}", target, types_.field(type, value->index())), value->operand(1));
    case Kind::Ite:
      line(fmt::format("if ({}) {{", expressions_.value(value->operand(0))));
      fill(target, value->operand(1));
      line("} else {");
      fill(target, value->operand(2));
      return line("}");
    default:
      throw Refusal(fmt::format("expression '{}'", expr::info(value->kind()).name));
  }
}

std::string Bodies::passed(ExprRef value) {
  if (value->type()->is_scalar() || expr::is_place(value)) return expressions_.value(value);
  const std::string object = temporary(value->type());
  fill(object, value);
  return object;
}

void Bodies::call(const ir::Instruction& instruction) {
  ExprRef function = instruction.function();
  std::string text = expressions_.value(function);
  std::string arguments;
  for (size_t i = 0; i < instruction.argument_count(); ++i)
    arguments += (i == 0 ? "" : ", ") + passed(instruction.argument(i));
  text = fmt::format("{}({})", text, arguments);
  if (instruction.place() != nullptr) text = expressions_.value(instruction.place()) + " = " + text;
  line(text + ";");
}

// Arbitrary is what is there already, unless somebody wants to know; inputs are asked for.
void Bodies::havoc(const ir::Instruction& instruction) {
  ExprRef place = instruction.operands[0];
  const bool is_input = instruction.name != nullptr && instruction.name->starts_with(kInputPrefix) &&
                        place->type()->is_scalar();
  if (!is_input && readers_ == Readers::Verifiers) return choose(place);
  if (!is_input) return;
  const std::string call = input(*instruction.name, types_.name(place->type()));
  if (call.empty()) throw Refusal(fmt::format("input '{}' of two types", *instruction.name));
  line(fmt::format("{} = {};", expressions_.value(place), call));
}

std::string Bodies::input(const std::string& name, const std::string& type) {
  return inputs_.emplace(name, type).first->second == type ? name + "()" : "";
}

// Whether an instruction may be executed again in one activation: it lies behind the target of a jump back
// and before that jump.
bool Bodies::is_repeated(size_t instruction) const {
  for (size_t i = instruction; i < function_->body.size(); ++i)
    if (function_->body[i].op == Op::Goto && function_->body[i].target <= instruction) return true;
  return false;
}

void Bodies::choose(ExprRef place) {
  TypeRef type = place->type();
  const std::string target = expressions_.value(place);
  const unsigned word = program_.data_model().pointer_width();
  if (type->is_pointer()) {
    if (const std::string call = input("__VERIFIER_nondet_ulong", types_.integer(word, false)); !call.empty())
      return line(fmt::format("{} = ({}){};", target, types_.name(type), call));
  } else if (type->is_scalar()) {
    const bool is_field = place->is(Kind::Member);  // of some bits: C takes those that there are
    const auto found = std::ranges::find_if(kChoices, [&](const Choice& choice) {
      if (type->is_bool() || type->is_float())
        return choice.kind == type->kind() && choice.width == type->width();
      return choice.kind == type->kind() && choice.is_signed == type->is_signed() &&
             (choice.width == type->width() || (is_field && choice.width > type->width()));
    });
    if (found == std::end(kChoices))
      throw Refusal(fmt::format("arbitrary value of type {}", expr::to_string(type)));
    const std::string of_type =
        type->is_bitvector() ? types_.integer(found->width, found->is_signed) : types_.name(type);
    if (const std::string call = input(std::string(found->name), of_type); !call.empty())
      return line(fmt::format("{} = {};", target, call));
    if (type->is_bool() || is_field) throw Refusal(fmt::format("input '{}' of two types", found->name));
  }
  choose_bytes(target, fmt::format("sizeof({})", types_.name(type)));
}

void Bodies::choose_bytes(const std::string& place, const std::string& bytes) {
  const std::string call = input("__VERIFIER_nondet_uchar", types_.integer(8, false));
  if (call.empty()) throw Refusal("input '__VERIFIER_nondet_uchar' of two types");
  const std::string counter = names_.fresh("i");
  line(fmt::format("for (unsigned long {} = 0; {} < {}; {}++) ((unsigned char *)&{})[{}] = {};", counter,
                   counter, bytes, counter, place, counter, call));
}

void Bodies::halt(const ir::Instruction& instruction) {
  if (instruction.variant == ir::Variant::Abort) return line("abort();");
  line(fmt::format("exit({});", expressions_.value(instruction.operands[0])));
}

}  // namespace heddle::decompile
