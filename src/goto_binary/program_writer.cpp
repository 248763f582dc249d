#include "goto_binary/program_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "goto_binary/argument_list.h"
#include "goto_binary/body_writer.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "ir/own_parts.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

using expr::TypeRef;

namespace {

constexpr uint64_t kMostBytes = 0x80000000000000;

class Writer {
 public:
  explicit Writer(ir::Program& program, support::Diagnostics& diagnostics)
      : program_(program),
        diagnostics_(diagnostics),
        ireps_(*file_.ireps),
        types_(program.store(), ireps_),
        expressions_(program.store(), ireps_, types_) {}

  GotoFile run() {
    refuse_machine();
    add_architecture();
    add_records();
    add_tool_symbols();
    BodyWriter bodies(program_, ireps_, types_, expressions_,
                      [this](std::string_view name, Irep type) { declare_function(name, type); });
    for (const ir::Function& function : program_.functions()) {
      if (!ir::is_own(function)) continue;
      types_.take_long_double();
      std::vector<InstructionRecord> instructions =
          *function.name == kSetup ? bodies.write(ir::own_setup(program_, function)) : bodies.write(function);
      if (*function.name == kSetup) {
        keep_values(instructions);
        put_first(tool_setup_, instructions);
      }
      file_.functions.push_back({text(name_in_file(program_, *function.name)), std::move(instructions)});
      for (const ir::Symbol* parameter : function.parameters) add_local(*parameter);
      for (const ir::Symbol* local : function.locals) add_local(*local);
      if (uses_arguments(function)) {
        SymbolRecord& list =
            add(*function.va_area->name, argument_list(ireps_, program_.data_model().pointer_width()));
        list.is_file_local = list.is_thread_local = list.is_auxiliary = true;
      }
      if (types_.take_long_double()) warn_of_long_double(function);
    }
    if (program_.find_function(kSetup) == nullptr) add_setup();
    for (const ir::Symbol& symbol : program_.symbols()) add_shared(symbol);
    for (const auto& [name, type] : expressions_.bound()) {
      SymbolRecord& record = add(name, types_.type(type));
      record.is_file_local = record.is_thread_local = true;
    }
    return std::move(file_);
  }

 private:
  // A name that lives as long as the file.
  std::string_view text(const std::string& text) { return ireps_.make(text).id(); }

  SymbolRecord& add(const std::string& name, Irep type) {
    names_.insert(name);
    SymbolRecord& record = file_.symbols.emplace_back();
    record.name = record.base_name = text(name);
    record.module = text("heddle");
    record.mode = text("C");
    record.type = type;
    record.value = record.location = expressions_.nil();
    return record;
  }

  void add_number(const std::string& what, uint64_t value) {
    const Irep number = ireps_.make(
        "constant", {},
        {{"type", types_.integer(32, true)}, {"value", ireps_.make(hexadecimal(llvm::APInt(64, value)))}});
    const Irep integer = ireps_.make("integer");
    SymbolRecord& record = add(std::string(kArchitecture) + what, integer);
    record.value = ireps_.make("typecast", {number}, {{"type", integer}});
    record.is_static = true;
  }

  // CBMC has words for other machines; that they mean the same was not looked into.
  void refuse_machine() const {
    const expr::DataModel& model = program_.data_model();
    if (model.is_big_endian())
      throw support::UnsupportedError({"", 0, 0, "big-endian machine, in a goto binary"});
    if (model.kind == expr::DataModelKind::IP16)
      throw support::UnsupportedError({"", 0, 0, "machine of 16 bits, in a goto binary"});
  }

  void add_architecture() {
    const unsigned word = program_.data_model().pointer_width();
    const std::pair<const char*, uint64_t> numbers[] = {
        {"int_width", 32},        {"word_size", 32},
        {"long_int_width", word}, {"bool_width", 8},
        {"char_width", 8},        {"short_int_width", 16},
        {"pointer_width", word},  {"long_long_int_width", 64},
        {"single_width", 32},     {"double_width", 64},
        {"wchar_t_width", 32},    {"long_double_width", word == 64 ? 128 : 96},
        {"char_is_unsigned", 0},  {"wchar_t_is_unsigned", 0},
        {"alignment", 1},         {"memory_operand_size", word / 8},
        {"endianness", 1},        {"NULL_is_zero", 1}};
    for (const auto& [what, value] : numbers) add_number(what, value);
  }

  void warn_of_long_double(const ir::Function& function) {
    if (std::exchange(has_warned_, true)) return;
    const support::SourceLocation place = function.range.begin;
    diagnostics_.warn(
        {place.valid() ? program_.files()[place.file].path : "", place.line, place.column,
         fmt::format("long double of 80 bits in function '{}' is one of more bits in a goto binary: what "
                     "tools say of that may differ",
                     *function.name)});
  }

  void add_records() {
    for (TypeRef type : program_.store().records()) {
      try {
        SymbolRecord& record = add(TypeWriter::identifier(type), types_.definition(type));
        record.is_type = true;
      } catch (const Refusal&) {
        // A type that files have no word for; who uses it is told.
      }
    }
  }

  // Variables that CBMC looks for.
  void add_tool_symbols() {
    const Irep pointer = anonymous_pointer(ireps_, program_);
    const Irep null = ireps_.make("constant", {}, {{"type", pointer}, {"value", ireps_.make("NULL")}});
    for (const std::string_view name :
         {kDeadObject, std::string_view("__CPROVER_deallocated"), std::string_view("__CPROVER_memory_leak")})
      add_tool_variable(std::string(name), pointer, null);
    const Irep number = types_.integer(32, true);
    const Irep zero = ireps_.make("constant", {}, {{"type", number}, {"value", ireps_.make("0")}});
    add_tool_variable(std::string(kRoundingMode), number, zero);
    const Irep size = types_.integer(program_.data_model().pointer_width(), false);
    const uint64_t most = program_.data_model().pointer_width() == 64 ? kMostBytes : kMostBytes >> 32;
    if (is_setup_of_values())
      add_tool_variable(
          "__CPROVER_max_malloc_size", size,
          ireps_.make("constant", {},
                      {{"type", size}, {"value", ireps_.make(hexadecimal(llvm::APInt(64, most)))}}));
    if (program_.find_symbol(kArgumentsModel) != nullptr) {
      add(std::string(kArgumentCount), number).is_static = true;
      add(std::string(kArguments), argument_array(ireps_, types_, program_)).is_static = true;
    }
    if (!program_.find_symbol(kResultOfMain)) add(std::string(kResultOfMain), number).is_auxiliary = true;
  }

  void add_tool_variable(const std::string& name, Irep type, Irep value) {
    if (program_.find_symbol(name) != nullptr) return;
    SymbolRecord& record = add(name, type);
    record.value = value;
    record.is_static = true;
    InstructionRecord& assign = tool_setup_.emplace_back();
    assign.type = InstructionType::Assign;
    assign.code = ireps_.make("code", {expressions_.symbol(name, type), value},
                              {{"statement", ireps_.make("assign")}, {"type", ireps_.make("empty")}});
    assign.guard = expressions_.truth(true);
    assign.location = expressions_.nil();
  }

  // CBMC may make its set-up anew, of the values that symbols have.
  void keep_values(const std::vector<InstructionRecord>& setup) {
    for (const InstructionRecord& instruction : setup)
      if (instruction.type == InstructionType::Assign && instruction.code[0].is("symbol")) {
        const Irep value = instruction.code[1];
        values_[instruction.code[0].text("identifier")] =
            value.is("side_effect") ? ireps_.make("nondet", {}, {{"type", value.find("type")}}) : value;
      }
  }

  // Of a set-up that is more than one assignment to each object, nothing could be made anew.
  bool is_setup_of_values() const {
    const ir::Function* setup = program_.find_function(kSetup);
    if (setup == nullptr) return true;
    const ir::Function own = ir::own_setup(program_, *setup);
    return std::ranges::all_of(own.body, [](const ir::Instruction& instruction) {
      const bool sets = instruction.op == ir::Op::Assign || instruction.op == ir::Op::Havoc;
      return sets ? instruction.operands[0]->is(expr::Kind::Symbol)
                  : instruction.op == ir::Op::Skip || instruction.op == ir::Op::Return;
    });
  }

  static void put_first(const std::vector<InstructionRecord>& first, std::vector<InstructionRecord>& rest) {
    for (InstructionRecord& instruction : rest)
      for (uint32_t& target : instruction.targets) target += static_cast<uint32_t>(first.size());
    rest.insert(rest.begin(), first.begin(), first.end());
  }

  // A program without static objects has no function that sets them up; the file needs one.
  void add_setup() {
    const Irep type =
        ireps_.make("code", {}, {{"parameters", ireps_.make("")}, {"return_type", ireps_.make("empty")}});
    add(std::string(kInitialize), type).value = ireps_.make("compiled");
    InstructionRecord plain;
    plain.code = plain.location = expressions_.nil();
    plain.guard = expressions_.truth(true);
    InstructionRecord call = plain;
    call.type = InstructionType::Call;
    call.code = ireps_.make(
        "code",
        {expressions_.nil(), expressions_.symbol(std::string(kInitialize), type), ireps_.make("arguments")},
        {{"statement", ireps_.make("function_call")}, {"type", ireps_.make("empty")}});
    for (FunctionRecord& function : file_.functions)
      if (function.name == kStart) put_first({call}, function.instructions);
    FunctionRecord& setup = file_.functions.emplace_back();
    setup.name = text(std::string(kInitialize));
    setup.instructions = tool_setup_;
    setup.instructions.push_back(plain);
    setup.instructions.back().type = InstructionType::EndFunction;
  }

  void add_local(const ir::Symbol& symbol) {
    SymbolRecord& record = add(*symbol.name, types_.type(symbol.type));
    record.is_file_local = record.is_thread_local = true;
    record.is_parameter = symbol.kind == ir::SymbolKind::Parameter;
    record.is_auxiliary = symbol.source_name == nullptr;
    if (symbol.source_name != nullptr) record.base_name = text(*symbol.source_name);
  }

  Irep marked_constant(Irep type) {
    if (type.is("array"))
      return ireps_.make("array", {marked_constant(type[0])}, {{"size", type.find("size")}});
    IrepBuilder::Named named = {{"#constant", ireps_.make("1")}};
    std::vector<Irep> parts;
    for (size_t i = 0; i < type.size(); ++i) parts.push_back(type[i]);
    for (size_t i = 0; i < type.named_count(); ++i) named.push_back(type.named(i));
    return ireps_.make(type.id(), parts, named);
  }

  void add_shared(const ir::Symbol& symbol) {
    const std::string name = name_in_file(program_, *symbol.name);
    if (symbol.kind == ir::SymbolKind::Function) return add_function(symbol, name);
    if (symbol.kind != ir::SymbolKind::Global || names_.contains(name)) return;
    Irep type;
    try {
      type = types_.type(symbol.type);
    } catch (const Refusal&) {
      return;  // who uses it is told
    }
    SymbolRecord& record = add(name, symbol.is_constant ? marked_constant(type) : type);
    record.is_static = true;
    record.is_extern = ir::is_of_library(program_, symbol);
    if (const auto value = values_.find(record.name); value != values_.end()) record.value = value->second;
    record.is_thread_local = symbol.is_thread_local;
    if (symbol.source_name != nullptr) record.base_name = text(*symbol.source_name);
  }

  void add_function(const ir::Symbol& symbol, const std::string& name) {
    if (names_.contains(name)) return;
    const ir::Function* function = program_.find_function(*symbol.name);
    const bool is_here = function != nullptr && ir::is_own(*function);
    Irep type;
    try {
      type = types_.type(symbol.type);
      if (is_here && !function->parameters.empty()) type = with_parameters(type, *function);
    } catch (const Refusal&) {
      return;
    }
    SymbolRecord& record = add(name, type);
    record.is_extern = !is_here;
    if (is_here) record.value = ireps_.make("compiled");
  }

  // Names tie parameters to their objects.
  Irep with_parameters(Irep type, const ir::Function& function) {
    std::vector<Irep> parameters;
    for (const ir::Symbol* parameter : function.parameters) {
      const std::string& base =
          parameter->source_name != nullptr ? *parameter->source_name : *parameter->name;
      parameters.push_back(ireps_.make("parameter", {},
                                       {{"type", types_.type(parameter->type)},
                                        {"#identifier", ireps_.make(*parameter->name)},
                                        {"#base_name", ireps_.make(base)}}));
    }
    IrepBuilder::Named variadic;
    if (function.type->is_variadic()) variadic.emplace_back("ellipsis", ireps_.make("1"));
    return ireps_.make(
        "code", {},
        {{"parameters", ireps_.make("", parameters, variadic)}, {"return_type", type.find("return_type")}});
  }

  void declare_function(std::string_view name, Irep type) {
    const std::string own(name);
    if (names_.contains(own) || program_.find_symbol(own) != nullptr) return;
    add(own, type).is_extern = true;
  }

  ir::Program& program_;
  support::Diagnostics& diagnostics_;
  GotoFile file_;
  IrepBuilder ireps_;
  TypeWriter types_;
  ExpressionWriter expressions_;
  std::set<std::string> names_;
  std::unordered_map<std::string_view, Irep> values_;  // of static objects
  std::vector<InstructionRecord> tool_setup_;
  bool has_warned_ = false;
};

}  // namespace

GotoFile to_file(ir::Program& program, support::Diagnostics& diagnostics) {
  return Writer(program, diagnostics).run();
}

}  // namespace heddle::goto_binary
