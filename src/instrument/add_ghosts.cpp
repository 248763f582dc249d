#include "instrument/add_ghosts.h"

#include <fmt/format.h>

#include <set>

#include "expr/c_typing.h"
#include "instrument/c_types.h"
#include "support/diagnostics.h"

namespace heddle::instrument {

using spec::Automaton;
using spec::Transition;

namespace {

class GhostMaker {
 public:
  GhostMaker(ir::Program& program, Plan& plan)
      : program_(program), plan_(plan), weaves_(weaves_by_instance(plan)) {
    for (const ir::Symbol& symbol : program.symbols()) {
      if (symbol.source_name != nullptr) names_.insert(*symbol.source_name);
      names_.insert(*symbol.name);
    }
  }

  void run() {
    for (uint32_t i = 0; i < plan_.instances.size(); ++i) add(i);
  }

 private:
  [[noreturn]] void fail(const spec::Position& where, const std::string& what) const {
    throw support::InputError(plan_.specification.files[where.file], where.line, where.column, what);
  }

  std::string fresh(const std::string& wish) {
    std::string name = wish;
    for (unsigned i = 2; names_.contains(name); ++i) name = fmt::format("{}_{}", wish, i);
    names_.insert(name);
    return name;
  }

  void add(uint32_t number) {
    Instance& instance = plan_.instances[number];
    const Automaton& automaton = automaton_of(plan_, instance);
    std::string prefix = "__heddle_" + automaton.name;
    if (instance.loop != kNone)
      prefix += fmt::format("_{}", instance.loop);
    else if (instance.function != nullptr)
      prefix += "_" + identifier(*instance.function->name);
    if (instance.state_ghost != kNone) {
      instance.state_ghost = static_cast<uint32_t>(plan_.ghosts.size());
      Ghost& ghost = plan_.ghosts.emplace_back();
      ghost.name = fresh(prefix + "_state");
      ghost.instance = number;
      ghost.function = instance.function;
      ghost.type = expr::c_int_type(program_.store());
    }
    std::set<uint32_t> used;
    for (const uint32_t w : weaves_[number]) {
      const Weave& weave = plan_.weaves[w];
      for (const Case& one : weave.cases) {
        const Transition& transition = transition_of(plan_, weave, one);
        if (transition.guard) add_variables(*transition.guard, used);
        add_variables(transition.action, used);
      }
    }
    for (uint32_t v = 0; v < automaton.variables.size(); ++v) {
      if (!used.contains(v)) {
        instance.ghosts.push_back(kNone);
        continue;
      }
      const spec::Variable& variable = automaton.variables[v];
      Ghost ghost;
      ghost.name = fresh(prefix + "_" + variable.name);
      ghost.instance = number;
      ghost.variable = v;
      ghost.function = variable.is_local ? instance.function : nullptr;
      const bool is_used = set_type(ghost, variable, number);
      instance.ghosts.push_back(is_used ? static_cast<uint32_t>(plan_.ghosts.size()) : kNone);
      if (is_used) plan_.ghosts.push_back(std::move(ghost));
    }
  }

  static void add_variables(const spec::Expr& e, std::set<uint32_t>& used) {
    if (e.kind == spec::ExprKind::Variable || e.kind == spec::ExprKind::StateMatches) used.insert(e.index);
    for (const spec::Expr& operand : e.operands) add_variables(operand, used);
  }

  static void add_variables(const spec::Statement& s, std::set<uint32_t>& used) {
    if (s.variable != spec::kNone) used.insert(s.variable);
    for (const spec::Expr& e : s.expressions) add_variables(e, used);
    for (const spec::Statement& child : s.children) add_variables(child, used);
  }

  static std::string identifier(const std::string& name) {
    std::string result;
    for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return result;
  }

  // False: no weave of the instance binds the capture that the type comes from.
  bool set_type(Ghost& ghost, const spec::Variable& variable, uint32_t instance) {
    if (variable.type.kind == spec::CType::Kind::State) return true;
    if (variable.type.kind == spec::CType::Kind::Named) {
      ghost.type = type_of(program_.store(), variable.type);
      if (ghost.type == nullptr)
        fail(variable.position, fmt::format("the program has no type '{}'", variable.type.name));
      return true;
    }
    for (const uint32_t w : weaves_[instance]) {
      const Weave& weave = plan_.weaves[w];
      for (const Case& one : weave.cases) {
        const Transition& transition = transition_of(plan_, weave, one);
        for (uint32_t c = 0; c < transition.captures.size(); ++c) {
          if (transition.captures[c] != variable.type.name) continue;
          expr::TypeRef type = one.captures[c].type;
          for (unsigned i = 0; i < variable.type.pointers; ++i) type = program_.store().pointer(type);
          if (ghost.type == nullptr) {
            ghost.type = type;
            ghost.typeof_weave = w;
            ghost.typeof_capture = c;
          } else if (ghost.type != type) {
            fail(variable.position,
                 fmt::format("'${}' has different types in this program: {} and, at {}, {}",
                             variable.type.name, expr::to_string(ghost.type),
                             ir::to_string(program_, weave.range.begin), expr::to_string(type)));
          }
        }
      }
    }
    return ghost.type != nullptr;
  }

  ir::Program& program_;
  Plan& plan_;
  std::vector<std::vector<uint32_t>> weaves_;
  std::set<std::string> names_;
};

}  // namespace

void add_ghosts(ir::Program& program, Plan& plan) {
  GhostMaker(program, plan).run();
}

}  // namespace heddle::instrument
