#include "report/function_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "expr/byte_order.h"
#include "ir/readable.h"

namespace heddle::report {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

namespace {

constexpr uint64_t kMostElements = 256;
constexpr uint64_t kLargestLocal = 65536;  // bytes
constexpr const char* kNull = "NULL";

bool is_zero(const std::string& text) {
  return text == "0" || text == "{0}";
}

// The entry of such a program is straight-line code that makes arbitrary objects and calls the function
// (frontend/function_entry.h). It is read with the inputs of the counterexample, which come in its order.
class CallReader {
 public:
  CallReader(const ir::Program& program, const ir::Function& entry,
             const std::vector<result::InputValue>& inputs)
      : program_(program), entry_(entry), inputs_(inputs) {}

  std::optional<FunctionCall> read() {
    find_call();
    if (call_ == nullptr) return std::nullopt;
    find_owners();
    for (const ir::Instruction& instruction : entry_.body) {
      switch (instruction.op) {
        case ir::Op::Havoc:
          if (!take_input(instruction)) return std::nullopt;
          break;
        case ir::Op::Alloc:
          if (!take_block(instruction)) return std::nullopt;
          break;
        case ir::Op::Assign:
          assign(instruction.place(), instruction.value());
          break;
        case ir::Op::Call:
          if (&instruction == call_) return finished(instruction);
          break;
        default:
          break;
      }
    }
    return std::nullopt;
  }

 private:
  // "data_object" for "*data", "data_object2" for "**data".
  static std::string identifier(const std::string& name) {
    std::string result;
    for (const char c : name)
      if (c != '*') result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    const auto stars = std::ranges::count(name, '*');
    return result + "_object" + (stars > 1 ? std::to_string(stars) : "");
  }

  const ir::Symbol* symbol_of(ExprRef e) const {
    return e->is(Kind::Symbol) ? program_.find_symbol(e->text()) : nullptr;
  }

  // What is made for the call, in contrast to a variable of the program.
  bool is_made(const ir::Symbol& symbol) const { return symbol.name->starts_with(*entry_.name + "::"); }

  std::string name_of(const ir::Symbol& symbol) const {
    const std::string& name = symbol.source_name != nullptr ? *symbol.source_name : *symbol.name;
    return is_made(symbol) && name.starts_with("*") ? identifier(name) : name;
  }

  // "list_object.next"; empty if it has no words in C.
  std::string place_text(ExprRef place) const {
    if (const ir::Symbol* symbol = symbol_of(place)) return name_of(*symbol);
    if (place->is(Kind::Deref)) {
      const auto block = pointers_.find(place->operand(0));
      return block == pointers_.end() || !block->second.starts_with("&") ? "" : block->second.substr(1);
    }
    if (!place->is(Kind::Member)) return "";
    const std::string whole = place_text(place->operand(0));
    const std::string& field = place->operand(0)->type()->record().fields[place->index()].name;
    return whole.empty() || field.starts_with("$") ? "" : whole + "." + field;
  }

  // Which pointer leads to which object: the object's type in C is that of what it leads to.
  void find_owners() {
    for (const ir::Instruction& instruction : entry_.body) {
      if (instruction.op != ir::Op::Assign) continue;
      ExprRef value = instruction.value();
      while (value->is(Kind::Cast)) value = value->operand(0);
      if (!value->is(Kind::AddressOf)) continue;
      if (const ir::Symbol* object = symbol_of(value->operand(0)))
        owners_.emplace(object, instruction.place());
    }
  }

  // What comes before may be calls of constructors.
  void find_call() {
    for (const ir::Instruction& instruction : entry_.body)
      if (instruction.op == ir::Op::Call) call_ = &instruction;
    const ir::Symbol* callee = call_ == nullptr ? nullptr : symbol_of(call_->function());
    const ir::Function* function = callee == nullptr ? nullptr : program_.find_function(*callee->name);
    if (function == nullptr) {
      call_ = nullptr;
      return;
    }
    for (size_t i = 0; i < call_->argument_count() && i < function->parameters.size(); ++i)
      if (const ir::Symbol* argument = symbol_of(call_->argument(i)))
        if (const std::string* type = function->parameters[i]->source_type) types_[argument] = *type;
  }

  static std::string declared(const std::string& type, const std::string& name) {
    const bool is_simple = type.find_first_of("([") == std::string::npos || type.starts_with("__typeof__(");
    return (is_simple ? type : "__typeof__(" + type + ")") + (type.ends_with("*") ? "" : " ") + name;
  }

  // Of what the pointer leads to.
  std::string target_type(ExprRef pointer) const {
    const ir::Symbol* symbol = symbol_of(pointer);
    const auto known = symbol == nullptr ? types_.end() : types_.find(symbol);
    if (known == types_.end()) {
      const std::string place = place_text(pointer);
      return place.empty() ? "" : "__typeof__(*" + place + ")";
    }
    std::string type = known->second;
    if (!type.ends_with("*")) return "__typeof__(*(" + type + ")0)";
    type.pop_back();
    while (type.ends_with(" ")) type.pop_back();
    // The object itself may be written to, to make the pointers in it.
    return type.starts_with("const ") ? type.substr(6) : type;
  }

  const result::InputValue* next(const ir::Instruction& instruction) {
    if (instruction.name == nullptr || next_ == inputs_.size() || inputs_[next_].name != *instruction.name)
      return nullptr;
    return &inputs_[next_++];
  }

  bool take_input(const ir::Instruction& instruction) {
    const result::InputValue* input = next(instruction);
    const ir::Symbol* symbol = symbol_of(instruction.place());
    if (input == nullptr || symbol == nullptr) return false;
    const std::string name = name_of(*symbol);
    arbitrary_.insert(symbol);
    const auto owner = owners_.find(symbol);
    const bool is_object = owner != owners_.end() && is_made(*symbol);
    if (symbol->type->is_pointer()) {
      pointers_[instruction.place()] = fmt::format("(void *){}", ir::readable(symbol->type, input->bits));
      if (is_object) declare(target_type(owner->second), name, 0, kNull);
    } else if (symbol->kind == ir::SymbolKind::Temporary) {
      numbers_.emplace(instruction.place(), input->bits);
    } else if (is_object) {
      const bool is_array = symbol->type->is_array();
      declare(target_type(owner->second), name, is_array ? symbol->type->count() : 0,
              initializer(symbol->type, input->bits, 0));
    } else {
      const std::string value = initializer(symbol->type, input->bits, 0);
      statements_.push_back(symbol->type->is_scalar()
                                ? fmt::format("{} = {};", name, value)
                                : fmt::format("{0} = (__typeof__({0})){1};", name, value));
    }
    return true;
  }

  bool take_block(const ir::Instruction& instruction) {
    if (instruction.name == nullptr) return true;
    TypeRef element = instruction.place()->type()->element();
    const bool is_void = element->is(expr::TypeKind::Void);
    const uint64_t size = is_void ? 1 : expr::size_of(element, program_.data_model());
    const std::string name = identifier(*instruction.name);
    pointers_[instruction.place()] = name;
    // A block without bytes has no contents that could be read.
    const bool is_empty = next_ == inputs_.size() || inputs_[next_].name != *instruction.name;
    const APInt bits = is_empty ? APInt(8, 0) : next(instruction)->bits;
    // Of a large block the first bytes are recorded.
    const uint64_t recorded = is_empty ? 0 : bits.getBitWidth() / 8 / size;
    const uint64_t count = std::max(recorded, length_of(instruction));
    std::string type = "unsigned char";
    for (const ir::Instruction& other : entry_.body)
      if (!is_void && other.op == ir::Op::Assign && other.value() == instruction.place())
        type = target_type(other.place());
    if (instruction.operands[1]->is(Kind::Ite)) {
      declare_counted(instruction, type, name, bits);
      return true;
    }
    const std::vector<std::string> elements = elements_of(recorded, [&](uint64_t i) {
      return is_void ? byte(bits, i) : initializer(element, bits, i * size * 8);
    });
    statements_.push_back(fmt::format("{}{}[{}]{};", count * size > kLargestLocal ? "static " : "",
                                      declared(type, name), count,
                                      count == 0 ? "" : fmt::format(" = {{{}}}", fmt::join(elements, ", "))));
    return true;
  }

  // A struct and as many elements of its last field as another says. Only static objects may have those.
  void declare_counted(const ir::Instruction& instruction, const std::string& type, const std::string& name,
                       const APInt& bits) {
    TypeRef record = instruction.place()->type()->element();
    const expr::Field& array = record->record().fields.back();
    TypeRef element = array.type->element();
    const uint64_t size = expr::size_of(element, program_.data_model());
    const uint64_t count = length_of(instruction);
    const uint64_t recorded = bits.getBitWidth() < array.bit_offset
                                  ? 0
                                  : std::min((bits.getBitWidth() - array.bit_offset) / 8 / size, count);
    std::vector<std::string> elements = elements_of(
        recorded, [&](uint64_t i) { return initializer(element, bits, array.bit_offset + i * size * 8); });
    if (elements.size() < count)
      elements.push_back(fmt::format("[{}] = {}", count - 1, element->is_aggregate() ? "{0}" : "0"));
    std::string value = initializer(record, bits, 0);
    if (count > 0) {
      value.pop_back();
      value = value == "{0" ? "{" : value + ", ";
      value += fmt::format(".{} = {{{}}}}}", array.name, fmt::join(elements, ", "));
    }
    declare(type.empty() ? "" : "static " + type, name, 0, value);
    pointers_[instruction.place()] = "&" + name;
  }

  // The argument that says how many elements the block has.
  uint64_t length_of(const ir::Instruction& allocation) const {
    ExprRef bytes = allocation.operands[1];
    if (bytes->is(Kind::Ite)) bytes = bytes->operand(2);
    if (bytes->is(Kind::Add)) bytes = bytes->operand(0);
    if (!bytes->is(Kind::Mul)) return 0;
    ExprRef elements = bytes->operand(0);
    uint64_t result = 0;
    for (const ir::Instruction& instruction : entry_.body) {
      if (instruction.op != ir::Op::Assign || instruction.place() != elements) continue;
      expr::for_each_subexpression(instruction.value(), [&](ExprRef part) {
        const auto number = numbers_.find(part);
        if (number == numbers_.end() || (part->type()->is_signed() && number->second.isNegative())) return;
        result = number->second.getLimitedValue();
      });
    }
    return result;
  }

  std::string byte(const APInt& bits, uint64_t i) const {
    return std::to_string(part_of(bits, i * 8, 8).getZExtValue());
  }

  // Of what was recorded of a piece of memory, some bits. The rest of it was zero.
  APInt part_of(const APInt& bits, uint64_t at, unsigned width) const {
    const unsigned total = bits.getBitWidth();
    if (at + width > total) return APInt::getZero(width);
    const expr::ByteOrder order = program_.data_model().byte_order;
    return bits.extractBits(width, static_cast<unsigned>(expr::lowest_bit(order, at, width, total)));
  }

  void declare(const std::string& type, const std::string& name, uint64_t count, const std::string& value) {
    if (type.empty()) {
      is_complete_ = false;
      return;
    }
    const std::string bounds = count == 0 ? "" : fmt::format("[{}]", count);
    statements_.push_back(fmt::format("{}{} = {};", declared(type, name), bounds, value));
  }

  void assign(ExprRef place, ExprRef value) {
    ExprRef root = place;
    while (root->is(Kind::Member)) root = root->operand(0);
    if (!place->type()->is_pointer()) {
      if (const auto number = numbers_.find(value); number != numbers_.end() && root->is(Kind::Deref)) {
        assigned_[place_text(place)] = initializer(place->type(), number->second, 0);
        numbers_.insert_or_assign(place, number->second);
      }
      return;
    }
    pointers_[place] = target(value);
    const ir::Symbol* symbol = symbol_of(root);
    // Other globals are as the program initializes them.
    if (!root->is(Kind::Deref) &&
        (symbol == nullptr || symbol->kind == ir::SymbolKind::Temporary || !arbitrary_.contains(symbol)))
      return;
    // The last assignment to it counts, and that is one by which it may become null.
    const std::string text = place_text(place);
    if (text.empty()) {
      is_complete_ = false;
      return;
    }
    assigned_[text] = pointers_[place];
  }

  std::string target(ExprRef e) {
    switch (e->kind()) {
      case Kind::Cast:
        return target(e->operand(0));
      case Kind::Ite: {
        const auto choice = numbers_.find(e->operand(0));
        return target(e->operand(choice != numbers_.end() && !choice->second.isZero() ? 1 : 2));
      }
      case Kind::AddressOf:
        if (const ir::Symbol* symbol = symbol_of(e->operand(0))) {
          if (symbol->type->is_function()) break;
          return (symbol->type->is_array() ? "" : "&") + name_of(*symbol);
        }
        break;
      case Kind::Constant:
        return kNull;
      default:
        if (const auto known = pointers_.find(e); known != pointers_.end()) return known->second;
    }
    is_complete_ = false;
    return "/* nothing is known of it */ 0";
  }

  template <typename Element>
  static std::vector<std::string> elements_of(uint64_t count, const Element& element) {
    std::vector<std::string> result;
    for (uint64_t i = 0; i < std::min(count, kMostElements); ++i) result.push_back(element(i));
    // What is not mentioned is zero.
    while (result.size() > 1 && is_zero(result.back())) result.pop_back();
    return result;
  }

  std::string initializer(TypeRef type, const APInt& bits, uint64_t at) {
    if (type->is_pointer()) return kNull;
    if (type->is_scalar()) {
      // A number that was recorded by itself has just its bits.
      const bool is_all = bits.getBitWidth() == type->width();
      const uint64_t inside = is_all ? 0 : expr::value_offset(type, program_.data_model());
      return ir::readable(type, part_of(bits, at + inside, type->width()));
    }
    std::vector<std::string> parts;
    if (type->is_array()) {
      const uint64_t step = expr::size_of(type->element(), program_.data_model()) * 8;
      parts = elements_of(type->count(),
                          [&](uint64_t i) { return initializer(type->element(), bits, at + i * step); });
    } else if (type->is_record()) {
      for (const expr::Field& field : type->record().fields) {
        if (field.type->is_pointer() || field.name.starts_with("$")) continue;
        const std::string value =
            field.is_bit_field
                ? ir::readable(field.type, part_of(bits, at + field.bit_offset, field.type->width()))
                : initializer(field.type, bits, at + field.bit_offset);
        if (!is_zero(value)) parts.push_back(fmt::format(".{} = {}", field.name, value));
        if (type->record().is_union) break;
      }
    }
    return parts.empty() ? "{0}" : fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  FunctionCall finished(const ir::Instruction& call) {
    for (const auto& [place, value] : assigned_) statements_.push_back(fmt::format("{} = {};", place, value));
    std::vector<std::string> arguments;
    for (size_t i = 0; i < call.argument_count(); ++i) {
      ExprRef argument = call.argument(i);
      const ir::Symbol* symbol = symbol_of(argument);
      const std::string name = symbol == nullptr ? "" : name_of(*symbol);
      const auto type = types_.find(symbol);
      if (type == types_.end()) {
        is_complete_ = false;
        continue;
      }
      const auto number = numbers_.find(argument);
      const std::string value =
          number == numbers_.end() ? target(argument) : initializer(argument->type(), number->second, 0);
      statements_.push_back(fmt::format("{} = {};", declared(type->second, name), value));
      arguments.push_back(name);
    }
    FunctionCall result;
    const std::string& function = *symbol_of(call.function())->name;
    const size_t colons = function.rfind("::");
    result.function = colons == std::string::npos ? function : function.substr(colons + 2);
    result.statements = std::move(statements_);
    result.call = fmt::format("{}({})", result.function, fmt::join(arguments, ", "));
    result.inputs = next_;
    result.is_complete = is_complete_;
    return result;
  }

  const ir::Program& program_;
  const ir::Function& entry_;
  const std::vector<result::InputValue>& inputs_;
  size_t next_ = 0;
  const ir::Instruction* call_ = nullptr;
  std::set<const ir::Symbol*> arbitrary_;
  std::map<const ir::Symbol*, ExprRef> owners_;
  std::map<const ir::Symbol*, std::string> types_;  // of arguments
  std::map<ExprRef, APInt> numbers_;
  std::map<ExprRef, std::string> pointers_;
  std::map<std::string, std::string> assigned_;  // pointers in objects
  std::vector<std::string> statements_;
  bool is_complete_ = true;
};

}  // namespace

std::optional<FunctionCall> call_of(const ir::Program& program,
                                    const result::Counterexample& counterexample) {
  const ir::Function* entry = program.find_function(program.entry());
  if (entry == nullptr) return std::nullopt;
  return CallReader(program, *entry, counterexample.inputs).read();
}

}  // namespace heddle::report
