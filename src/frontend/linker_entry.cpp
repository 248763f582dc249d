// The function where a program begins: it sets up static objects and calls main, or a function that is
// verified by itself.
#include <clang/AST/Decl.h>

#include <algorithm>

#include "expr/c_typing.h"
#include "frontend/linker.h"
#include "frontend/refusals.h"
#include "frontend/unit.h"
#include "ir/assumption.h"
#include "ir/edit_body.h"

namespace heddle::frontend {

using expr::TypeRef;
using ir::Op;

namespace {

constexpr size_t kMostNames = 20;

}  // namespace

std::map<std::string, Linker::Definition>::iterator Linker::find_entry() {
  const std::string name =
      aliases_.resolve(options_.entry.function.empty() ? "main" : options_.entry.function);
  auto found = definitions_.find(name);
  if (found == definitions_.end()) {  // one that only its file knows
    const auto is_it = [&](const auto& known) {
      return known.second.function != nullptr && known.first.ends_with("::" + name);
    };
    found = std::ranges::find_if(definitions_, is_it);
    if (found != definitions_.end())
      if (const auto other = std::find_if(std::next(found), definitions_.end(), is_it);
          other != definitions_.end())
        throw support::InputError(message_at(
            other->second,
            "'" + name + "' is not the only one: another is " + found->first + "; give its file alone"));
  }
  if (found != definitions_.end() && found->second.function != nullptr) return found;
  std::string others;
  size_t count = 0;
  for (const auto& [other, definition] : definitions_)
    if (definition.function != nullptr && !definition.function->isInlined() && ++count <= kMostNames)
      others += (others.empty() ? "" : ", ") + other;
  if (count > kMostNames) others += " and " + std::to_string(count - kMostNames) + " more";
  throw support::InputError(
      options_.files.size() == 1 ? options_.files[0] : "", 0, 0,
      "the program defines no function '" + name + "'" +
          (others.empty() ? "" : "; `verify --function NAME` begins with any of: " + others));
}

// Set-up of static objects, and what runs before all else.
ir::Function& Linker::begin_entry() {
  expr::Store& store = program_.store();
  TypeRef handler = store.function(store.void_type(), {}, false);
  ir::Function& start = program_.add_function(program_.entry(), handler);
  start.has_body = true;
  const auto call = [&](const ir::Symbol& callee) {
    ir::Instruction& instruction = start.body.emplace_back();
    instruction.op = Op::Call;
    instruction.operands = {nullptr, program_.reference(callee)};
  };
  call(*program_.find_symbol("__heddle_init"));
  for (const auto& [priority, name] : constructors_) call(*require_function(name, handler));
  return start;
}

// Nobody knows what a program does that begins nowhere: to execute it is not supported.
void Linker::make_library_entry() {
  diagnostics_.warn(
      {"", 0, 0, "there is no function 'main': the program is a library, which does nothing by itself"});
  refuse_calls(program_, begin_entry(), "program without a function 'main'", {});
  make_destructors();
}

// void __heddle_start(void) { __heddle_init(); [arguments;] exit(main(…)); }
void Linker::make_entry() {
  expr::Store& store = program_.store();
  ir::Function& start = begin_entry();
  TypeRef number = expr::c_int_type(store);
  auto emit = [&](Op op, std::initializer_list<expr::ExprRef> operands) {
    ir::Instruction& instruction = start.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
  };
  auto local = [&](const char* name, TypeRef type) {
    ir::Symbol* symbol = program_.add_symbol(program_.entry() + "::" + name, type, ir::SymbolKind::Temporary);
    start.locals.push_back(symbol);
    return program_.reference(*symbol);
  };
  auto function = [&](const std::string& name, TypeRef type) {
    return program_.reference(*require_function(name, type));
  };
  const Definition& main = definitions_.at("main");
  TypeRef type = main.unit->function_type(*main.function);
  ir::Instruction call;
  call.op = Op::Call;
  call.operands = {nullptr, program_.reference(*program_.find_symbol("main"))};
  if (!type->parameters().empty()) {
    TypeRef strings = store.pointer(store.pointer(store.signed_type(8)));
    expr::ExprRef argc = local("argc", number);
    expr::ExprRef argv = local("argv", strings);
    const auto parameters = main.function->parameters();
    if (std::any_of(parameters.begin(), parameters.begin() + std::min<size_t>(parameters.size(), 2),
                    [](const clang::ParmVarDecl* parameter) { return parameter->isReferenced(); }))
      start.body.push_back(ir::make_assumption(
          store, ir::kAssumption,
          "of whoever starts the program: its name is an argument, so argc is at least 1"));
    if (main.function->getNumParams() > 1 && main.function->getParamDecl(1)->isReferenced()) {
      emit(Op::Call, {nullptr,
                      function("__heddle_arguments",
                               store.function(store.void_type(),
                                              {store.pointer(number), store.pointer(strings)}, false)),
                      store.address_of(argc), store.address_of(argv)});
    } else {
      // Nobody looks at the arguments, so that there need not be any.
      emit(Op::Havoc, {argc});
      start.body.back().name = store.intern("__heddle_nondet_argc");
      emit(Op::Assume, {store.binary(expr::Kind::Ge, argc, store.constant(number, 1))});
      // As in __heddle_arguments.
      const uint64_t pointer_size = expr::size_of(strings, program_.data_model());
      emit(Op::Assume,
           {store.binary(expr::Kind::Lt, argc,
                         store.constant(number, (uint64_t{1} << (number->width() - 1)) / pointer_size))});
      emit(Op::Assign, {argv, store.zero(strings)});
    }
    call.operands.push_back(argc);
    if (type->parameters().size() > 1) call.operands.push_back(argv);
    if (type->parameters().size() > 2) {
      expr::ExprRef environment = local("environment", strings);
      if (main.function->getParamDecl(2)->isReferenced())
        emit(Op::Call, {environment, function("__heddle_environment", store.function(strings, {}, false))});
      else
        emit(Op::Assign, {environment, store.zero(strings)});
      call.operands.push_back(environment);
    }
  }
  expr::ExprRef status = store.constant(number, 0);
  if (type->result()->is_bitvector()) {
    status = local("status", number);
    call.operands[0] = status;
  }
  start.body.push_back(std::move(call));
  // Without exit handlers, leaving main is all there is to it.
  bool has_handlers = !destructors_.empty();
  for (Unit& unit : units_)
    has_handlers |= unit.declares_function("atexit") || unit.declares_function("on_exit");
  if (has_handlers)
    emit(Op::Call, {nullptr, function("exit", store.function(store.void_type(), {number}, false)), status});
  emit(Op::Halt, {status});
  make_destructors();
}

// What `exit` calls last.
void Linker::make_destructors() {
  expr::Store& store = program_.store();
  TypeRef handler = store.function(store.void_type(), {}, false);
  ir::Function& finish = program_.add_function("__heddle_run_destructors", handler);
  requested_.insert("__heddle_run_destructors");
  finish.has_body = true;
  for (const auto& [priority, name] : destructors_) {
    ir::Instruction& call_destructor = finish.body.emplace_back();
    call_destructor.op = Op::Call;
    call_destructor.operands = {nullptr, program_.reference(*require_function(name, handler))};
  }
  ir::Instruction& done = finish.body.emplace_back();
  done.op = Op::Return;
  done.operands = {nullptr};
}

}  // namespace heddle::frontend
