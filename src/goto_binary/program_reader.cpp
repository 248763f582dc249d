#include "goto_binary/program_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "ir/edit_body.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr std::string_view kBuiltinPrefix = "__builtin_";
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

ProgramReader::ProgramReader(const GotoFile& file, ir::Program& program, const Options& options,
                             support::Diagnostics& diagnostics)
    : file_(file),
      program_(program),
      types_(program.store()),
      strings_(program),
      context_{file, program, types_, strings_, diagnostics, options.keeps_going, {}, {}, {}, {}} {
  for (const SymbolRecord& symbol : file.symbols) {
    if (!context_.symbols.emplace(symbol.name, &symbol).second)
      throw support::InputError(file.path, 0, 0, fmt::format("symbol '{}' is there twice", symbol.name));
    if (symbol.is_type) types_.add_tag(symbol.name, symbol.type);
  }
  for (const FunctionRecord& function : file.functions)
    if (!defined_.insert(function.name).second)
      throw support::InputError(file.path, 0, 0, fmt::format("function '{}' is there twice", function.name));
  context_.renamed.emplace(kStart, program.entry());
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
    support::Message message{path, range.begin.line, 0, fmt::format("{}, of '{}'", refusal.what(), symbol.name)};
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
  std::unordered_set<std::string_view> names;
  const auto drain = [&] {
    while (!open.empty()) {
      const Irep e = open.back();
      open.pop_back();
      if (e.is("symbol") && names.insert(e.text("identifier")).second)
        mentioned_.push_back(e.text("identifier"));
      for (size_t i = 0; i < e.size(); ++i) visit(e[i]);
      for (size_t i = 0; i < e.named_count(); ++i)
        if (const auto [key, part] = e.named(i); !key.starts_with("#") && key != "type") visit(part);
    }
  };
  for (const FunctionRecord& function : file_.functions)
    for (const InstructionRecord& instruction : function.instructions) {
      // What the tools keep for themselves matters where the program looks at it.
      if (function.name == kInitialize && instruction.type == InstructionType::Assign &&
          instruction.code[0].text("identifier").starts_with(kToolPrefix))
        continue;
      visit(instruction.code);
      visit(instruction.guard);
      drain();
    }
}

void ProgramReader::declare() {
  // Objects that goto-cc -c makes have none.
  if (!defined_.contains(kStart))
    throw support::InputError(file_.path, 0, 0,
                              fmt::format("the file has no function '{}' where execution begins", kStart));
  find_mentioned();
  for (const FunctionRecord& function : file_.functions) {
    const auto symbol = context_.symbols.find(function.name);
    if (symbol == context_.symbols.end())
      throw support::InputError(file_.path, 0, 0, fmt::format("function '{}' has no symbol", function.name));
    if (function.name == kInitialize) continue;
    attempt(*symbol->second, [&] {
      ir::Function& declared = program_.add_function(name_of(function.name), types_.type(symbol->second->type));
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
  for (const std::string_view name : mentioned_)
    if (const auto found = context_.symbols.find(name); found != context_.symbols.end())
      attempt(*found->second, [&] { declare_symbol(*found->second); });
  const bool needs_arguments = std::ranges::any_of(mentioned_, is_argument_of_main);
  if (!needs_arguments) return;
  expr::Store& store = program_.store();
  TypeRef strings = store.pointer(store.pointer(store.signed_type(8)));
  TypeRef type = store.function(store.void_type(), {store.pointer(store.signed_type(32)), store.pointer(strings)},
                                /*variadic=*/false);
  missing_.push_back({std::string(kArgumentsModel), type, true});
}

void ProgramReader::declare_symbol(const SymbolRecord& symbol) {
  if (symbol.is_type || symbol.is_macro || is_argument_of_main(symbol.name)) return;
  if (symbol.type.is("code")) {
    if (defined_.contains(symbol.name)) return;
    context_.without_body.insert(symbol.name);
    // What the compiler knows by another name is the library's.
    std::string name(symbol.name);
    if (name.starts_with(kBuiltinPrefix)) {
      name.erase(0, kBuiltinPrefix.size());
      context_.renamed.emplace(symbol.name, name);
    }
    if (!name.starts_with(kToolPrefix)) missing_.push_back({name, types_.type(symbol.type), true});
  } else if (symbol.is_static) {
    declare_global(symbol);
  }
}

void ProgramReader::declare_global(const SymbolRecord& symbol) {
  TypeRef type = types_.type(symbol.type);
  if (!type->is_scalar() && !type->is_aggregate()) throw Refusal("object without a value");
  if (symbol.is_extern && symbol.value.is_nil() && !symbol.name.starts_with(kToolPrefix)) {
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

void ProgramReader::define() {
  expr::Store& store = program_.store();
  ir::Function& setup = program_.add_function(kSetup, store.function(store.void_type(), {}, false));
  setup.has_body = true;
  std::vector<ir::Instruction> later = std::move(setup.body);
  for (const FunctionRecord& record : file_.functions) {
    ir::Function* function = program_.find_function(name_of(record.name));
    if (function == nullptr) continue;  // of a type that is not supported
    BodyReader(context_, record, *function).run();
  }
  set_up_globals(setup);
  const auto offset = static_cast<uint32_t>(setup.body.size());
  for (ir::Instruction& instruction : later) {
    if (instruction.op == Op::Goto) instruction.target += offset;
    setup.body.push_back(std::move(instruction));
  }
  // Nothing but the file's own set-up calls it.
  ir::Function* entry = program_.find_function(program_.entry());
  if (entry == nullptr || std::ranges::find(mentioned_, kInitialize) != mentioned_.end()) return;
  ir::Instruction call;
  call.op = Op::Call;
  call.operands = {nullptr, program_.reference(*program_.find_symbol(kSetup))};
  ir::BodyEditor editor(*entry);
  editor.insert_before(0, std::move(call));
  editor.apply();
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
  for (const SymbolRecord* global : globals_) {
    if (assigned.contains(global->name)) continue;
    const ir::Symbol* symbol = program_.find_symbol(global->name);
    if (expr::size_of(symbol->type, program_.data_model()) == 0) continue;
    ir::Instruction& havoc = first.emplace_back();
    havoc.op = Op::Havoc;
    havoc.operands = {program_.reference(*symbol)};
  }
  if (!setup.body.empty() && setup.body.back().op == Op::Return) setup.body.back().op = Op::Skip;
  if (!setup.body.empty() && setup.body.back().op == Op::Skip) setup.body.back().operands.clear();
  const auto offset = static_cast<uint32_t>(first.size());
  for (ir::Instruction& instruction : setup.body) {
    if (instruction.op == Op::Goto) instruction.target += offset;
    first.push_back(std::move(instruction));
  }
  setup.body = std::move(first);
}

}  // namespace heddle::goto_binary
