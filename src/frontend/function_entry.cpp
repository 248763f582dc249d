#include "frontend/function_entry.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "expr/c_typing.h"
#include "frontend/access_attribute.h"
#include "ir/assumption.h"
#include "ir/edit_body.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

// Objects behind arguments, and objects behind those.
constexpr unsigned kDepth = 2;
constexpr uint64_t kBlockAlignment = 16;

constexpr auto kLengthNames = std::to_array<std::string_view>(
    {"n", "sz", "num", "len", "length", "size", "count", "bytes", "nbytes", "nmemb", "nitems"});
constexpr auto kLengthEndings = std::to_array<std::string_view>({"len", "length", "size", "count", "bytes"});

// Whether a parameter behind a pointer is called as the length of what that leads to is.
bool is_length_name(std::string name) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::ranges::find(kLengthNames, name) != kLengthNames.end() ||
         std::ranges::any_of(kLengthEndings, [&](std::string_view end) { return name.ends_with(end); });
}

bool is_incomplete(TypeRef type) {
  return type->is(expr::TypeKind::Void) || (type->is_record() && !type->record().complete);
}

// The bound of `int a[static 10]`, or nothing.
std::optional<uint64_t> static_bound(const clang::ParmVarDecl& parameter) {
  const clang::ASTContext& ast = parameter.getASTContext();
  const clang::ArrayType* array = ast.getAsArrayType(parameter.getOriginalType());
  if (array == nullptr || array->getSizeModifier() != clang::ArraySizeModifier::Static) return std::nullopt;
  const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
  return constant == nullptr ? std::nullopt : std::optional(constant->getSize().getZExtValue());
}

bool is_declared_nonnull(const clang::FunctionDecl& function, const clang::ParmVarDecl& parameter) {
  if (parameter.hasAttr<clang::NonNullAttr>()) return true;
  return std::ranges::any_of(function.specific_attrs<clang::NonNullAttr>(),
                             [&](const clang::NonNullAttr* attribute) {
                               return attribute->isNonNull(parameter.getFunctionScopeIndex());
                             });
}

// The field with this name; null if the type is no record, or nothing is known of it.
const clang::FieldDecl* field_of(clang::QualType record, const std::string& name) {
  if (record.isNull() || record->getAsRecordDecl() == nullptr) return nullptr;
  for (const clang::FieldDecl* field : record->getAsRecordDecl()->fields())
    if (field->getName() == name) return field;
  return nullptr;
}

// The name of the field that says how many elements a flexible array, or what a pointer leads to, has.
std::string counter_of(const clang::FieldDecl* field) {
  const auto* counted = field == nullptr ? nullptr : field->getType()->getAs<clang::CountAttributedType>();
  if (counted == nullptr || counted->isCountInBytes()) return "";
  const auto* counter = llvm::dyn_cast<clang::DeclRefExpr>(counted->getCountExpr()->IgnoreParenImpCasts());
  return counter == nullptr ? "" : counter->getDecl()->getNameAsString();
}

// What a pointer leads to; nothing if nothing is known of it.
clang::QualType pointee(clang::QualType type) {
  return type.isNull() ? type : type->getPointeeType();
}

class EntryWriter {
 public:
  EntryWriter(ir::Program& program, ir::Function& entry, const ir::Symbol& function,
              const clang::FunctionDecl& declaration, const EntryPoint& options, Externals externals,
              support::Diagnostics& diagnostics)
      : program_(program),
        store_(program.store()),
        entry_(entry),
        function_(function),
        declaration_(declaration),
        options_(options),
        externals_(externals),
        diagnostics_(diagnostics) {}

  void write() {
    assume_of_pointers();
    if (options_.arbitrary_globals) change_globals();
    const auto& types = function_.type->parameters();
    arguments_.assign(types.size(), nullptr);
    // Lengths come before the buffers that they are of.
    for (size_t i = 0; i < types.size(); ++i)
      if (!types[i]->is_pointer()) arguments_[i] = any_value(name_of(i), types[i]);
    for (size_t i = 0; i < types.size(); ++i)
      if (types[i]->is_pointer()) arguments_[i] = pointer_argument(i);
    ir::Instruction& call = entry_.body.emplace_back();
    call.op = Op::Call;
    call.operands = {kept_result(), program_.reference(function_)};
    call.operands.append(arguments_.begin(), arguments_.end());
    emit(Op::Halt, {store_.constant(expr::c_int_type(store_), 0)});
  }

 private:
  // The caller has the result: what it leads to is not lost.
  expr::ExprRef kept_result() {
    const expr::TypeRef type = function_.type->result();
    if (type->is(expr::TypeKind::Void)) return nullptr;
    return program_.reference(*program_.add_symbol("$result", type, ir::SymbolKind::Global));
  }

  // See ir/assumption.h.
  void assume(const std::string& what) {
    entry_.body.push_back(ir::make_assumption(store_, ir::kAssumption, "of the caller: " + what));
  }

  void assume_of_pointers() {
    const char* pointers =
        options_.pointers == PointerArguments::MayAlias
            ? "pointers are null, or lead to objects of their types, which pointers of one type may share, "
              "and to "
              "no variable of the program"
        : options_.pointers == PointerArguments::NonNull
            ? "pointers are not null and lead to objects of their own, as large as their types"
            : "pointers are null or lead to objects of their own, as large as their types";
    assume(std::string(pointers) + (options_.arbitrary_globals ? "; globals have any values"
                                                               : "; globals are as they are initialized"));
  }

  ir::Instruction& emit(Op op, std::initializer_list<ExprRef> operands) {
    ir::Instruction& instruction = entry_.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
    return instruction;
  }

  const ir::Symbol& add(const std::string& name, TypeRef type, ir::SymbolKind kind) {
    ir::Symbol* symbol = program_.add_symbol(*entry_.name + "::" + name, type, kind);
    for (unsigned i = 1; symbol == nullptr; ++i)
      symbol = program_.add_symbol(*entry_.name + "::" + name + "$" + std::to_string(i), type, kind);
    if (kind == ir::SymbolKind::Temporary) entry_.locals.push_back(symbol);
    symbol->source_name = store_.intern(name);
    return *symbol;
  }

  std::string name_of(size_t i) const {
    const std::string name = i < declaration_.getNumParams()
                                 ? declaration_.getParamDecl(static_cast<unsigned>(i))->getNameAsString()
                                 : "";
    return name.empty() ? "argument" + std::to_string(i + 1) : name;
  }

  void make_arbitrary(const std::string& name, ExprRef place) {
    ir::Instruction& havoc = emit(Op::Havoc, {place});
    havoc.name = store_.intern(name);
    if (holds_pointers(place->type())) havoc.variant = ir::Variant::Outside;
  }

  ExprRef any_value(const std::string& name, TypeRef type) {
    ExprRef place = program_.reference(add(name, type, ir::SymbolKind::Temporary));
    make_arbitrary(name, place);
    return place;
  }

  void change_globals() {
    std::vector<const ir::Symbol*> globals;
    for (const ir::Symbol& symbol : program_.symbols()) {
      if (symbol.kind != ir::SymbolKind::Global || symbol.is_constant || !symbol.location.valid()) continue;
      if (program_.files()[symbol.location.file].is_model) continue;
      if (expr::size_of(symbol.type, program_.data_model()) > 0) globals.push_back(&symbol);
    }
    for (const ir::Symbol* symbol : globals) {
      const std::string& name = symbol->source_name != nullptr ? *symbol->source_name : *symbol->name;
      ExprRef place = program_.reference(*symbol);
      make_arbitrary(name, place);
      connect(place, {}, name, 1);
    }
  }

  ExprRef pointer_argument(size_t i) {
    TypeRef type = function_.type->parameters()[i];
    const std::string name = name_of(i);
    const clang::ParmVarDecl* parameter =
        i < declaration_.getNumParams() ? declaration_.getParamDecl(static_cast<unsigned>(i)) : nullptr;
    const std::optional<uint64_t> bound = parameter == nullptr ? std::nullopt : static_bound(*parameter);
    const bool is_nonnull =
        bound.has_value() || (parameter != nullptr && is_declared_nonnull(declaration_, *parameter));
    ExprRef target = nullptr;
    if (!type->element()->is_function() && !bound) target = buffer(i);
    if (target == nullptr)
      target = object(type, parameter == nullptr ? clang::QualType() : pointee(parameter->getType()), name,
                      bound.value_or(1), 1);
    ExprRef pointer = program_.reference(add(name, type, ir::SymbolKind::Temporary));
    emit(Op::Assign, {pointer, target});
    may_be_another(pointer, target, name);
    if (is_nonnull || options_.pointers == PointerArguments::NonNull)
      assume_not_null(pointer);  // also where nothing else is known of it
    else
      may_be_null(pointer, name);
    return pointer;
  }

  // The parameter that is the length of what the pointer leads to: as `access` says, or the one behind it if
  // it is called so.
  std::optional<size_t> length_of(size_t i) const {
    const auto& types = function_.type->parameters();
    const std::optional<size_t> declared = length_by_access(declaration_, i);
    const size_t length = declared.value_or(i + 1);
    if (length >= types.size() || !types[length]->is_bitvector()) return std::nullopt;
    return declared || is_length_name(name_of(length)) ? std::optional(length) : std::nullopt;
  }

  // What the pointer leads to if a parameter is its length; null otherwise.
  ExprRef buffer(size_t i) {
    const std::optional<size_t> length = length_of(i);
    TypeRef type = function_.type->parameters()[i];
    if (!length || !can_be_counted(type->element())) return nullptr;
    tell_length("'" + name_of(i) + "'", type->element(), "'" + name_of(*length) + "'");
    return block(type, name_of(i), arguments_[*length]);
  }

  // Whether an object may be as many of these as a number says.
  bool can_be_counted(TypeRef element) const {
    if (element->is(expr::TypeKind::Void)) return true;
    return !is_incomplete(element) && !holds_pointers(element) && element_size(element) > 0;
  }

  uint64_t element_size(TypeRef element) const {
    return element->is(expr::TypeKind::Void) ? 1 : expr::size_of(element, program_.data_model());
  }

  void tell_length(const std::string& pointer, TypeRef element, const std::string& length) {
    const std::string pair = pointer + " is taken to lead to as many " +
                             (element_size(element) == 1 ? "bytes" : "elements") + " as " + length + " says";
    diagnostics_.warn({"", 0, 0, "function '" + *function_.name + "': " + pair});
    assume(pair);
  }

  // The length as a number of elements that memory has room for.
  ExprRef elements(const std::string& name, ExprRef length, uint64_t size) {
    // No object is larger than half of the memory.
    const uint64_t most = (uint64_t{1} << (program_.data_model().pointer_width() - 1)) / size - 1;
    TypeRef wide = store_.size_type();
    ExprRef zero = store_.zero(length->type());
    ExprRef count = store_.cast(wide, length->type()->is_signed()
                                          ? store_.ite(store_.binary(Kind::Lt, length, zero), zero, length)
                                          : length);
    ExprRef saved = program_.reference(add(name + "_elements", wide, ir::SymbolKind::Temporary));
    emit(Op::Assign, {saved, count});
    emit(Op::Assume, {store_.binary(Kind::Le, saved, store_.constant(wide, most))});
    return saved;
  }

  // A pointer to a block that holds anything.
  ExprRef any_block(TypeRef pointer, const std::string& name, ExprRef bytes) {
    ExprRef block = program_.reference(add(name + "_block", pointer, ir::SymbolKind::Temporary));
    ir::Instruction& alloc =
        emit(Op::Alloc, {block, bytes, store_.constant(store_.size_type(), kBlockAlignment)});
    alloc.variant = ir::Variant::Stack;
    alloc.name = store_.intern("*" + name);  // what it holds is an input
    targets_.push_back({name, block});
    return block;
  }

  // A pointer to as many elements as the length says.
  ExprRef block(TypeRef pointer, const std::string& name, ExprRef length) {
    const uint64_t size = element_size(pointer->element());
    ExprRef count = elements(name, length, size);
    return any_block(pointer, name,
                     store_.binary(Kind::Mul, count, store_.constant(store_.size_type(), size)));
  }

  // A pointer to a struct that ends with an array of which another field says how long it is; null if the
  // struct is not such.
  ExprRef counted_object(TypeRef pointer, clang::QualType type, const std::string& name, unsigned depth) {
    TypeRef record = pointer->element();
    if (!record->is(expr::TypeKind::Struct) || record->record().fields.empty()) return nullptr;
    const expr::Field& array = record->record().fields.back();
    const std::string counter = counter_of(field_of(type, array.name));
    if (counter.empty() || !array.type->is_array() || !can_be_counted(array.type->element())) return nullptr;
    const size_t at = field_index(record, counter);
    if (at == record->record().fields.size()) return nullptr;
    const std::string object = "*" + name;
    ExprRef count = any_value(object + "." + counter, record->record().fields[at].type);
    tell_length("'" + object + "." + array.name + "'", array.type->element(),
                "'" + object + "." + counter + "'");
    const uint64_t size = element_size(array.type->element());
    TypeRef wide = store_.size_type();
    ExprRef bytes = store_.binary(
        Kind::Add, store_.binary(Kind::Mul, elements(object, count, size), store_.constant(wide, size)),
        store_.constant(wide, array.bit_offset / 8));
    ExprRef least = store_.constant(wide, expr::size_of(record, program_.data_model()));
    ExprRef block = any_block(pointer, name, store_.ite(store_.binary(Kind::Lt, bytes, least), least, bytes));
    ExprRef place = store_.deref(block);
    emit(Op::Assign, {store_.member(place, at), count});
    connect(place, type, object, depth + 1);
    return block;
  }

  static size_t field_index(TypeRef record, const std::string& name) {
    const auto& fields = record->record().fields;
    return static_cast<size_t>(std::ranges::find(fields, name, &expr::Field::name) - fields.begin());
  }

  void may_be_null(ExprRef pointer, const std::string& name) {
    if (options_.pointers == PointerArguments::NonNull) return;
    ExprRef is_null = any_value(name + "_is_null", store_.bool_type());
    emit(Op::Assign, {pointer, store_.ite(is_null, store_.zero(pointer->type()), pointer)});
  }

  void assume_not_null(ExprRef pointer) {
    emit(Op::Assume, {store_.binary(Kind::Ne, pointer, store_.zero(pointer->type()))});
  }

  // Arguments, globals and what lies behind them alike: a list may lead back to its begin.
  void may_be_another(ExprRef pointer, ExprRef own, const std::string& name) {
    if (options_.pointers != PointerArguments::MayAlias) return;
    for (const Target& other : targets_) {
      if (other.address->type() != pointer->type() || other.address == own) continue;
      ExprRef is_other = any_value(name + "_is_" + other.name, store_.bool_type());
      emit(Op::Assign, {pointer, store_.ite(is_other, other.address, pointer)});
    }
  }

  // A pointer to a new object, or to a function of which nothing is known.
  ExprRef object(TypeRef pointer, clang::QualType pointed, const std::string& name, uint64_t count,
                 unsigned depth) {
    TypeRef element = pointer->element();
    if (element->is_function()) return callback(name, element);
    const bool has_size =
        !is_incomplete(element) && expr::size_of(element, program_.data_model()) > 0 && count > 0;
    if (!has_size || depth > kDepth) return any_value(name, pointer);
    if (ExprRef counted = count == 1 ? counted_object(pointer, pointed, name, depth) : nullptr)
      return counted;
    TypeRef type = count == 1 ? element : store_.array(element, count);
    ExprRef place = program_.reference(add("*" + name, type, ir::SymbolKind::Global));
    make_arbitrary("*" + name, place);
    ExprRef address = store_.cast(pointer, store_.address_of(place));
    targets_.push_back({name, address});
    connect(place, pointed, "*" + name, depth + 1);
    return address;
  }

  // Pointers in the object lead to objects, too.
  void connect(ExprRef place, clang::QualType declared, const std::string& name, unsigned depth) {
    TypeRef type = place->type();
    if (type->is_pointer()) {
      if (depth > kDepth && !type->element()->is_function()) {
        if (!is_made_by_havoc(place)) emit(Op::Assign, {place, any_value(name, type)});
        if (options_.pointers == PointerArguments::NonNull) assume_not_null(place);
        return;
      }
      ExprRef target = object(type, pointee(declared), name, 1, depth);
      emit(Op::Assign, {place, target});
      may_be_another(place, target, name);
      may_be_null(place, name);
    } else if (type->is(expr::TypeKind::Struct)) {
      const auto& fields = type->record().fields;
      for (size_t i = 0; i < fields.size(); ++i)
        if (!fields[i].is_bit_field) connect_field(place, i, declared, name + "." + fields[i].name, depth);
    }
  }

  void connect_field(ExprRef place, size_t i, clang::QualType declared, const std::string& name,
                     unsigned depth) {
    const auto& fields = place->type()->record().fields;
    const clang::FieldDecl* field = field_of(declared, fields[i].name);
    ExprRef member = store_.member(place, i);
    const std::string counter = counter_of(field);
    const size_t at = counter.empty() ? fields.size() : field_index(place->type(), counter);
    if (at == fields.size() || !member->type()->is_pointer() || depth > kDepth ||
        !can_be_counted(member->type()->element()))
      return connect(member, field == nullptr ? clang::QualType() : field->getType(), name, depth);
    tell_length("'" + name + "'", member->type()->element(), "'" + counter + "'");
    ExprRef target = block(member->type(), name, store_.member(place, at));
    emit(Op::Assign, {member, target});
    may_be_another(member, target, name);
    may_be_null(member, name);
  }

  // Otherwise it lies in a block, where pointers are like those that nobody has initialized.
  static bool is_made_by_havoc(ExprRef place) {
    while (place->is(Kind::Member)) place = place->operand(0);
    return place->is(Kind::Symbol);
  }

  ExprRef callback(const std::string& name, TypeRef type) {
    std::string symbol = *entry_.name + "::" + name;
    while (program_.find_symbol(symbol) != nullptr) symbol += "$";
    ir::Function& function = program_.add_function(symbol, type);
    define_external(program_, function, nullptr, externals_, /*some_take_pointers=*/true);
    return store_.address_of(program_.reference(*program_.find_symbol(symbol)));
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& entry_;
  const ir::Symbol& function_;
  const clang::FunctionDecl& declaration_;
  const EntryPoint& options_;
  const Externals externals_;
  support::Diagnostics& diagnostics_;
  std::vector<ExprRef> arguments_;
  // What pointers lead to, by the name of the first that does.
  struct Target {
    std::string name;
    ExprRef address;
  };
  std::vector<Target> targets_;
};

}  // namespace

void call_with_any_arguments(ir::Program& program, ir::Function& entry, const ir::Symbol& function,
                             const clang::FunctionDecl& declaration, const EntryPoint& options,
                             Externals externals, support::Diagnostics& diagnostics) {
  EntryWriter(program, entry, function, declaration, options, externals, diagnostics).write();
}

}  // namespace heddle::frontend
