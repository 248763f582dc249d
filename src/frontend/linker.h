// Joins the units of a program: which unit defines a name, which definitions are needed, and which library
// models fill the gaps. A definition is lowered when something refers to it (the user's external definitions
// always are).
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/aliases.h"
#include "frontend/frontend.h"
#include "frontend/long_jumps.h"
#include "frontend/open_order.h"
#include "frontend/parse.h"
#include "frontend/regions.h"
#include "frontend/sections.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace clang {
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace heddle::frontend {

class Unit;

// What is known of the program as a whole while its units are lowered.
class WholeProgram {
 public:
  WholeProgram(ir::Program& program, const Options& options, support::Diagnostics& diagnostics)
      : program_(program), options_(options), diagnostics_(diagnostics), sections_(program) {}

  ir::Program& program() { return program_; }
  support::Diagnostics& diagnostics() { return diagnostics_; }
  const Options& options() const { return options_; }
  Sections& sections() { return sections_; }
  OpenOrder& open_order() { return open_order_; }
  VolatileObjects& volatiles() { return volatiles_; }
  Aliases& aliases() { return aliases_; }
  // Assembly at file scope may define what nothing else does.
  void note_assembly() { has_assembly_ = true; }
  bool has_assembly() const { return has_assembly_; }

 protected:
  ir::Program& program_;
  const Options& options_;
  support::Diagnostics& diagnostics_;
  Sections sections_;
  OpenOrder open_order_;
  VolatileObjects volatiles_;
  Aliases aliases_;
  bool has_assembly_ = false;
};

class Linker : public WholeProgram {
 public:
  Linker(ir::Program& program, const Options& options, support::Diagnostics& diagnostics);
  ~Linker();

  // A unit of the user's. `prefix` goes before the names of its static objects and functions.
  void add_unit(const ParseInput& input, const std::string& prefix);
  // A unit that counts only if something else needs what it defines.
  void add_candidate(const ParseInput& input, const std::string& prefix);
  // Lowers everything that is needed and makes the entry function.
  void link();

  // Called by units.
  void define_function(const std::string& name, Unit& unit, const clang::FunctionDecl& definition,
                       bool is_weak);
  void define_variable(const std::string& name, Unit& unit, const clang::VarDecl& definition,
                       bool is_tentative);
  // `name` is another name of `target`, which may be an alias, too.
  void define_alias(const std::string& name, const std::string& target, bool is_weak,
                    const support::SourceLocation& location);
  const ir::Symbol* require_function(const std::string& name, expr::TypeRef type);
  // A declaration of the function that the program refers to.
  void note_declaration(const std::string& name, const clang::FunctionDecl& declaration) {
    declarations_.try_emplace(name, &declaration);
  }
  // A function that is not supported, and where the program refers to it first. Calls of it by a pointer end
  // there.
  void note_unsupported(const std::string& name, std::string problem, const support::SourceRange& range) {
    unsupported_.try_emplace(name, Unsupported{std::move(problem), range});
  }
  const ir::Symbol* require_variable(const std::string& name, expr::TypeRef type,
                                     support::SourceLocation location);
  void add_constructor(const std::string& name, int priority) { constructors_.emplace(priority, name); }
  void add_destructor(const std::string& name, int priority) { destructors_.emplace(-priority, name); }
  // Sets up the static object of that name, if it is not set up yet: another initializer reads it.
  void initialize_now(const std::string& name);
  // Instructions that set up a static object, in order.
  void append_initialization(std::vector<ir::Instruction> instructions,
                             std::vector<const ir::Symbol*> locals);
  // A proof tells that it takes this for granted: "of …".
  void assume(const std::string& what);
  // Says something once, however often it comes up.
  void warn_once(const std::string& key, support::Message message);
  bool is_defined(const std::string& name) const;
  // The same, or a file that is linked as needed or a model of the library defines it.
  bool is_available(const std::string& name);
  // Whether the name means the begin or the end of a section of which all is known that lies in it. Files
  // that are linked as needed might put something there.
  bool is_bound(const std::string& name) const {
    return candidates_.empty() && sections_.variables_at(name) != nullptr;
  }
  const Regions& regions() const { return regions_; }

 private:
  struct Definition {
    Unit* unit = nullptr;
    const clang::FunctionDecl* function = nullptr;
    const clang::VarDecl* variable = nullptr;
    bool is_weak = false;  // weak, inline or tentative: gives way to another definition
    bool is_lowered = false;
  };

  struct Candidate {
    ParseInput input;
    std::string prefix;
    bool is_read = false;
  };

  struct Unsupported {
    std::string problem;
    support::SourceRange range;
  };

  void define(const std::string& name, Definition definition);
  void require_roots();
  void require_root(const std::string& name);
  const ir::Symbol* require_bound(const std::string& name);
  void drain();
  void lower(const std::string& name, Definition& definition);
  // The user's definition, or that of a model.
  std::map<std::string, Definition>::iterator find_definition(const std::string& name);
  Unit& read_unit(const ParseInput& input, const std::string& prefix);
  bool find_candidate(const std::string& name);
  bool find_model(const std::string& name);
  void define_missing();
  void define_missing_functions();
  // The function where the program begins. Throws support::InputError if nothing defines it.
  std::map<std::string, Definition>::iterator find_entry();
  ir::Function& begin_entry();
  void make_entry();
  void make_library_entry();
  void make_destructors();
  support::Message message_at(const Definition& definition, std::string text) const;

  const Regions regions_;
  std::deque<Unit> units_;
  std::map<std::string, Definition> definitions_;
  std::deque<std::string> pending_;      // names to lower
  std::vector<std::string> unresolved_;  // names that nothing defines so far
  std::map<std::string, const clang::FunctionDecl*> declarations_;
  std::map<std::string, Unsupported> unsupported_;
  std::set<std::string> requested_;
  std::vector<Candidate> candidates_;
  std::unordered_map<std::string, std::vector<size_t>> candidates_by_word_;
  std::set<std::string> parsed_models_;
  std::set<std::string> warned_;
  std::multimap<int, std::string> constructors_;  // in the order of their calls
  std::multimap<int, std::string> destructors_;
  bool has_error_label_ = false;  // somewhere in the user's functions
  ir::Function* initialization_ = nullptr;
  std::string target_;  // of the user's units
};

}  // namespace heddle::frontend
