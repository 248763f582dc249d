#include "goto_binary/body_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "goto_binary/argument_list.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "ir/own_parts.h"
#include "ir/unsupported.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::TypeRef;
using ir::Op;

namespace {

// Classes of assertions in files. C's own class would be read as an assertion that ends the program.
constexpr const char* kCheckClass = "check";
constexpr const char* kUnsupportedClass = "unsupported_construct";

constexpr std::string_view kAssertionFailures[] = {"__assert_fail", "__assert"};
// Functions by which programs say that an error is reached: to the tools, they are functions like any other.
constexpr std::string_view kErrors[] = {"reach_error", "__VERIFIER_error"};

// What the tools' front ends make an instruction of; in a file it would be a function without a body.
constexpr std::string_view kAssumptions[] = {"__VERIFIER_assume"};

bool is_foreign(const ir::Program& program, const std::string& name,
                std::span<const std::string_view> names) {
  if (std::ranges::find(names, name) == names.end()) return false;
  const ir::Function* function = program.find_function(name);
  return function == nullptr || !ir::is_own(*function);
}

}  // namespace

std::string name_in_file(const ir::Program& program, const std::string& name) {
  if (name == program.entry()) return std::string(kStart);
  if (name == kSetup) return std::string(kInitialize);
  return name;
}

std::vector<InstructionRecord> BodyWriter::write(const ir::Function& function) {
  function_ = &function;
  instructions_.clear();
  end_jumps_.clear();
  ir::Instruction begin;
  current_ = &begin;
  find_arguments(function);
  try {
    declare_temporaries(function);
    if (uses_arguments(function)) begin_arguments(function);
  } catch (const Refusal& refusal) {
    const support::SourceLocation place = function.range.begin;
    throw support::UnsupportedError(
        {program_.files()[place.file].path, place.line, place.column,
         fmt::format("{} in function '{}', as a goto binary", refusal.what(), *function.name)});
  }
  std::vector<uint32_t> starts;
  std::vector<std::pair<size_t, uint32_t>> jumps;
  for (const ir::Instruction& instruction : function.body) {
    starts.push_back(static_cast<uint32_t>(instructions_.size()));
    current_ = &instruction;
    try {
      write(instruction);
    } catch (const Refusal& refusal) {
      const support::SourceLocation place = instruction.range.begin;
      throw support::UnsupportedError(
          {program_.files()[place.file].path, place.line, place.column,
           fmt::format("{} in function '{}', as a goto binary", refusal.what(), *function.name)});
    }
    if (instruction.op == Op::Goto) jumps.emplace_back(instructions_.size() - 1, instruction.target);
  }
  const auto end = static_cast<uint32_t>(instructions_.size());
  starts.push_back(end);
  for (const auto& [at, target] : jumps) instructions_[at].targets = {starts[target]};
  for (const size_t at : end_jumps_) instructions_[at].targets = {end};
  add(InstructionType::EndFunction, expressions_.nil());
  return std::move(instructions_);
}

void BodyWriter::begin_arguments(const ir::Function& function) {
  // Elsewhere nothing tells such a list from other pointers.
  if (function.parameters.empty() || program_.data_model().kind != expr::DataModelKind::LP64)
    throw Refusal("arguments beyond the parameters");
  const ir::Symbol& last = *function.parameters.back();
  const Irep list_type = argument_list(ireps_, program_.data_model().pointer_width());
  const Irep parameter = expressions_.symbol(*last.name, types_.type(last.type));
  const Irep address = ireps_.make(
      "address_of", {parameter},
      {{"type", ireps_.make("pointer", {parameter.find("type")}, {{"width", list_type.find("width")}})}});
  const Irep list = expressions_.symbol(*function.va_area->name, list_type);
  const IrepBuilder::Named effect = {{"type", list_type}, {"statement", ireps_.make("va_start")}};
  const Irep first = ireps_.make("typecast", {address}, {{"type", list_type}});
  add(InstructionType::Decl, code("decl", {list}));
  assign(list, ireps_.make("side_effect", {first}, effect));
  const Irep own = types_.type(function.va_area->type);
  expressions_.write_as(*function.va_area->name, ireps_.make("typecast", {list}, {{"type", own}}));
}

bool BodyWriter::notes_exception(const ir::Instruction& instruction) const {
  ExprRef place = instruction.operands[0];
  if (!place->is(expr::Kind::Symbol) || !place->text().starts_with(kExceptionModels)) return false;
  const ir::Symbol* symbol = program_.find_symbol(place->text());
  return symbol != nullptr && ir::is_of_library(program_, *symbol);
}

void BodyWriter::declare_temporaries(const ir::Function& function) {
  for (const ir::Symbol* local : function.locals)
    if (local->kind == ir::SymbolKind::Temporary && *local->name != kResultOfMain &&
        !arguments_.contains(*local->name))
      add(InstructionType::Decl, code("decl", {expressions_.symbol(*local->name, types_.type(local->type))}));
}

InstructionRecord& BodyWriter::add(InstructionType type, Irep code, Irep guard) {
  InstructionRecord& record = instructions_.emplace_back();
  record.type = type;
  record.code = code;
  record.guard = guard;
  record.location = location(*current_);
  return record;
}

Irep BodyWriter::code(std::string_view statement, const std::vector<Irep>& operands) {
  return ireps_.make("code", operands,
                     {{"statement", ireps_.make(statement)}, {"type", ireps_.make("empty")}});
}

Irep BodyWriter::location(const ir::Instruction& instruction) const {
  const support::SourceLocation place = instruction.range.begin;
  IrepBuilder::Named named;
  if (place.valid() && !program_.files()[place.file].is_model) {
    named.emplace_back("file", ireps_.make(program_.files()[place.file].path));
    named.emplace_back("line", ireps_.make(std::to_string(place.line)));
    named.emplace_back("column", ireps_.make(std::to_string(place.column)));
    named.emplace_back("function", ireps_.make(*function_->name));
  }
  if (instruction.op == Op::Assert) {
    const bool is_unsupported = ir::is_unsupported(instruction);
    named.emplace_back("property_class", ireps_.make(is_unsupported ? kUnsupportedClass : kCheckClass));
    if (instruction.message != nullptr) named.emplace_back("comment", ireps_.make(*instruction.message));
  }
  return named.empty() ? ireps_.make("nil") : ireps_.make("", {}, named);
}

Irep BodyWriter::side_effect(std::string_view statement, const std::vector<Irep>& operands, TypeRef type,
                             const IrepBuilder::Named& more) {
  IrepBuilder::Named named = {{"type", types_.type(type)}, {"statement", ireps_.make(statement)}};
  named.insert(named.end(), more.begin(), more.end());
  return ireps_.make("side_effect", operands, named);
}

void BodyWriter::write(const ir::Instruction& instruction) {
  const auto& operands = instruction.operands;
  switch (instruction.op) {
    case Op::Skip:
      add(InstructionType::Skip, code("skip", {}));
      return;
    case Op::Assign:
      if (notes_exception(instruction)) return;
      return assign(expressions_.place(operands[0]), expressions_.value_for(operands[0], operands[1]));
    case Op::Havoc:
      return havoc(instruction);
    case Op::Assume:
      add(InstructionType::Assume, expressions_.nil(), expressions_.condition(operands[0]));
      return;
    case Op::Assert:
      return assertion(instruction);
    case Op::Goto:
      add(InstructionType::Goto, expressions_.nil(), expressions_.condition(operands[0]));
      return;
    case Op::Call:
      return call(instruction);
    case Op::Return:
      return set_result(instruction);
    case Op::Decl:
      add(InstructionType::Decl, code("decl", {expressions_.value(operands[0])}));
      return;
    case Op::Dead:
      add(InstructionType::Dead, code("dead", {expressions_.value(operands[0])}));
      return;
    case Op::Alloc:
      return allocate(instruction);
    case Op::Halt:
      return halt(instruction);
    default:
      break;
  }
  TypeRef none = program_.store().void_type();
  if (instruction.variant == ir::Variant::Plain && instruction.op == Op::Free)
    return call_library("free", none, {operands[0]});
  if (instruction.variant == ir::Variant::Stack && instruction.op == Op::Free) return forget(operands[0]);
  if (instruction.variant == ir::Variant::Plain && instruction.op == Op::Copy)
    return call_library("memmove", operands[0]->type(), {operands[0], operands[1], operands[2]});
  if (instruction.variant == ir::Variant::Plain && instruction.op == Op::Fill)
    return call_library("memset", operands[0]->type(), {operands[0], operands[1], operands[2]});
  throw Refusal(fmt::format("instruction {}", ir::info(instruction.op).name));
}

void BodyWriter::havoc(const ir::Instruction& instruction) {
  if (instruction.operands.size() != 1) throw Refusal("bound of a library function");
  IrepBuilder::Named named = {{"is_nondet_nullable", ireps_.make("1")}};
  if (instruction.name != nullptr) named.emplace_back("#identifier", ireps_.make(*instruction.name));
  ExprRef place = instruction.operands[0];
  Irep value = side_effect("nondet", {}, place->type(), named);
  const Irep target = expressions_.place(place);
  if (target.find("type").is("c_bit_field"))
    value = ireps_.make("typecast", {value}, {{"type", target.find("type")}});
  assign(target, value);
}

void BodyWriter::allocate(const ir::Instruction& instruction) {
  IrepBuilder::Named named;
  if (instruction.variant == ir::Variant::Stack) named.emplace_back(kStackMark, ireps_.make("1"));
  // As void*: CBMC takes an allocation of type T* for one T, however many bytes it is of.
  const Irep untyped = anonymous_pointer(ireps_, program_);
  named.emplace_back("type", untyped);
  named.emplace_back("statement", ireps_.make("allocate"));
  Irep place = expressions_.place(instruction.operands[0]);
  if (place.find("type").number() != untyped.number())
    place = ireps_.make("typecast", {place}, {{"type", untyped}});
  assign(place, ireps_.make("side_effect",
                            {expressions_.value(instruction.operands[1]), expressions_.truth(false)}, named));
}

void BodyWriter::assertion(const ir::Instruction& instruction) {
  add(InstructionType::Assert, expressions_.nil(), expressions_.condition(instruction.operands[0]));
}

void BodyWriter::call(const ir::Instruction& instruction) {
  ExprRef function = instruction.function();
  const bool is_named = function->is(expr::Kind::Symbol);
  if (makes_arguments(instruction)) return make_arguments();
  if (is_named && is_foreign(program_, function->text(), kAssertionFailures)) return fail_assertion();
  if (is_named && is_foreign(program_, function->text(), kErrors)) fail(function->text() + " is called");
  if (is_named && instruction.argument_count() == 1 && is_foreign(program_, function->text(), kAssumptions)) {
    add(InstructionType::Assume, expressions_.nil(), expressions_.condition(instruction.argument(0)));
    return;
  }
  const Irep called = is_named
                          ? callee(name_in_file(program_, function->text()), types_.type(function->type()))
                          : expressions_.value(function);
  std::vector<Irep> arguments;
  for (size_t i = 0; i < instruction.argument_count(); ++i) {
    ExprRef argument = instruction.argument(i);
    const auto given = arguments_.find(argument->is(expr::Kind::Symbol) ? argument->text() : "");
    arguments.push_back(given == arguments_.end() ? expressions_.value(argument) : given->second);
  }
  const Irep place =
      instruction.place() == nullptr ? expressions_.nil() : expressions_.place(instruction.place());
  add(InstructionType::Call, code("function_call", {place, called, ireps_.make("arguments", arguments)}));
}

Irep BodyWriter::callee(const std::string& name, Irep type) {
  const Irep place = location(*current_);
  return ireps_.make("symbol", {},
                     {{"type", type},
                      {"identifier", ireps_.make(name)},
                      {"#source_location", place.is_nil() ? ireps_.make("") : place}});
}

void BodyWriter::fail(const std::string& message) {
  const Irep never = expressions_.truth(false);
  if (!instructions_.empty() && instructions_.back().type == InstructionType::Assert &&
      instructions_.back().guard.is("constant") && instructions_.back().guard.text("value") == "false")
    return;
  const ir::Instruction* const call = current_;
  ir::Instruction failure;
  failure.op = Op::Assert;
  failure.range = call->range;
  failure.message = &message;
  current_ = &failure;
  add(InstructionType::Assert, expressions_.nil(), never);
  current_ = call;
}

void BodyWriter::forget(ExprRef pointer) {
  const Irep type = anonymous_pointer(ireps_, program_);
  const Irep dead = expressions_.symbol(std::string(kDeadObject), type);
  const Irep choice = ireps_.make("side_effect", {},
                                  {{"type", types_.boolean()},
                                   {"statement", ireps_.make("nondet")},
                                   {"is_nondet_nullable", ireps_.make("1")}});
  const Irep address = ireps_.make("typecast", {expressions_.value(pointer)}, {{"type", type}});
  assign(dead, ireps_.make("if", {choice, address, dead}, {{"type", type}, {kStackMark, ireps_.make("1")}}));
}

Irep anonymous_pointer(IrepBuilder& ireps, const ir::Program& program) {
  return ireps.make("pointer", {ireps.make("empty", {}, {{"#constant", ireps.make("1")}})},
                    {{"width", ireps.make(std::to_string(program.data_model().pointer_width()))}});
}

void BodyWriter::fail_assertion() {
  fail("an assertion fails");
  call_library("abort", program_.store().void_type(), {});
  add(InstructionType::Assume, expressions_.nil(), expressions_.truth(false));
}

bool BodyWriter::makes_arguments(const ir::Instruction& instruction) const {
  return instruction.op == Op::Call && instruction.function()->is(expr::Kind::Symbol) &&
         instruction.function()->text() == kArgumentsModel;
}

// The tools have objects of their own for them, and give these to main.
void BodyWriter::find_arguments(const ir::Function& function) {
  arguments_.clear();
  for (const ir::Instruction& instruction : function.body) {
    if (!makes_arguments(instruction)) continue;
    const auto is_local = [&](size_t i) {
      ExprRef argument = instruction.argument(i);
      return argument->is(expr::Kind::AddressOf) && argument->operand(0)->is(expr::Kind::Symbol);
    };
    if (!is_local(0) || !is_local(1)) continue;
    const auto local = [&](size_t i) { return instruction.argument(i)->operand(0)->text(); };
    const Irep count = types_.integer(32, true);
    arguments_[local(0)] = expressions_.symbol(std::string(kArgumentCount), count);
    const Irep all = expressions_.symbol(std::string(kArguments), argument_array(ireps_, types_, program_));
    const Irep first = ireps_.make("index", {all, types_.number(0)}, {{"type", all.find("type")[0]}});
    TypeRef strings = instruction.argument(1)->operand(0)->type();
    arguments_[local(1)] = ireps_.make("address_of", {first}, {{"type", types_.type(strings)}});
  }
}

// As goto-cc has it, but that the program has a name: argc >= 1, argv[argc] == NULL.
void BodyWriter::make_arguments() {
  if (arguments_.empty()) throw Refusal("arguments of main");
  const Irep number = types_.integer(32, true);
  const Irep count = expressions_.symbol(std::string(kArgumentCount), number);
  const Irep one = ireps_.make("constant", {}, {{"type", number}, {"value", ireps_.make("1")}});
  add(InstructionType::Assume, expressions_.nil(),
      ireps_.make(">=", {count, one}, {{"type", types_.boolean()}}));
  const Irep all = expressions_.symbol(std::string(kArguments), argument_array(ireps_, types_, program_));
  const Irep text = all.find("type")[0];
  const Irep wide = ireps_.make("typecast", {count}, {{"type", types_.integer(64, true)}});
  const Irep null = ireps_.make("constant", {}, {{"type", text}, {"value", ireps_.make("NULL")}});
  assign(ireps_.make("index", {all, wide}, {{"type", text}}), null);
}

Irep argument_array(IrepBuilder& ireps, TypeWriter& types, const ir::Program& program) {
  const Irep number = types.integer(32, true);
  const Irep count = ireps.make("symbol", {}, {{"type", number}, {"identifier", ireps.make(kArgumentCount)}});
  const Irep one = ireps.make("constant", {}, {{"type", number}, {"value", ireps.make("1")}});
  const Irep size = ireps.make("+", {count, one}, {{"type", number}});
  const Irep text = ireps.make("pointer", {types.integer(8, true)},
                               {{"width", ireps.make(std::to_string(program.data_model().pointer_width()))}});
  return ireps.make("array", {text}, {{"size", size}});
}

void BodyWriter::call_library(std::string_view name, TypeRef result, const std::vector<ExprRef>& arguments) {
  std::vector<Irep> values;
  std::vector<Irep> parameters;
  for (ExprRef argument : arguments) {
    values.push_back(expressions_.value(argument));
    parameters.push_back(ireps_.make("parameter", {}, {{"type", types_.type(argument->type())}}));
  }
  const Irep type = ireps_.make(
      "code", {}, {{"parameters", ireps_.make("", parameters)}, {"return_type", types_.type(result)}});
  declare_(name, type);
  add(InstructionType::Call, code("function_call", {expressions_.nil(), callee(std::string(name), type),
                                                    ireps_.make("arguments", values)}));
}

void BodyWriter::halt(const ir::Instruction& instruction) {
  ExprRef status = instruction.operands[0];
  if (*function_->name == program_.entry()) {
    const bool is_result = status->is(expr::Kind::Symbol) && status->text() == kResultOfMain;
    if (!is_result)
      assign(expressions_.symbol(std::string(kResultOfMain), types_.integer(32, true)),
             expressions_.value(status));
    if (&instruction != &function_->body.back()) jump_to_end();
    return;
  }
  TypeRef none = program_.store().void_type();
  if (instruction.variant == ir::Variant::Abort)
    call_library("abort", none, {});
  else
    call_library("exit", none, {status});
  add(InstructionType::Assume, expressions_.nil(), expressions_.truth(false));
}

// CBMC's instruction stores the value and goes on.
void BodyWriter::set_result(const ir::Instruction& instruction) {
  if (instruction.operands[0] != nullptr)
    add(InstructionType::Return, code("return", {expressions_.value(instruction.operands[0])}));
  if (&instruction != &function_->body.back()) jump_to_end();
}

}  // namespace heddle::goto_binary
