// Programs for the tests of the text format and the checker.
#pragma once

#include <sstream>
#include <string>

#include "ir/program.h"
#include "ir/text.h"

namespace heddle::ir::testing {

inline std::string printed(const Program& program) {
  std::ostringstream out;
  print(out, program);
  return out.str();
}

// main adds one to a global until it reaches its argument, and calls an undefined function on the way.
inline Program counting_program() {
  using expr::Kind;
  Program program(expr::DataModel{});
  expr::Store& store = program.store();
  const expr::TypeRef s32 = store.signed_type(32);
  const uint32_t file = program.add_file("count.c");

  const expr::TypeRef node = store.record("node", false);
  store.complete_record(node,
                        {{"value", s32, 0, false},
                         {"low", store.unsigned_type(3), 32, true},
                         {"high", store.unsigned_type(5), 35, true},
                         {"next", store.pointer(node), 64, false}},
                        16, 8);
  store.record("opaque", true);

  Symbol* counter = program.add_symbol("counter", s32, SymbolKind::Global);
  counter->source_name = store.intern("counter");
  counter->source_type = store.intern("int");
  counter->location = {file, 1, 5, 4};

  Function& log = program.add_function("log", store.function(store.void_type(), {store.pointer(node)}, true));
  Function& main = program.add_function("main", store.function(s32, {s32}, false));
  Function& start = program.add_function("__heddle_start", store.function(store.void_type(), {}, false));
  log.is_model = true;

  Symbol* limit = program.add_symbol("main::limit", s32, SymbolKind::Parameter);
  Symbol* list = program.add_symbol("main::list", store.pointer(node), SymbolKind::Local);
  Symbol* result = program.add_symbol("main::$1", s32, SymbolKind::Temporary);
  limit->source_name = store.intern("limit");
  list->source_name = store.intern("list");
  main.parameters = {limit};
  main.locals = {list, result};
  main.has_body = true;
  main.range = {{file, 3, 1, 20}, 9, 2, 140};

  const expr::ExprRef counter_ref = program.reference(*counter);
  const expr::ExprRef list_ref = program.reference(*list);
  const expr::ExprRef one = store.constant(s32, 1);
  const expr::ExprRef sum = store.binary(Kind::Add, counter_ref, one);
  auto emit = [](Function& function, Op op, std::initializer_list<expr::ExprRef> operands) -> Instruction& {
    Instruction& instruction = function.body.emplace_back();
    instruction.op = op;
    instruction.operands.assign(operands.begin(), operands.end());
    return instruction;
  };
  emit(main, Op::Decl, {list_ref}).statement = StatementKind::Declaration;
  Instruction& exit =
      emit(main, Op::Goto, {store.negation(store.binary(Kind::Lt, counter_ref, program.reference(*limit)))});
  exit.target = 8;
  exit.range = {{file, 5, 10, 60}, 5, 25, 75};
  exit.statement = StatementKind::While;
  exit.statement_range = {{file, 5, 3, 53}, 7, 4, 100};
  Instruction& overflow =
      emit(main, Op::Assert, {store.negation(store.binary(Kind::OverflowAdd, counter_ref, one))});
  overflow.name = store.intern("no-overflow");
  overflow.message = store.intern("\"counter + 1\" does not fit\nint");
  Instruction& assign = emit(main, Op::Assign, {counter_ref, sum});
  assign.range = {{file, 6, 5, 80}, 6, 26, 101};
  assign.statement = StatementKind::Expression;
  assign.sites.push_back({kNoSite, {1}, {{file, 6, 15, 90}, 6, 26, 101}});
  assign.sites.push_back({0, {1}, {{file, 6, 25, 100}, 6, 26, 101}});
  emit(main, Op::Call,
       {nullptr, store.symbol("log", log.type), list_ref, store.member(store.deref(list_ref), 3)});
  emit(main, Op::Havoc, {program.reference(*result)}).name = store.intern("__VERIFIER_nondet_int");
  emit(main, Op::Assume,
       {store.binary(Kind::Ge, program.reference(*result), store.member(store.deref(list_ref), 0))});
  emit(main, Op::Goto, {store.boolean(true)}).target = 1;
  emit(main, Op::Dead, {list_ref});
  emit(main, Op::Return, {counter_ref});
  start.has_body = true;
  emit(start, Op::Call, {nullptr, store.symbol("main", main.type), store.constant(s32, -3)});
  emit(start, Op::Halt, {store.constant(s32, 134)}).variant = Variant::Abort;
  return program;
}

}  // namespace heddle::ir::testing
