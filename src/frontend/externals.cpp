#include "frontend/externals.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>

#include <set>
#include <string_view>

#include "expr/c_typing.h"
#include "ir/assumption.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr uint64_t kFailureStatus = 1;

bool is_noreturn(const clang::FunctionDecl* declaration) {
  return declaration != nullptr && declaration->isNoReturn();
}

bool has_no_effects(const clang::FunctionDecl* declaration) {
  return declaration != nullptr &&
         (declaration->hasAttr<clang::PureAttr>() || declaration->hasAttr<clang::ConstAttr>());
}

// The headers of ISO C and of POSIX, and those of glibc beside them, without ".h". What lies in folders of
// theirs is not listed.
const std::set<std::string_view>& library_headers() {
  static const std::set<std::string_view> names = {
      "aio",     "alloca",    "argz",     "assert",   "complex",  "cpio",    "crypt",    "ctype",
      "dirent",  "dlfcn",     "envz",     "err",      "errno",    "error",   "fcntl",    "fenv",
      "float",   "fmtmsg",    "fnmatch",  "ftw",      "fts",      "getopt",  "glob",     "grp",
      "iconv",   "ifaddrs",   "inttypes", "langinfo", "libgen",   "libintl", "limits",   "locale",
      "malloc",  "math",      "mntent",   "monetary", "mqueue",   "netdb",   "nl_types", "obstack",
      "poll",    "printf",    "pthread",  "pty",      "pwd",      "regex",   "resolv",   "sched",
      "search",  "semaphore", "setjmp",   "sgtty",    "shadow",   "signal",  "spawn",    "stdio",
      "stdlib",  "stdio_ext", "string",   "strings",  "sysexits", "syslog",  "termios",  "tgmath",
      "threads", "time",      "uchar",    "ucontext", "ulimit",   "unistd",  "utime",    "utmp",
      "utmpx",   "wait",      "wchar",    "wctype",   "wordexp"};
  return names;
}

bool is_library_header(std::string_view path) {
  for (const std::string_view folder : {"/bits/", "/sys/", "/arpa/", "/net/", "/netinet/"})
    if (path.find(folder) != std::string_view::npos) return true;
  std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.ends_with(".h")) name.remove_suffix(2);
  return library_headers().contains(name);
}

// Whether a function is one that the C library documents, by the header that declares it, or because Clang
// knows it.
bool is_of_c_library(const clang::FunctionDecl* declaration) {
  if (declaration == nullptr) return false;
  if (declaration->getBuiltinID() != 0) return true;
  // Nobody declares it, and the name is one of the implementation's.
  if (declaration->isImplicit() && declaration->getName().starts_with("__")) return true;
  const clang::SourceManager& sources = declaration->getASTContext().getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(declaration->getLocation());
  const clang::PresumedLoc presumed = sources.getPresumedLoc(place);
  return presumed.isValid() && sources.isInSystemHeader(place) && is_library_header(presumed.getFilename());
}

bool is_function_pointer(TypeRef type) {
  return type->is_pointer() && type->element()->is_function();
}

class BodyWriter {
 public:
  BodyWriter(ir::Program& program, ir::Function& function)
      : program_(program), store_(program.store()), function_(function) {
    function_.has_body = function_.is_model = true;
    for (TypeRef type : function_.type->parameters())
      function_.parameters.push_back(
          add("$" + std::to_string(function_.parameters.size() + 1), type, ir::SymbolKind::Parameter));
    if (function_.type->is_variadic())
      function_.va_area = add("$va", store_.pointer(store_.void_type()), ir::SymbolKind::Parameter);
  }

  // The parameters give the outside pointers, of which it may use all.
  void change_memory(const clang::FunctionDecl* declaration) {
    for (size_t i = 0; i < function_.parameters.size(); ++i) {
      ExprRef parameter = program_.reference(*function_.parameters[i]);
      TypeRef type = parameter->type();
      if (is_function_pointer(type)) continue;
      if (type->is_pointer())
        change_behind(parameter, is_read_only(declaration, i));
      else if (holds_pointers(type))
        change_behind(store_.address_of(parameter), true);
    }
    if (function_.va_area != nullptr) change_behind(program_.reference(*function_.va_area), true);
    if (function_.body.empty()) change_escaped();
  }

  // Each function that it is given it may call, any number of times, with any arguments.
  void call_back() {
    for (const ir::Symbol* parameter : function_.parameters)
      if (is_function_pointer(parameter->type)) call_back(program_.reference(*parameter));
  }

  void return_anything(const clang::FunctionDecl* declaration) {
    ExprRef result = nullptr;
    if (TypeRef type = function_.type->result(); !type->is(expr::TypeKind::Void)) {
      result = arbitrary("$result", type);
      function_.body.back().name = function_.name;
      if (type->is_pointer() && declaration != nullptr && declaration->hasAttr<clang::ReturnsNonNullAttr>())
        emit(Op::Assume, {store_.binary(Kind::Ne, result, store_.zero(type))});
    }
    emit(Op::Return, {result});
  }

  void end_program() { emit(Op::Halt, {store_.constant(expr::c_int_type(store_), kFailureStatus)}); }

 private:
  const ir::Symbol* add(const std::string& name, TypeRef type, ir::SymbolKind kind) {
    return program_.add_symbol(*function_.name + "::" + name, type, kind);
  }

  ExprRef temporary(const std::string& name, TypeRef type) {
    const ir::Symbol* symbol = add(name, type, ir::SymbolKind::Temporary);
    for (unsigned i = 1; symbol == nullptr; ++i)
      symbol = add(name + "$" + std::to_string(i), type, ir::SymbolKind::Temporary);
    function_.locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  ir::Instruction& emit(Op op, std::initializer_list<ExprRef> operands) {
    ir::Instruction& instruction = function_.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
    return instruction;
  }

  ExprRef arbitrary(const std::string& name, TypeRef type) {
    ExprRef place = temporary(name, type);
    emit(Op::Havoc, {place}).variant = ir::Variant::Outside;
    return place;
  }

  static bool is_read_only(const clang::FunctionDecl* declaration, size_t i) {
    if (declaration == nullptr || i >= declaration->getNumParams()) return false;
    const clang::QualType type = declaration->getParamDecl(static_cast<unsigned>(i))->getType();
    return type->isPointerType() && type->getPointeeType().isConstQualified();
  }

  void change_behind(ExprRef pointer, bool keeps_first) {
    emit(Op::Fill, {store_.cast(store_.pointer(store_.void_type()), pointer),
                    store_.constant(store_.unsigned_type(8), keeps_first ? 1 : 0),
                    store_.constant(store_.size_type(), 0)})
        .variant = ir::Variant::Outside;
  }

  // What pointers lead to that the outside has got before.
  void change_escaped() { change_behind(store_.zero(store_.pointer(store_.void_type())), false); }

  // A pointer that a callback gets: one of those that the function was given, or any.
  ExprRef any_pointer(TypeRef type) {
    ExprRef pointer = arbitrary("$pointer", type);
    for (const ir::Symbol* parameter : function_.parameters) {
      if (!parameter->type->is_pointer() || is_function_pointer(parameter->type)) continue;
      ExprRef is_this = arbitrary("$choice", store_.bool_type());
      ExprRef given = store_.cast(type, program_.reference(*parameter));
      emit(Op::Assign, {pointer, store_.make(Kind::Ite, type, {is_this, given, pointer})});
    }
    return pointer;
  }

  void call_back(ExprRef function) {
    // A number of rounds, so that the calls end: that is assumed of the function as a whole.
    ExprRef rounds = arbitrary("$rounds", store_.unsigned_type(32));
    const auto head = static_cast<uint32_t>(function_.body.size());
    ExprRef none = store_.binary(Kind::Eq, rounds, store_.zero(rounds->type()));
    ExprRef is_null = store_.binary(Kind::Eq, function, store_.zero(function->type()));
    emit(Op::Goto, {store_.make(Kind::Or, store_.bool_type(), {none, is_null})});
    ExprRef one = store_.constant(rounds->type(), 1);
    emit(Op::Assign, {rounds, store_.binary(Kind::Sub, rounds, one)});
    TypeRef type = function->type()->element();
    ir::Instruction call;
    call.op = Op::Call;
    call.operands = {nullptr, store_.deref(function)};
    for (TypeRef parameter : type->parameters()) {
      const bool is_object = parameter->is_pointer() && !is_function_pointer(parameter);
      call.operands.push_back(is_object ? any_pointer(parameter) : arbitrary("$argument", parameter));
    }
    function_.body.push_back(std::move(call));
    change_escaped();
    emit(Op::Goto, {store_.boolean(true)}).target = head;
    function_.body[head].target = static_cast<uint32_t>(function_.body.size());
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& function_;
};

}  // namespace

bool holds_pointers(TypeRef type) {
  if (type->is_pointer()) return true;
  if (type->is_array()) return holds_pointers(type->element());
  if (!type->is_record()) return false;
  for (const expr::Field& field : type->record().fields)
    if (holds_pointers(field.type)) return true;
  return false;
}

bool takes_pointers(const clang::FunctionDecl& declaration) {
  if (has_no_effects(&declaration)) return false;
  if (declaration.isVariadic() || !declaration.hasPrototype()) return true;
  for (const clang::ParmVarDecl* parameter : declaration.parameters())
    if (!parameter->getType()->isArithmeticType() && !parameter->getType()->isEnumeralType()) return true;
  return false;
}

void define_external(ir::Program& program, ir::Function& function, const clang::FunctionDecl* declaration,
                     Externals reading, bool some_take_pointers) {
  function.is_external = true;
  if (is_noreturn(declaration)) return BodyWriter(program, function).end_program();
  if (reading == Externals::Pure) return;
  BodyWriter body(program, function);
  if (some_take_pointers && !has_no_effects(declaration)) {
    body.change_memory(declaration);
    body.call_back();
  }
  body.return_anything(declaration);
  if (!is_of_c_library(declaration)) return;
  for (ir::Instruction& instruction : function.body)
    if (instruction.op == Op::Havoc || instruction.op == Op::Fill)
      instruction.message = program.store().intern(ir::kNotModelled);
}

}  // namespace heddle::frontend
