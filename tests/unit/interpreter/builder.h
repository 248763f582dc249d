// Programs in a few lines: a function "main" is the entry, its instructions are added one by one.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "interpreter/interpreter.h"
#include "ir/program.h"

namespace heddle::interpreter::testing {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

class Builder {
 public:
  explicit Builder(expr::DataModelKind model = expr::DataModelKind::LP64)
      : program(expr::DataModel{model}), store(program.store()) {
    s8 = store.signed_type(8);
    u8 = store.unsigned_type(8);
    s16 = store.signed_type(16);
    u16 = store.unsigned_type(16);
    s32 = store.signed_type(32);
    u32 = store.unsigned_type(32);
    s64 = store.signed_type(64);
    u64 = store.unsigned_type(64);
    f32 = store.float_type(expr::FloatFormat::Single);
    f64 = store.float_type(expr::FloatFormat::Double);
    boolean = store.bool_type();
    file = program.add_file("test.c");
    program.set_entry("main");
    begin("main", s32, {});
  }

  // Functions and variables
  ir::Function& begin(const std::string& name, TypeRef result,
                      std::vector<std::pair<std::string, TypeRef>> parameters, bool is_variadic = false) {
    std::vector<TypeRef> types;
    for (auto& [parameter, type] : parameters) types.push_back(type);
    function = &program.add_function(name, store.function(result, types, is_variadic));
    function->has_body = true;
    for (auto& [parameter, type] : parameters)
      function->parameters.push_back(
          program.add_symbol(name + "::" + parameter, type, ir::SymbolKind::Parameter));
    if (is_variadic)
      function->va_area =
          program.add_symbol(name + "::va", store.pointer(store.void_type()), ir::SymbolKind::Parameter);
    return *function;
  }
  void resume(const std::string& name) { function = program.find_function(name); }
  ExprRef reference(const std::string& name) { return program.reference(*program.find_symbol(name)); }
  ExprRef global(const std::string& name, TypeRef type, bool is_constant = false) {
    ir::Symbol* symbol = program.add_symbol(name, type, ir::SymbolKind::Global);
    symbol->is_constant = is_constant;
    return program.reference(*symbol);
  }
  ExprRef local(const std::string& name, TypeRef type) {
    ir::Symbol* symbol = program.add_symbol(*function->name + "::" + name, type, ir::SymbolKind::Local);
    symbol->source_name = store.intern(name);
    function->locals.push_back(symbol);
    return program.reference(*symbol);
  }

  // Instructions
  ir::Instruction& add(ir::Op op, std::initializer_list<ExprRef> operands = {}) {
    ir::Instruction& i = function->body.emplace_back();
    i.op = op;
    i.operands.assign(operands.begin(), operands.end());
    i.range.begin = {file, static_cast<uint32_t>(function->body.size()), 1, 0};
    return i;
  }
  ir::Instruction& assign(ExprRef place, ExprRef value) { return add(ir::Op::Assign, {place, value}); }
  ir::Instruction& decl(ExprRef symbol) { return add(ir::Op::Decl, {symbol}); }
  ir::Instruction& alloc(ExprRef place, ExprRef bytes, int64_t alignment = 16) {
    return add(ir::Op::Alloc, {place, bytes, constant(store.size_type(), alignment)});
  }
  uint32_t here() const { return static_cast<uint32_t>(function->body.size()); }
  void jump(ExprRef condition, uint32_t target) { add(ir::Op::Goto, {condition}).target = target; }
  ir::Instruction& call(ExprRef place, ExprRef callee, std::vector<ExprRef> arguments) {
    ir::Instruction& i = add(ir::Op::Call, {place, callee});
    i.operands.append(arguments.begin(), arguments.end());
    return i;
  }
  ir::Instruction& ret(ExprRef value) { return add(ir::Op::Return, {value}); }
  ir::Instruction& halt(ExprRef status) { return add(ir::Op::Halt, {status}); }
  // The last instruction's operand `operand` is an operation of the C program.
  static void site(ir::Instruction& i, std::initializer_list<uint32_t> steps, uint32_t column = 5) {
    ir::Site site;
    site.steps.assign(steps.begin(), steps.end());
    site.range.begin = i.range.begin;
    site.range.begin.column = column;
    i.sites.push_back(site);
  }

  // Expressions
  ExprRef constant(TypeRef type, int64_t value) { return store.constant(type, static_cast<uint64_t>(value)); }
  ExprRef num(int64_t value) { return constant(s32, value); }
  ExprRef plus(ExprRef a, ExprRef b) { return store.binary(Kind::Add, a, b); }
  ExprRef less(ExprRef a, ExprRef b) { return store.binary(Kind::Lt, a, b); }
  ExprRef equal(ExprRef a, ExprRef b) { return store.binary(Kind::Eq, a, b); }
  ExprRef yes() { return store.boolean(true); }
  ExprRef null(TypeRef target) { return store.zero(store.pointer(target)); }
  TypeRef record(const std::string& tag, std::vector<expr::Field> fields, uint64_t size, uint32_t alignment,
                 bool is_union = false) {
    TypeRef type = store.record(tag, is_union);
    store.complete_record(type, std::move(fields), size, alignment);
    return type;
  }

  Outcome run(Options options = {}) { return interpreter::run(program, options); }
  Outcome check() {
    Options options;
    options.check = true;
    return run(options);
  }
  // Runs and returns what the program printed.
  std::string printed(Options options = {}) {
    char* text = nullptr;
    size_t size = 0;
    std::FILE* stream = open_memstream(&text, &size);
    options.standard_output = stream;
    outcome = run(options);
    std::fclose(stream);
    std::string result(text, size);
    free(text);
    return result;
  }

  ir::Program program;
  expr::Store& store;
  ir::Function* function = nullptr;
  uint32_t file = 0;
  Outcome outcome;
  TypeRef s8, u8, s16, u16, s32, u32, s64, u64, f32, f64, boolean;
};

}  // namespace heddle::interpreter::testing
