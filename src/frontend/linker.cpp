#include "frontend/linker.h"

#include <clang/AST/Decl.h>

#include <algorithm>
#include <fstream>

#include "frontend/float_exceptions.h"
#include "frontend/refusals.h"
#include "frontend/rounding.h"
#include "frontend/target.h"
#include "frontend/unit.h"
#include "ir/assumption.h"
#include "ir/edit_body.h"
#include "support/check.h"
#include "support/embedded_files.h"

namespace heddle::frontend {

using expr::TypeRef;
using ir::Op;

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool mentions(std::string_view text, std::string_view name) {
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
    : WholeProgram(program, options, diagnostics), regions_(program, options.regions) {
  initialization_ = &program_.add_function(
      "__heddle_init", program_.store().function(program_.store().void_type(), {}, /*variadic=*/false));
  initialization_->has_body = true;
  for (const ir::Symbol& symbol : program_.symbols()) requested_.insert(*symbol.name);
  regions_.append_contents(initialization_->body);
  if (!regions_.empty())
    assume("of regions: what the program reads from them without volatile, only the program changes");
}

Linker::~Linker() = default;

void Linker::add_unit(const ParseInput& input, const std::string& prefix) {
  read_unit(input, prefix).register_definitions();
}

Unit& Linker::read_unit(const ParseInput& input, const std::string& prefix) {
  target_ = input.target;
  if (!input.problem.empty()) throw support::InputError(input.path, 0, 0, input.problem);
  if (input.is_unlisted)
    diagnostics_.warn(
        {input.path, 0, 0, "the database has no command for it: the options given here are all it gets"});
  if (!input.choice.empty()) {
    diagnostics_.warn({input.path, 0, 0, input.choice});
    assume("of " + input.path + ": " + input.choice);
  }
  for (const std::string& assumption : input.assumptions)
    if (warned_.insert(assumption).second) assume(assumption);
  std::string ignored;
  for (const std::string& option : input.ignored_options) ignored += " " + option;
  if (!ignored.empty()) {
    diagnostics_.warn({input.path, 0, 0, "options of its command that are not known are ignored:" + ignored});
    assume("of options in the command of " + input.path +
           " that are not known: they change no meaning:" + ignored);
  }
  return units_.emplace_back(*this, input, prefix, /*is_model=*/false);
}

void Linker::assume(const std::string& what) {
  append_initialization({ir::make_assumption(program_.store(), ir::kAssumption, what)}, {});
}

std::map<std::string, Linker::Definition>::iterator Linker::find_definition(const std::string& name) {
  auto found = definitions_.find(name);
  if (found != definitions_.end() && !found->second.unit->is_model()) return found;
  if (find_candidate(name) || (found == definitions_.end() && find_model(name)))
    found = definitions_.find(name);
  return found;
}

const ir::Symbol* Linker::require_function(const std::string& name, TypeRef type) {
  if (!requested_.contains(name)) {
    auto found = unsupported_.contains(name) ? definitions_.end() : find_definition(name);
    if (const std::string target = aliases_.resolve(name); target != name)
      return require_function(target, type);
    if (found != definitions_.end() && found->second.unit->is_model() &&
        !holds_on(target_, message_at(found->second, "").file)) {
      note_unsupported(name, "function '" + name + "' on this target", {});
      found = definitions_.end();
    }
    TypeRef defined = found != definitions_.end() && found->second.function != nullptr
                          ? found->second.unit->function_type(*found->second.function)
                          : type;
    requested_.insert(name);
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
  if (is_bound(name)) return require_bound(name);
  if (!requested_.contains(name)) {
    auto found = find_definition(name);
    if (const std::string target = aliases_.resolve(name); target != name)
      return require_variable(target, type, location);
    if (found != definitions_.end()) {
      if (found->second.variable != nullptr) {
        type = found->second.unit->variable_type(*found->second.variable);
        location = found->second.unit->location(found->second.variable->getLocation());
      }
      pending_.push_back(name);
    } else {
      unresolved_.push_back(name);
    }
    requested_.insert(name);
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

const ir::Symbol* Linker::require_bound(const std::string& name) {
  if (program_.find_symbol(name) == nullptr) {
    for (const std::string& variable : *sections_.variables_at(name)) {
      const Definition& definition = definitions_.at(variable);
      require_variable(variable, definition.unit->variable_type(*definition.variable), {});
    }
    sections_.add(name);
    assume("of the section of '" + name +
           "': its variables lie in the order of their definitions, without more room between them than they "
           "need");
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
  if (!options_.error_label.empty() && !has_error_label_)
    throw support::InputError("", 0, 0, "no function has a label '" + options_.error_label + "'");
  // Without a file of the user's, the program was there before, and only lacks what is required of it.
  const bool is_complete = std::ranges::all_of(units_, &Unit::is_model);
  const bool is_library = !options_.needs_main && !definitions_.contains("main");
  const auto entry = is_complete || is_library ? definitions_.end() : find_entry();
  if (is_complete) {
    make_destructors();
  } else if (is_library) {
    require_roots();
    make_library_entry();
  } else if (options_.entry.function.empty()) {
    require_roots();
    make_entry();
  } else {
    make_destructors();
    require_function(entry->first, entry->second.unit->function_type(*entry->second.function));
    drain();
    // void __heddle_start(void) { __heddle_init(); f(…); }
    call_with_any_arguments(program_, begin_entry(), *program_.find_symbol(entry->first),
                            *entry->second.function, options_.entry, options_.externals, diagnostics_);
  }
  drain();
  define_missing();
  for (const auto& [name, alias] : aliases_.all()) program_.add_alias(name, aliases_.resolve(name));
  if (has_assembly_) assume("of assembly at file scope: it changes nothing that the C program uses");
  ir::Instruction done;
  done.op = Op::Return;
  done.operands = {nullptr};
  initialization_->body.push_back(std::move(done));
  sections_.lay_out();
  lower_long_jumps(program_, volatiles_);
  raise_float_exceptions(program_, *initialization_);
  use_rounding_mode(program_, *initialization_);
  open_order_.settle(program_);
}

void Linker::require_roots() {
  // The user's external definitions belong to the program whether or not anything refers to them.
  std::vector<std::string> roots;
  for (const auto& [name, definition] : definitions_) {
    const clang::NamedDecl* declaration = definition.function != nullptr
                                              ? static_cast<const clang::NamedDecl*>(definition.function)
                                              : definition.variable;
    const bool is_inline = definition.function != nullptr && definition.function->isInlined();
    if (declaration->isExternallyVisible() && !is_inline) roots.push_back(name);
  }
  for (const std::string& name : roots) require_root(name);
}

// What has a type that is not supported is left out: whoever refers to it comes to that.
void Linker::require_root(const std::string& name) try {
  const Definition& definition = definitions_.at(name);
  if (definition.function != nullptr)
    require_function(name, definition.unit->function_type(*definition.function));
  else
    require_variable(name, definition.unit->variable_type(*definition.variable), {});
} catch (const UnsupportedConstruct&) {
  if (name == "main") throw;
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

void Linker::add_candidate(const ParseInput& input, const std::string& prefix) {
  candidates_.push_back({input, prefix});
  std::string path = input.path;
  if (!input.directory.empty() && !path.starts_with("/")) path = input.directory + "/" + path;
  std::ifstream file(path);
  if (!file) diagnostics_.warn({input.path, 0, 0, "a file that may be needed cannot be read"});
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::set<std::string_view> words;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > at) words.insert(std::string_view(text).substr(at, end - at));
    at = end + 1;
  }
  for (const std::string_view word : words)
    candidates_by_word_[std::string(word)].push_back(candidates_.size() - 1);
}

// Reads the files that mention the name until one defines it. Their other definitions give way to all others.
bool Linker::find_candidate(const std::string& name) {
  const auto mentioning = candidates_by_word_.find(name);
  if (mentioning == candidates_by_word_.end()) return false;
  for (const size_t number : mentioning->second) {
    Candidate& candidate = candidates_[number];
    if (candidate.is_read) continue;
    candidate.is_read = true;
    try {
      read_unit(candidate.input, candidate.prefix);
    } catch (const support::InputError& error) {
      support::Message message = error.message();
      message.text = "a file that may be needed is left out: " + message.text;
      diagnostics_.warn(std::move(message));
      continue;
    }
    units_.back().register_definitions(/*gives_way=*/true);
    if (is_defined(name)) return true;
  }
  return false;
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
    input.data_model = program_.data_model();
    input.target = target_;
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
    if (const auto unsupported = unsupported_.find(name); unsupported != unsupported_.end()) {
      refuse_calls(program_, *function, unsupported->second.problem, unsupported->second.range);
      continue;
    }
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

}  // namespace heddle::frontend
