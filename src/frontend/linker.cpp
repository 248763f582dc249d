#include "frontend/linker.h"

#include <clang/AST/Decl.h>

#include <algorithm>

#include "frontend/unit.h"
#include "support/check.h"
#include "support/embedded_files.h"

namespace heddle::frontend {

using expr::TypeRef;
using ir::Op;

namespace {

bool mentions(std::string_view text, std::string_view name) {
  auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const bool starts = at == 0 || !is_word(text[at - 1]);
    const size_t end = at + name.size();
    if (starts && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

// What an OUTPUT accesses can be shown by functions of models/output.c. They come along with it: who weaves
// cannot link.
constexpr const char* kShowsAccesses = "__heddle_read_arguments";

bool has_formatted_output(const ir::Function& function) {
  return std::ranges::any_of(function.body, [](const ir::Instruction& instruction) {
    return instruction.op == Op::Output && instruction.variant != ir::Variant::Bytes;
  });
}

// Whether a function that the program declares may be the library's of the same name. With other parameters
// it is one of the program's own, in a file that is not here.
bool may_be_library(TypeRef declared, TypeRef defined) {
  if (declared->is_variadic() && declared->parameters().empty()) return true;  // parameters are not said
  return declared->is_variadic() == defined->is_variadic() &&
         std::ranges::equal(declared->parameters(), defined->parameters(), [](TypeRef one, TypeRef other) {
           return one->is_pointer() == other->is_pointer();
         });
}

}  // namespace

Linker::Linker(ir::Program& program, const Options& options, support::Diagnostics& diagnostics)
    : program_(program), options_(options), diagnostics_(diagnostics) {
  initialization_ = &program_.add_function(
      "__heddle_init", program_.store().function(program_.store().void_type(), {}, /*variadic=*/false));
  initialization_->has_body = true;
}

Linker::~Linker() = default;

void Linker::add_unit(const ParseInput& input, const std::string& prefix) {
  units_.emplace_back(*this, input, prefix, /*is_model=*/false).register_definitions();
}

support::Message Linker::message_at(const Definition& definition, std::string text) const {
  const clang::SourceLocation where = definition.function != nullptr ? definition.function->getLocation()
                                                                     : definition.variable->getLocation();
  const support::SourceLocation place = definition.unit->location(where);
  return {program_.files()[place.file].path, place.line, place.column, std::move(text)};
}

void Linker::define(const std::string& name, Definition definition) {
  auto [found, is_new] = definitions_.try_emplace(name, definition);
  if (is_new) return;
  Definition& existing = found->second;
  if (definition.unit->is_model() || definition.is_weak) return;
  if (existing.unit->is_model() || existing.is_weak) {
    existing = definition;
    return;
  }
  throw support::InputError(
      message_at(definition, "'" + name + "' is defined twice; the first definition is at " +
                                 support::prefix_of(message_at(existing, "")) + "see there"));
}

void Linker::define_function(const std::string& name, Unit& unit, const clang::FunctionDecl& definition,
                             bool is_weak) {
  define(name, {&unit, &definition, nullptr, is_weak, false});
}

void Linker::define_variable(const std::string& name, Unit& unit, const clang::VarDecl& definition,
                             bool is_tentative) {
  define(name, {&unit, nullptr, &definition, is_tentative, false});
}

bool Linker::is_defined(const std::string& name) const {
  auto found = definitions_.find(name);
  return found != definitions_.end() && !found->second.unit->is_model();
}

std::map<std::string, Linker::Definition>::iterator Linker::find_definition(const std::string& name) {
  auto found = definitions_.find(name);
  if (found == definitions_.end() && find_model(name)) found = definitions_.find(name);
  return found;
}

const ir::Symbol* Linker::require_function(const std::string& name, TypeRef type) {
  if (requested_.insert(name).second) {
    auto found = find_definition(name);
    TypeRef defined = found != definitions_.end() && found->second.function != nullptr
                          ? found->second.unit->function_type(*found->second.function)
                          : type;
    if (found != definitions_.end() && (!found->second.unit->is_model() || may_be_library(type, defined))) {
      type = defined;
      pending_.push_back(name);
    } else {
      unresolved_.push_back(name);
    }
    program_.add_function(name, type);
  }
  return program_.find_symbol(name);
}

const ir::Symbol* Linker::require_variable(const std::string& name, TypeRef type,
                                           support::SourceLocation location) {
  if (requested_.insert(name).second) {
    auto found = find_definition(name);
    if (found != definitions_.end()) {
      if (found->second.variable != nullptr) {
        type = found->second.unit->variable_type(*found->second.variable);
        location = found->second.unit->location(found->second.variable->getLocation());
      }
      pending_.push_back(name);
    } else {
      unresolved_.push_back(name);
    }
    ir::Symbol* symbol = program_.add_symbol(name, type, ir::SymbolKind::Global);
    CHECK(symbol != nullptr, "a variable should be added once");
    symbol->location = location;
    if (found != definitions_.end() && found->second.variable != nullptr) {
      const clang::VarDecl& variable = *found->second.variable;
      symbol->alignment = found->second.unit->declared_alignment(variable, type);
      symbol->is_constant = variable.getType().isConstant(found->second.unit->ast());
    }
    symbol->source_name =
        program_.store().intern(name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1));
  }
  return program_.find_symbol(name);
}

void Linker::append_initialization(std::vector<ir::Instruction> instructions,
                                   std::vector<const ir::Symbol*> locals) {
  const auto offset = static_cast<uint32_t>(initialization_->body.size());
  for (ir::Instruction& instruction : instructions) {
    if (instruction.op == Op::Goto) instruction.target += offset;
    initialization_->body.push_back(std::move(instruction));
  }
  initialization_->locals.insert(initialization_->locals.end(), locals.begin(), locals.end());
}

void Linker::warn_once(const std::string& key, support::Message message) {
  if (warned_.insert(key).second) diagnostics_.warn(std::move(message));
}

void Linker::link() {
  auto main = definitions_.find("main");
  if (main == definitions_.end() || main->second.function == nullptr) {
    throw support::InputError(options_.files.size() == 1 ? options_.files[0] : "", 0, 0,
                              "the program defines no function 'main'");
  }
  // The user's external definitions belong to the program whether or not anything refers to them.
  std::vector<std::string> roots;
  for (const auto& [name, definition] : definitions_) {
    const clang::NamedDecl* declaration = definition.function != nullptr
                                              ? static_cast<const clang::NamedDecl*>(definition.function)
                                              : definition.variable;
    const bool is_inline = definition.function != nullptr && definition.function->isInlined();
    if (declaration->isExternallyVisible() && !is_inline) roots.push_back(name);
  }
  for (const std::string& name : roots) {
    const Definition& definition = definitions_.at(name);
    if (definition.function != nullptr)
      require_function(name, definition.unit->function_type(*definition.function));
    else
      require_variable(name, definition.unit->variable_type(*definition.variable), {});
  }
  make_entry();
  drain();
  define_missing();
  ir::Instruction done;
  done.op = Op::Return;
  done.operands = {nullptr};
  initialization_->body.push_back(std::move(done));
}

void Linker::drain() {
  while (!pending_.empty()) {
    const std::string name = pending_.front();
    pending_.pop_front();
    lower(name, definitions_.at(name));
  }
}

void Linker::lower(const std::string& name, Definition& definition) {
  if (definition.is_lowered) return;
  definition.is_lowered = true;
  if (definition.function == nullptr)
    return definition.unit->lower_variable(*definition.variable, *program_.find_symbol(name));
  definition.unit->lower_function(*definition.function, name);
  if (definition.unit->is_model() && has_formatted_output(*program_.find_function(name)))
    require_function(kShowsAccesses, program_.store().function(program_.store().void_type(), {}, true));
}

void Linker::initialize_now(const std::string& name) {
  auto found = definitions_.find(name);
  if (found != definitions_.end() && found->second.variable != nullptr) lower(name, found->second);
}

// Reads the models that mention the name until one defines it.
bool Linker::find_model(const std::string& name) {
  if (!options_.models) return false;
  // Families such as fabs, fabsf, fabsl are made by macros: the text has the stem only.
  const std::string_view stem = std::string_view(name).substr(0, name.size() - 1);
  const bool may_be_pasted = name.ends_with('f') || name.ends_with('l');
  for (const support::EmbeddedFile& file : support::embedded_files()) {
    const std::string path(file.name);
    if (!path.starts_with("models/") || !path.ends_with(".c") || parsed_models_.contains(path)) continue;
    if (!mentions(file.text, name) && !(may_be_pasted && mentions(file.text, stem))) continue;
    parsed_models_.insert(path);
    ParseInput input;
    input.path = path;
    input.is_embedded = true;
    input.data_model = options_.data_model;
    if (options_.malloc_may_fail) input.arguments = {"-DHEDDLE_MALLOC_MAY_FAIL"};
    units_.emplace_back(*this, input, path + "::", /*is_model=*/true).register_definitions();
    if (definitions_.contains(name)) return true;
  }
  return false;
}

void Linker::define_missing_functions() {
  bool some_take_pointers = false;
  std::vector<ir::Function*> missing;
  for (const std::string& name : unresolved_) {
    ir::Function* function = program_.find_function(name);
    if (function == nullptr) continue;
    missing.push_back(function);
    auto declaration = declarations_.find(name);
    some_take_pointers |= declaration == declarations_.end() || takes_pointers(*declaration->second);
  }
  for (ir::Function* function : missing) {
    auto declaration = declarations_.find(*function->name);
    define_external(program_, *function, declaration == declarations_.end() ? nullptr : declaration->second,
                    options_.externals, some_take_pointers);
    const bool returns = function->body.empty() || function->body.back().op == Op::Return;
    diagnostics_.warn(
        {"", 0, 0,
         "function '" + *function->name + "' has no body: a call " +
             (!returns                                ? "ends the program"
              : options_.externals == Externals::Pure ? "returns anything and changes nothing"
              : some_take_pointers ? "returns anything and may change what pointers given to it "
                                     "or to other such functions lead to"
                                   : "returns anything")});
  }
}

void Linker::define_missing() {
  define_missing_functions();
  for (const std::string& name : unresolved_) {
    const ir::Symbol* symbol = program_.find_symbol(name);
    if (symbol->kind == ir::SymbolKind::Function) continue;
    diagnostics_.warn({"", 0, 0, "variable '" + name + "' is not defined: its initial value is arbitrary"});
    if (expr::size_of(symbol->type, program_.data_model()) == 0) continue;
    ir::Instruction havoc;
    havoc.op = Op::Havoc;
    havoc.operands = {program_.reference(*symbol)};
    havoc.name = program_.store().intern(name);
    initialization_->body.push_back(std::move(havoc));
  }
}

// void __heddle_start(void) { __heddle_init(); [arguments;] exit(main(…)); }
void Linker::make_entry() {
  expr::Store& store = program_.store();
  ir::Function& start = program_.add_function(program_.entry(), store.function(store.void_type(), {}, false));
  start.has_body = true;
  TypeRef s32 = store.signed_type(32);
  auto emit = [&](Op op, std::initializer_list<expr::ExprRef> operands) {
    ir::Instruction& instruction = start.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
  };
  auto local = [&](const char* name, TypeRef type) {
    ir::Symbol* symbol = program_.add_symbol(program_.entry() + "::" + name, type, ir::SymbolKind::Temporary);
    start.locals.push_back(symbol);
    return program_.reference(*symbol);
  };
  auto function = [&](const std::string& name, TypeRef type) {
    return program_.reference(*require_function(name, type));
  };
  emit(Op::Call, {nullptr, program_.reference(*program_.find_symbol("__heddle_init"))});
  TypeRef handler = store.function(store.void_type(), {}, false);
  for (const auto& [priority, name] : constructors_) emit(Op::Call, {nullptr, function(name, handler)});

  const Definition& main = definitions_.at("main");
  TypeRef type = main.unit->function_type(*main.function);
  ir::Instruction call;
  call.op = Op::Call;
  call.operands = {nullptr, program_.reference(*program_.find_symbol("main"))};
  if (!type->parameters().empty()) {
    TypeRef strings = store.pointer(store.pointer(store.signed_type(8)));
    expr::ExprRef argc = local("argc", s32);
    expr::ExprRef argv = local("argv", strings);
    if (main.function->getNumParams() > 1 && main.function->getParamDecl(1)->isReferenced()) {
      emit(Op::Call,
           {nullptr,
            function("__heddle_arguments",
                     store.function(store.void_type(), {store.pointer(s32), store.pointer(strings)}, false)),
            store.address_of(argc), store.address_of(argv)});
    } else {
      // Nobody looks at the arguments, so that there need not be any.
      emit(Op::Havoc, {argc});
      start.body.back().name = store.intern("__heddle_nondet_argc");
      emit(Op::Assume, {store.binary(expr::Kind::Ge, argc, store.constant(s32, 1))});
      emit(Op::Assign, {argv, store.zero(strings)});
    }
    call.operands.push_back(argc);
    if (type->parameters().size() > 1) call.operands.push_back(argv);
    if (type->parameters().size() > 2) call.operands.push_back(store.zero(strings));
  }
  expr::ExprRef status = store.constant(s32, 0);
  if (type->result()->is_bitvector()) {
    status = local("status", s32);
    call.operands[0] = status;
  }
  start.body.push_back(std::move(call));
  // Without exit handlers, leaving main is all there is to it.
  bool has_handlers = !destructors_.empty();
  for (Unit& unit : units_)
    has_handlers |= unit.declares_function("atexit") || unit.declares_function("on_exit");
  if (has_handlers)
    emit(Op::Call, {nullptr, function("exit", store.function(store.void_type(), {s32}, false)), status});
  emit(Op::Halt, {status});

  // What `exit` calls last.
  ir::Function& finish = program_.add_function("__heddle_run_destructors", handler);
  requested_.insert("__heddle_run_destructors");
  finish.has_body = true;
  for (const auto& [priority, name] : destructors_) {
    ir::Instruction& call_destructor = finish.body.emplace_back();
    call_destructor.op = Op::Call;
    call_destructor.operands = {nullptr, function(name, handler)};
  }
  ir::Instruction& done = finish.body.emplace_back();
  done.op = Op::Return;
  done.operands = {nullptr};
}

}  // namespace heddle::frontend
