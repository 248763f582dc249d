// A GOTO program: symbols, functions with flat bodies, and the table of source files.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "expr/expr.h"
#include "ir/instruction.h"

namespace heddle::ir {

enum class SymbolKind : uint8_t {
  Global,     // static storage; alive for the whole run
  Local,      // alive from DECL to DEAD
  Parameter,  // alive for the activation
  Temporary,  // made by the front end; alive for the activation, needs no DECL
  Function,
};

struct Symbol {
  const std::string* name = nullptr;  // unique in the program: x, main::x, main::x$1, file.c::x
  expr::TypeRef type = nullptr;
  SymbolKind kind = SymbolKind::Global;
  bool is_constant = false;  // a string literal or const object that is never written
  bool is_thread_local = false;
  uint32_t alignment = 0;                    // more than the type's, or 0
  const std::string* source_name = nullptr;  // as written in C; null for temporaries
  const std::string* source_type = nullptr;  // C's spelling of the type; null: none
  support::SourceLocation location;
};

struct Function {
  const std::string* name = nullptr;
  expr::TypeRef type = nullptr;
  std::vector<const Symbol*> parameters;
  // Of a variadic function: a parameter of type void* that holds the address of the arguments beyond the
  // others.
  const Symbol* va_area = nullptr;
  std::vector<const Symbol*> locals;  // with temporaries
  std::vector<Instruction> body;
  bool has_body = false;  // without one a call returns anything and changes nothing else
  bool is_model = false;  // from models/, not from the user's program
  // The program does not define it; the body, if it has one, is what may be assumed of such a function.
  bool is_external = false;
  support::SourceRange range;
};

struct SourceFile {
  std::string path;  // as the user named it
  bool is_model = false;
};

class Program {
 public:
  explicit Program(expr::DataModel model) : store_(std::make_shared<expr::Store>(model)) {
    files_.push_back({});  // file 0: no location
  }

  // A program of its own with the same expressions: both use one store, and so belong to one thread.
  Program clone() const;

  expr::Store& store() { return *store_; }
  const expr::Store& store() const { return *store_; }
  const expr::DataModel& data_model() const { return store_->data_model(); }

  uint32_t add_file(std::string path, bool is_model = false);
  const std::vector<SourceFile>& files() const { return files_; }

  // Null if the name is taken.
  Symbol* add_symbol(std::string_view name, expr::TypeRef type, SymbolKind kind);
  const Symbol* find_symbol(std::string_view name) const;
  Symbol* find_symbol(std::string_view name);
  const std::deque<Symbol>& symbols() const { return symbols_; }  // in order of creation
  expr::ExprRef reference(const Symbol& symbol) const { return store_->symbol(*symbol.name, symbol.type); }

  // Adds the function symbol too if it is not there.
  Function& add_function(std::string_view name, expr::TypeRef type);
  Function* find_function(std::string_view name);
  const Function* find_function(std::string_view name) const;
  std::deque<Function>& functions() { return functions_; }
  const std::deque<Function>& functions() const { return functions_; }

  // Other names of functions and objects, which patterns of properties may use.
  void add_alias(std::string name, std::string target) { aliases_[std::move(name)] = std::move(target); }
  const std::map<std::string, std::string>& aliases() const { return aliases_; }

  // Where execution begins: sets up static objects, calls main, halts with its result.
  const std::string& entry() const { return entry_; }
  void set_entry(std::string name) { entry_ = std::move(name); }

 private:
  Program() = default;

  std::shared_ptr<expr::Store> store_;
  std::vector<SourceFile> files_;
  std::deque<Symbol> symbols_;
  std::deque<Function> functions_;
  std::unordered_map<std::string_view, Symbol*> symbol_by_name_;  // keys are interned in the store
  std::unordered_map<std::string_view, Function*> function_by_name_;
  std::map<std::string, std::string> aliases_;
  std::string entry_ = "__heddle_start";
};

// The closing brace of main, for what happens when the program ends; invalid without a main.
support::SourceRange end_of_main(const Program& program);

// "file:line:col" of a location, or "" without one.
std::string to_string(const Program& program, const support::SourceLocation& location);

}  // namespace heddle::ir
