#include "ir/check.h"

#include <optional>
#include <unordered_set>

#include "ir/check_body.h"

namespace heddle::ir {

using expr::TypeKind;
using expr::TypeRef;

namespace {

bool is_power_of_two(uint64_t n) {
  return n != 0 && (n & (n - 1)) == 0;
}

class ProgramChecker {
 public:
  explicit ProgramChecker(const Program& program) : program_(program) {}

  std::vector<std::string> run() {
    // Bodies rely on sound declarations, and complaints about them would repeat what is known by then.
    check_records();
    for (const Symbol& symbol : program_.symbols()) check_symbol(symbol);
    for (const Function& function : program_.functions()) check_function(function);
    check_entry();
    if (!complaints_.empty()) return std::move(complaints_);
    BodyChecker bodies(program_, complaints_);
    uint32_t number = 0;
    for (const Function& function : program_.functions()) bodies.check(function, number++);
    return std::move(complaints_);
  }

 private:
  void complain(const std::string& what, const std::string& message) {
    complaints_.push_back(what + ": " + message);
  }

  void check_records() {
    std::unordered_set<TypeRef> finished;
    for (TypeRef type : program_.store().records()) {
      if (!type->record().complete) continue;
      check_layout(type);
      if (contains_itself(type, finished)) complain(to_string(type), "a record should not contain itself");
    }
  }

  void check_layout(TypeRef type) {
    const expr::Record& record = type->record();
    if (!is_power_of_two(record.alignment))
      complain(to_string(type), "the alignment should be a power of two");
    std::unordered_set<std::string_view> names;
    for (const expr::Field& field : record.fields) {
      const std::string what = to_string(type) + ", field " + field.name;
      if (!names.insert(field.name).second) complain(what, "the name should be used once");
      if (!is_storable(field.type))
        complain(what, "the type should be storable, not " + to_string(field.type));
      if (field.is_bit_field && !field.type->is_bitvector() && !field.type->is_bool())
        complain(what, "a bit-field should be a bit-vector or bool");
      if (!field.is_bit_field && field.bit_offset % 8 != 0)
        complain(what, "the offset should be whole bytes");
      if (!fits(field, record.size)) complain(what, "the field should lie inside the record");
    }
  }

  // A bit-field in packed records ends before the bytes of its type do.
  bool fits(const expr::Field& field, uint64_t record_size) {
    const std::optional<uint64_t> size = exact_size(field.type);
    if (!size || record_size > UINT64_MAX / 8 || (!field.is_bit_field && *size > record_size)) return false;
    const uint64_t bits = field.is_bit_field ? field.type->width() : *size * 8;
    return field.bit_offset <= record_size * 8 && bits <= record_size * 8 - field.bit_offset;
  }

  // Bytes of the type, or nothing if they exceed what an object can have.
  std::optional<uint64_t> exact_size(TypeRef type) {
    std::vector<uint64_t> counts;
    for (; type->is_array(); type = type->element()) counts.push_back(type->count());
    uint64_t size = size_of(type, program_.data_model());
    for (uint64_t count : counts)
      if (__builtin_mul_overflow(size, count, &size)) return std::nullopt;
    const uint64_t limit = uint64_t{1} << (program_.data_model().pointer_width() - 1);
    return size < limit ? std::optional(size) : std::nullopt;
  }

  // Whether a record holds itself by value. `finished` are those known not to.
  static bool contains_itself(TypeRef root, std::unordered_set<TypeRef>& finished) {
    std::unordered_set<TypeRef> open = {root};
    std::vector<std::pair<TypeRef, size_t>> stack = {{root, 0}};
    while (!stack.empty()) {
      auto& [type, next] = stack.back();
      const std::vector<expr::Field>& fields = type->record().fields;
      if (next == fields.size()) {
        open.erase(type);
        finished.insert(type);
        stack.pop_back();
        continue;
      }
      TypeRef part = fields[next++].type;
      while (part->is_array()) part = part->element();
      if (!part->is_record() || finished.contains(part)) continue;
      if (!open.insert(part).second) return true;
      stack.emplace_back(part, 0);
    }
    return false;
  }

  void check_symbol(const Symbol& symbol) {
    const std::string what = "symbol " + *symbol.name;
    if (symbol.kind == SymbolKind::Function) {
      if (!symbol.type->is_function()) complain(what, "a function should have a function type");
    } else if (!is_storable(symbol.type)) {
      complain(what, "the type should be storable, not " + to_string(symbol.type));
    } else if (!exact_size(symbol.type)) {
      complain(what, "the object should be smaller than half the address space");
    }
    if (symbol.alignment != 0 && !is_power_of_two(symbol.alignment))
      complain(what, "the alignment should be a power of two");
    if (symbol.location.valid() && symbol.location.file >= program_.files().size())
      complain(what, "the location should be in a file of the program");
  }

  void check_function(const Function& function) {
    const std::string what = "function " + *function.name;
    const Symbol* symbol = program_.find_symbol(*function.name);
    if (!function.type->is_function()) return complain(what, "the type should be a function's");
    if (symbol == nullptr || symbol->kind != SymbolKind::Function || symbol->type != function.type)
      complain(what, "the symbol table should hold it with the same type");
    if (function.range.valid() && function.range.begin.file >= program_.files().size())
      complain(what, "the location should be in a file of the program");
    if (!function.has_body && (!function.body.empty() || !function.locals.empty()))
      complain(what, "without a body there should be no instructions and locals");
    check_parameters(function, what);
    for (const Symbol* local : function.locals) {
      if (local->kind != SymbolKind::Local && local->kind != SymbolKind::Temporary)
        complain(what, *local->name + " should be a local or temporary");
      check_listed_once(*local, what);
    }
  }

  void check_parameters(const Function& function, const std::string& what) {
    const auto types = function.type->parameters();
    // A declaration need not name its parameters.
    if (function.has_body || !function.parameters.empty()) {
      bool agree = function.parameters.size() == types.size();
      for (size_t i = 0; agree && i < types.size(); ++i) agree = function.parameters[i]->type == types[i];
      if (!agree) complain(what, "the parameters should have the types in " + to_string(function.type));
    }
    for (const Symbol* parameter : function.parameters) {
      if (parameter->kind != SymbolKind::Parameter)
        complain(what, *parameter->name + " should be a parameter");
      check_listed_once(*parameter, what);
    }
    if (function.has_body && function.type->is_variadic() != (function.va_area != nullptr))
      complain(what, "exactly variadic functions should have an area of further arguments");
    if (function.va_area == nullptr) return;
    check_listed_once(*function.va_area, what);
    const TypeRef type = function.va_area->type;
    if (function.va_area->kind != SymbolKind::Parameter || !type->is_pointer() ||
        !type->element()->is(TypeKind::Void))
      complain(what, "the area of further arguments should be a parameter of type void*");
  }

  void check_listed_once(const Symbol& symbol, const std::string& what) {
    if (!listed_.insert(&symbol).second) complain(what, *symbol.name + " should be listed once");
  }

  void check_entry() {
    const Function* entry = program_.find_function(program_.entry());
    if (entry == nullptr || !entry->has_body)
      complain("program", "the entry function '" + program_.entry() + "' should have a body");
    else if (!entry->type->parameters().empty())
      complain("program", "the entry function '" + program_.entry() + "' should have no parameters");
  }

  const Program& program_;
  std::vector<std::string> complaints_;
  std::unordered_set<const Symbol*> listed_;
};

}  // namespace

std::vector<std::string> check(const Program& program) {
  return ProgramChecker(program).run();
}

}  // namespace heddle::ir
