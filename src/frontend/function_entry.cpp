#include "frontend/function_entry.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

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
    call.operands = {nullptr, program_.reference(function_)};
    call.operands.append(arguments_.begin(), arguments_.end());
    emit(Op::Halt, {store_.constant(store_.signed_type(32), 0)});
  }

 private:
  // See ir/assumption.h.
  void assume(const std::string& what) {
    entry_.body.push_back(ir::make_assumption(store_, ir::kAssumption, "of the caller: " + what));
  }

  void assume_of_pointers() {
    const char* pointers =
        options_.pointers == PointerArguments::MayAlias
            ? "pointers are null, or lead to objects of their types, which pointers of one type may share"
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
      connect(place, name, 1);
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
    if (target == nullptr) target = object(type, name, bound.value_or(1), 1);
    ExprRef pointer = program_.reference(add(name, type, ir::SymbolKind::Temporary));
    emit(Op::Assign, {pointer, target});
    if (options_.pointers == PointerArguments::MayAlias) may_be_another(pointer, i);
    if (is_nonnull || options_.pointers == PointerArguments::NonNull)
      assume_not_null(pointer);  // also where nothing else is known of it
    else
      may_be_null(pointer, name);
    return pointer;
  }

  // What the pointer leads to if the parameter behind it is its length; null otherwise.
  ExprRef buffer(size_t i) {
    const auto& types = function_.type->parameters();
    if (i + 1 >= types.size() || !types[i + 1]->is_bitvector() || !is_length_name(name_of(i + 1)))
      return nullptr;
    TypeRef element = types[i]->element();
    if (is_incomplete(element) && !element->is(expr::TypeKind::Void)) return nullptr;
    const uint64_t size =
        element->is(expr::TypeKind::Void) ? 1 : expr::size_of(element, program_.data_model());
    if (size == 0 || holds_pointers(element)) return nullptr;
    const std::string pair = std::string("to lead to as many ") + (size == 1 ? "bytes" : "elements") +
                             " as '" + name_of(i + 1) + "' says";
    diagnostics_.warn(
        {"", 0, 0, "function '" + *function_.name + "': '" + name_of(i) + "' is taken " + pair});
    assume("'" + name_of(i) + "' is taken " + pair);
    ExprRef length = arguments_[i + 1];
    // No object is larger than half of the memory.
    const uint64_t most = (uint64_t{1} << (program_.data_model().pointer_width() - 1)) / size - 1;
    TypeRef wide = store_.size_type();
    ExprRef zero = store_.zero(length->type());
    ExprRef count = store_.cast(wide, length->type()->is_signed()
                                          ? store_.ite(store_.binary(Kind::Lt, length, zero), zero, length)
                                          : length);
    ExprRef saved = program_.reference(add(name_of(i) + "_elements", wide, ir::SymbolKind::Temporary));
    emit(Op::Assign, {saved, count});
    emit(Op::Assume, {store_.binary(Kind::Le, saved, store_.constant(wide, most))});
    ExprRef block = program_.reference(add(name_of(i) + "_block", types[i], ir::SymbolKind::Temporary));
    ir::Instruction& alloc =
        emit(Op::Alloc, {block, store_.binary(Kind::Mul, saved, store_.constant(wide, size)),
                         store_.constant(wide, kBlockAlignment)});
    alloc.variant = ir::Variant::Stack;
    alloc.name = store_.intern("*" + name_of(i));  // what it holds is an input
    return block;
  }

  void may_be_null(ExprRef pointer, const std::string& name) {
    if (options_.pointers == PointerArguments::NonNull) return;
    ExprRef is_null = any_value(name + "_is_null", store_.bool_type());
    emit(Op::Assign, {pointer, store_.ite(is_null, store_.zero(pointer->type()), pointer)});
  }

  void assume_not_null(ExprRef pointer) {
    emit(Op::Assume, {store_.binary(Kind::Ne, pointer, store_.zero(pointer->type()))});
  }

  void may_be_another(ExprRef pointer, size_t i) {
    for (size_t other = 0; other < i; ++other) {
      if (arguments_[other] == nullptr || arguments_[other]->type() != pointer->type()) continue;
      ExprRef is_other = any_value(name_of(i) + "_is_" + name_of(other), store_.bool_type());
      emit(Op::Assign, {pointer, store_.ite(is_other, arguments_[other], pointer)});
    }
  }

  // A pointer to a new object, or to a function of which nothing is known.
  ExprRef object(TypeRef pointer, const std::string& name, uint64_t count, unsigned depth) {
    TypeRef element = pointer->element();
    if (element->is_function()) return callback(name, element);
    const bool has_size =
        !is_incomplete(element) && expr::size_of(element, program_.data_model()) > 0 && count > 0;
    if (!has_size || depth > kDepth) return any_value(name, pointer);
    TypeRef type = count == 1 ? element : store_.array(element, count);
    ExprRef place = program_.reference(add("*" + name, type, ir::SymbolKind::Global));
    make_arbitrary("*" + name, place);
    connect(place, "*" + name, depth + 1);
    return store_.cast(pointer, store_.address_of(place));
  }

  // Pointers in the object lead to objects, too.
  void connect(ExprRef place, const std::string& name, unsigned depth) {
    TypeRef type = place->type();
    if (type->is_pointer()) {
      if (depth > kDepth && !type->element()->is_function()) {
        if (options_.pointers == PointerArguments::NonNull) assume_not_null(place);
        return;
      }
      emit(Op::Assign, {place, object(type, name, 1, depth)});
      may_be_null(place, name);
    } else if (type->is(expr::TypeKind::Struct)) {
      const auto& fields = type->record().fields;
      for (size_t i = 0; i < fields.size(); ++i)
        if (!fields[i].is_bit_field) connect(store_.member(place, i), name + "." + fields[i].name, depth);
    }
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
};

}  // namespace

void call_with_any_arguments(ir::Program& program, ir::Function& entry, const ir::Symbol& function,
                             const clang::FunctionDecl& declaration, const EntryPoint& options,
                             Externals externals, support::Diagnostics& diagnostics) {
  EntryWriter(program, entry, function, declaration, options, externals, diagnostics).write();
}

}  // namespace heddle::frontend
