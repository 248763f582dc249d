#include "goto_binary/program_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "goto_binary/library_names.h"
#include "goto_binary/refusal.h"
#include "ir/assumption.h"
#include "ir/edit_body.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr unsigned kHexBase = 16;

// A number of the machine that the file was made for, or 0 if it does not say.
uint64_t architecture(const GotoFile& file, std::string_view what) {
  const std::string name = std::string(kArchitecture) + std::string(what);
  for (const SymbolRecord& symbol : file.symbols) {
    if (symbol.name != name) continue;
    Irep value = symbol.value;
    while (value.is("typecast") && value.size() == 1) value = value[0];
    const std::string_view digits = value.text("value");
    uint64_t result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result, kHexBase);
    return error == std::errc() && end == digits.data() + digits.size() ? result : 0;
  }
  return 0;
}

bool is_made_for_x86(const GotoFile& file) {
  for (const SymbolRecord& symbol : file.symbols) {
    if (symbol.name != std::string(kArchitecture) + "arch") continue;
    Irep text = symbol.value;
    while (text.size() > 0 && !text.is("string_constant")) text = text[0];
    return text.text("value") == "x86_64" || text.text("value") == "i386";
  }
  return false;
}

// Whether the object may not be written: C's const, of the whole or of the elements.
bool is_constant(Irep type) {
  while (type.is("array")) type = type[0];
  return type.flag("#constant");
}

}  // namespace

expr::DataModelKind data_model_of(const GotoFile& file) {
  const auto refuse = [&file](const std::string& what) {
    throw support::UnsupportedError({file.path, 0, 0, what});
  };
  const uint64_t pointer = architecture(file, "pointer_width");
  const uint64_t word = architecture(file, "long_int_width");
  const uint64_t number = architecture(file, "int_width");
  if (pointer == 0) return expr::DataModelKind::LP64;
  if (architecture(file, "endianness") == 2) refuse("big-endian machine");
  if (number != 32 || word != pointer || (pointer != 32 && pointer != 64))
    refuse(fmt::format("machine with int of {}, long of {} and pointers of {} bits", number, word, pointer));
  return pointer == 64 ? expr::DataModelKind::LP64 : expr::DataModelKind::ILP32;
}

ProgramReader::ProgramReader(GotoFile& file, ir::Program& program, const Options& options,
                             support::Diagnostics& diagnostics)
    : file_(file),
      program_(program),
      types_(program.store(), is_made_for_x86(file)),
      strings_(program),
      context_{file, program, types_, strings_, diagnostics, options.keeps_going, {}, {}, {}, {}, {}, {}},
      root_(options.function.empty() ? "main" : options.function) {
  for (const SymbolRecord& symbol : file.symbols) {
    if (!context_.symbols.emplace(symbol.name, &symbol).second)
      throw support::InputError(file.path, 0, 0, fmt::format("symbol '{}' is there twice", symbol.name));
    if (symbol.is_type) types_.add_tag(symbol.name, symbol.type);
  }
  for (const FunctionRecord& function : file.functions)
    if (!defined_.insert(function.name).second)
      throw support::InputError(file.path, 0, 0, fmt::format("function '{}' is there twice", function.name));
  for (const FunctionRecord& function : file.functions) {
    std::unordered_set<std::string_view> labels;
    for (const InstructionRecord& instruction : function.instructions)
      labels.insert(instruction.labels.begin(), instruction.labels.end());
    for (const std::string_view label : labels) ++context_.labels[label];
  }
  has_start_ = options.function.empty() && defined_.contains(kStart);
  if (has_start_) context_.renamed.emplace(kStart, program.entry());
  context_.renamed.emplace(kInitialize, kSetup);
}

std::string ProgramReader::name_of(std::string_view name) const {
  const auto renamed = context_.renamed.find(name);
  return renamed == context_.renamed.end() ? std::string(name) : renamed->second;
}

template <typename Work>
void ProgramReader::attempt(const SymbolRecord& symbol, const Work& work) {
  try {
    work();
  } catch (const Refusal& refusal) {
    const support::SourceRange range = context_.range_of(symbol.location);
    const std::string path = range.valid() ? program_.files()[range.begin.file].path : file_.path;
    support::Message message{path, range.begin.line, 0,
                             fmt::format("{}, of '{}'", refusal.what(), symbol.name)};
    if (!context_.keeps_going) throw support::UnsupportedError(std::move(message));
    message.text = "unsupported: " + message.text + ": executions end where they come to it";
    context_.diagnostics.warn(std::move(message));
  }
}

// Names in bodies. Types name nothing that lives.
void ProgramReader::find_mentioned() {
  std::vector<bool> is_known(file_.ireps->node_count());
  std::vector<Irep> open;
  const auto visit = [&](Irep e) {
    if (is_known[e.number()]) return;
    is_known[e.number()] = true;
    open.push_back(e);
  };
  std::vector<std::string_view> found_names;
  const auto drain = [&] {
    while (!open.empty()) {
      const Irep e = open.back();
      open.pop_back();
      if (e.is("symbol") && mentioned_.insert(e.text("identifier")).second)
        found_names.push_back(e.text("identifier"));
      for (size_t i = 0; i < e.size(); ++i) visit(e[i]);
      for (size_t i = 0; i < e.named_count(); ++i)
        if (const auto [key, part] = e.named(i); !key.starts_with("#") && key != "type") visit(part);
    }
  };
  for (const FunctionRecord& function : file_.functions)
    for (const InstructionRecord& instruction : function.instructions) {
      if (!is_read(function)) break;
      // What the tools keep for themselves matters where the program looks at it.
      if (function.name == kInitialize && instruction.type == InstructionType::Assign &&
          instruction.code[0].text("identifier").starts_with(kToolPrefix))
        continue;
      const bool ends_life = instruction.code[0].text("identifier") == kDeadObject &&
                             instruction.code[1].flag(kStackMark);  // BodyReader::frees_stack
      visit(ends_life ? instruction.code[1][1] : instruction.code);
      visit(instruction.guard);
      drain();
    }
  // Without a function that sets up static objects, their values do.
  for (size_t i = 0; !defined_.contains(kInitialize) && i < found_names.size(); ++i)
    if (const auto found = context_.symbols.find(found_names[i]);
        found != context_.symbols.end() && found->second->is_static) {
      visit(found->second->value);
      drain();
    }
}

void ProgramReader::declare() {
  if (!has_start_ && !defined_.contains(root_))
    throw support::InputError(file_.path, 0, 0, fmt::format("the file defines no function '{}'", root_));
  find_mentioned();
  for (const FunctionRecord& function : file_.functions) {
    const auto symbol = context_.symbols.find(function.name);
    if (symbol == context_.symbols.end())
      throw support::InputError(file_.path, 0, 0, fmt::format("function '{}' has no symbol", function.name));
    if (function.name == kInitialize || !is_read(function)) continue;
    attempt(*symbol->second, [&] {
      TypeRef type = types_.type(symbol->second->type);
      if (!type->is_function()) throw Refusal("function that is said to be an object");
      ir::Function& declared = program_.add_function(name_of(function.name), type);
      declared.has_body = true;
      declared.range = context_.range_of(symbol->second->location);
      if (!function.instructions.empty()) {
        const support::SourceRange end = context_.range_of(function.instructions.back().location);
        declared.range.end_line = std::max(declared.range.begin.line, end.begin.line);
        declared.range.end_column = 2;
        declared.range.end_offset = 1;
      }
    });
  }
  for (const SymbolRecord& symbol : file_.symbols)
    if (mentioned_.contains(symbol.name)) attempt(symbol, [&] { declare_symbol(symbol); });
  const bool needs_arguments = std::ranges::any_of(mentioned_, is_argument_of_main) || root_takes_arguments();
  if (!needs_arguments) return;
  expr::Store& store = program_.store();
  TypeRef strings = store.pointer(store.pointer(store.signed_type(8)));
  TypeRef type =
      store.function(store.void_type(), {store.pointer(store.signed_type(32)), store.pointer(strings)},
                     /*variadic=*/false);
  missing_.push_back({std::string(kArgumentsModel), type, true});
  if (mentioned_.contains(kEnvironment))
    missing_.push_back({std::string(kEnvironmentModel), store.function(strings, {}, false), true});
}

void ProgramReader::declare_symbol(const SymbolRecord& symbol) {
  if (symbol.is_type || symbol.is_macro || is_argument_of_main(symbol.name)) return;
  if (symbol.type.is("code")) {
    if (defined_.contains(symbol.name)) return;
    if (symbol.value.is("code")) throw Refusal("function whose body is not made of instructions");
    context_.without_body.insert(symbol.name);
    const std::string name(library_name(symbol.name));
    if (name != symbol.name) context_.renamed.emplace(symbol.name, name);
    if (is_of_tool(name)) return;
    try {
      missing_.push_back({name, types_.type(symbol.type), true});
    } catch (const Refusal& refusal) {
      context_.refused.emplace(name, refusal.what());  // headers declare much that nobody calls
    }
  } else if (symbol.is_static) {
    declare_global(symbol);
  }
}

void ProgramReader::declare_global(const SymbolRecord& symbol) {
  TypeRef type = types_.type(symbol.type);
  if (!type->is_scalar() && !type->is_aggregate()) throw Refusal("object without a value");
  if (type->is_record() && !type->record().complete) throw Refusal("object of incomplete type");
  if (symbol.is_extern && symbol.value.is_nil() && !is_of_tool(symbol.name)) {
    missing_.push_back({std::string(symbol.name), type, false});
    return;
  }
  ir::Symbol* global = program_.add_symbol(symbol.name, type, ir::SymbolKind::Global);
  if (global == nullptr) throw Refusal("name that is there twice");
  global->source_name = program_.store().intern(symbol.base_name);
  global->is_thread_local = symbol.is_thread_local;
  global->is_constant = is_constant(symbol.type);
  global->location = context_.range_of(symbol.location).begin;
  globals_.push_back(&symbol);
}

// The library's functions are called as it declares them. Where a file sees other objects behind the pointers
// that they are given, or other floats, it means another function.
void ProgramReader::check_library_types() {
  for (const Missing& missing : missing_) {
    const ir::Symbol* symbol = program_.find_symbol(missing.name);
    if (symbol != nullptr && !are_compatible(missing.type, symbol->type))
      context_.refused.emplace(missing.name, fmt::format("'{}' of another type than the library's, {}",
                                                         missing.name, expr::to_string(symbol->type)));
  }
}

void ProgramReader::define() {
  expr::Store& store = program_.store();
  check_library_types();
  ir::Function& setup = program_.add_function(kSetup, store.function(store.void_type(), {}, false));
  setup.has_body = true;
  std::vector<ir::Instruction> later = std::move(setup.body);
  for (FunctionRecord& record : file_.functions) {
    ir::Function* function = is_read(record) ? program_.find_function(name_of(record.name)) : nullptr;
    if (function == nullptr) continue;  // of a type that is not supported
    BodyReader(context_, record, *function).run();
    // Else every function would be there twice; of the set-up, more is asked below.
    if (record.name != kInitialize) std::vector<InstructionRecord>().swap(record.instructions);
  }
  if (!defined_.contains(kInitialize)) read_setup(setup);
  set_up_globals(setup);
  const auto offset = static_cast<uint32_t>(setup.body.size());
  for (ir::Instruction& instruction : later) {
    if (instruction.op == Op::Goto) instruction.target += offset;
    setup.body.push_back(std::move(instruction));
  }
  if (!has_start_) return make_entry();
  // Nothing but the file's own set-up calls it.
  ir::Function* entry = program_.find_function(program_.entry());
  if (entry == nullptr || mentioned_.contains(kInitialize)) return;
  ir::Instruction call;
  call.op = Op::Call;
  call.operands = {nullptr, program_.reference(*program_.find_symbol(kSetup))};
  ir::BodyEditor editor(*entry);
  editor.insert_before(0, std::move(call));
  editor.apply();
}

// An assignment for each static object that has a value.
void ProgramReader::read_setup(ir::Function& setup) {
  IrepBuilder ireps(*file_.ireps);
  FunctionRecord record;
  record.name = kInitialize;
  for (const SymbolRecord* global : globals_) {
    if (global->value.is_nil()) continue;
    const Irep symbol =
        ireps.make("symbol", {}, {{"identifier", ireps.make(global->name)}, {"type", global->type}});
    InstructionRecord& assign = record.instructions.emplace_back();
    assign.type = InstructionType::Assign;
    assign.code = ireps.make("code", {symbol, global->value}, {{"statement", ireps.make("assign")}});
    assign.location = global->location;
  }
  record.instructions.emplace_back().type = InstructionType::EndFunction;
  BodyReader(context_, record, setup).run();
}

// Parts of programs do not say how main is called.
bool ProgramReader::root_takes_arguments() const {
  const ir::Symbol* root = has_start_ || root_ != "main" ? nullptr : program_.find_symbol(root_);
  if (root == nullptr || !root->type->is_function()) return false;
  const auto parameters = root->type->parameters();
  return parameters.size() == 2 && parameters[0]->is_bitvector() && parameters[0]->width() == 32 &&
         parameters[1]->is_pointer();
}

// void __heddle_start(void) { __heddle_init(); exit(f(…)); }
void ProgramReader::make_entry() {
  expr::Store& store = program_.store();
  const ir::Symbol& root = *program_.find_symbol(root_);
  ir::Function& start = program_.add_function(program_.entry(), store.function(store.void_type(), {}, false));
  start.has_body = true;
  const auto emit = [&](Op op, std::initializer_list<ExprRef> operands) {
    ir::Instruction& instruction = start.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
  };
  const auto local = [&](const std::string& name, TypeRef type) {
    ir::Symbol* symbol = program_.add_symbol(program_.entry() + "::" + name, type, ir::SymbolKind::Temporary);
    start.locals.push_back(symbol);
    return program_.reference(*symbol);
  };
  emit(Op::Call, {nullptr, program_.reference(*program_.find_symbol(kSetup))});
  ir::Instruction call;
  call.op = Op::Call;
  call.operands = {nullptr, program_.reference(root)};
  if (root_takes_arguments()) {
    TypeRef strings = store.pointer(store.pointer(store.signed_type(8)));
    ExprRef count = local("argc", store.signed_type(32));
    ExprRef values = local("argv", strings);
    emit(Op::Call, {nullptr, program_.reference(*program_.find_symbol(kArgumentsModel)),
                    store.address_of(count), store.address_of(values)});
    call.operands.insert(call.operands.end(), {count, store.cast(root.type->parameters()[1], values)});
  }
  for (TypeRef parameter : root.type->parameters()) {
    if (root_takes_arguments()) break;
    if (parameter->is_pointer() || parameter->is_record())
      throw support::UnsupportedError(
          {file_.path, 0, 0, fmt::format("parameters of '{}' that are no numbers", root_)});
    call.operands.push_back(local(fmt::format("argument{}", call.operands.size() - 1), parameter));
    emit(Op::Havoc, {call.operands.back()});
  }
  ExprRef status = store.constant(store.signed_type(32), 0);
  if (root_ == "main" && root.type->result()->is_bitvector())
    call.operands[0] = status = local("status", root.type->result());
  start.body.push_back(std::move(call));
  emit(Op::Halt, {status});
}

bool ProgramReader::has_volatile_objects() const {
  for (uint32_t i = 0; i < file_.ireps->node_count(); ++i)
    if (file_.ireps->node(i).flag("#volatile")) return true;
  return false;
}

// Strings first, then what nothing gives a value, then what the file does. The linker ends the function.
void ProgramReader::set_up_globals(ir::Function& setup) {
  std::unordered_set<std::string_view> assigned;
  for (const FunctionRecord& record : file_.functions)
    if (record.name == kInitialize)
      for (const InstructionRecord& instruction : record.instructions)
        if (instruction.type == InstructionType::Assign && instruction.code[0].is("symbol"))
          assigned.insert(instruction.code[0].text("identifier"));
  std::vector<ir::Instruction> first = strings_.initialization();
  if (has_volatile_objects()) {
    ir::Instruction& note = first.emplace_back();
    note.name = program_.store().intern(ir::kOpenAssumption);
    note.message = program_.store().intern("of volatile objects: only the program changes them");
  }
  for (const SymbolRecord* global : globals_) {
    if (assigned.contains(global->name)) continue;
    const ir::Symbol* symbol = program_.find_symbol(global->name);
    if (expr::size_of(symbol->type, program_.data_model()) == 0) continue;
    ir::Instruction& instruction = first.emplace_back();
    ExprRef place = program_.reference(*symbol);
    instruction.op = Op::Havoc;
    instruction.operands = {place};
    if (defined_.contains(kInitialize) && !global->is_zero_first) continue;
    // C's static objects are zero where nothing else is said.
    instruction.op = Op::Assign;
    instruction.operands.push_back(program_.store().zero(symbol->type));
  }
  if (!setup.body.empty()) {  // its RETURN
    setup.body.back().op = Op::Skip;
    setup.body.back().operands.clear();
  }
  const auto offset = static_cast<uint32_t>(first.size());
  for (ir::Instruction& instruction : setup.body) {
    if (instruction.op == Op::Goto) instruction.target += offset;
    first.push_back(std::move(instruction));
  }
  setup.body = std::move(first);
}

}  // namespace heddle::goto_binary
