#include "instrument/loop_state.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "analysis/call_graph.h"
#include "analysis/dependencies.h"
#include "analysis/modified.h"
#include "analysis/points_to.h"

namespace heddle::instrument {

using analysis::ObjectSet;
using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

const std::string& name_of(const ir::Symbol& symbol) {
  return symbol.source_name != nullptr ? *symbol.source_name : *symbol.name;
}

// A comparison of more parts than this would be most of the program.
constexpr uint64_t kMostParts = 4096;

uint64_t parts_of(expr::TypeRef type) {
  if (type->is_array()) return type->count() * parts_of(type->element());
  if (!type->is_record()) return 1;
  uint64_t parts = 0;
  for (const expr::Field& field : type->record().fields) parts += parts_of(field.type);
  return parts;
}

// Whether an array without a size is part of it, whose elements have no names.
bool is_open(expr::TypeRef type) {
  if (type->is_array()) return type->count() == 0 || is_open(type->element());
  if (!type->is_record()) return false;
  if (!type->record().complete) return true;
  for (const expr::Field& field : type->record().fields)
    if (is_open(field.type)) return true;
  return false;
}

// Evaluating it may be undefined in C: an access to memory that may be invalid, or signed arithmetic. What
// such an operation sees has to repeat too: a loop that overflows some day, or runs out of an array, does not
// go on for ever.
bool may_be_undefined(ExprRef e) {
  bool result = false;
  expr::for_each_subexpression(e, [&](ExprRef part) {
    switch (part->kind()) {
      case Kind::Deref:
        result = true;
        break;
      case Kind::Index:
        result |= !part->operand(1)->is(Kind::Constant);
        break;
      case Kind::Add:
      case Kind::Sub:
      case Kind::Mul:
      case Kind::Neg:
      case Kind::Shl:
        result |= part->type()->is_bitvector() && part->type()->is_signed();
        break;
      case Kind::Div:
      case Kind::Mod:
      case Kind::Shr:
        result |= part->type()->is_bitvector();
        break;
      default:
        break;
    }
  });
  return result;
}

bool may_be_undefined(const Instruction& instruction) {
  if (instruction.op == Op::Copy || instruction.op == Op::Fill || instruction.op == Op::Free ||
      instruction.op == Op::Output)
    return true;
  for (const ExprRef operand : instruction.operands)
    if (operand != nullptr && may_be_undefined(operand)) return true;
  return false;
}

}  // namespace

struct StateFinder::Known {
  Known(const ir::Program& program, analysis::Analyses& analyses)
      : program(program),
        numbering(analyses.numbering()),
        points_to(analyses.points_to()),
        calls(analyses.calls()),
        modified(analyses.modified()),
        layout(std::make_shared<analysis::DependencyLayout>(points_to, calls)) {}

  const analysis::ControlFlow& flow(const ir::Function& function) {
    auto [found, is_new] = flows.try_emplace(&function);
    if (is_new) found->second = std::make_unique<analysis::ControlFlow>(function);
    return *found->second;
  }

  // The functions that these may call, themselves included.
  std::set<uint32_t> closure(std::vector<uint32_t> functions) const {
    std::set<uint32_t> result(functions.begin(), functions.end());
    while (!functions.empty()) {
      const uint32_t one = functions.back();
      functions.pop_back();
      for (const uint32_t callee : calls.callees(one))
        if (result.insert(callee).second) functions.push_back(callee);
    }
    return result;
  }

  void add_undefined(uint32_t function, std::vector<analysis::InstructionPosition>& positions) {
    auto [found, is_new] = undefined.try_emplace(function);
    const auto& body = numbering.function(function).body;
    for (uint32_t i = 0; i < body.size() && is_new; ++i)
      if (may_be_undefined(body[i])) found->second.push_back({function, i});
    positions.insert(positions.end(), found->second.begin(), found->second.end());
  }

  const ir::Program& program;
  const analysis::Numbering& numbering;
  const analysis::PointsTo& points_to;
  const analysis::CallGraph& calls;
  const analysis::Modified& modified;
  std::shared_ptr<const analysis::DependencyLayout> layout;
  std::map<const ir::Function*, std::unique_ptr<analysis::ControlFlow>> flows;
  std::map<uint32_t, std::vector<analysis::InstructionPosition>> undefined;
  std::unique_ptr<analysis::Dependencies> whole;  // of the program; on first use
};

namespace {

// Collects what a state consists of, and why it is not all.
class Collector {
 public:
  Collector(const ir::Program& program, const analysis::Numbering& numbering, const ir::Function& function)
      : program_(program), numbering_(numbering), function_(function) {}

  void incomplete(const std::string& why) {
    if (!state_.is_complete) return;
    state_.is_complete = false;
    state_.incomplete_because = why;
  }

  void add_effects(const analysis::Effects& effects) {
    if (effects.calls_unknown) incomplete("it calls through a pointer that may point to any function");
    if (effects.writes_unknown) incomplete("it writes through a pointer that may point anywhere");
    if (effects.starts_threads) incomplete("it starts threads");
  }

  void add(const ir::Symbol& symbol) {
    const bool is_library = symbol.location.valid() ? program_.files()[symbol.location.file].is_model
                                                    : symbol.source_name == nullptr;
    if (is_library) return incomplete(fmt::format("it depends on the library's variable '{}'", *symbol.name));
    if (is_open(symbol.type))
      return incomplete(fmt::format("the size of '{}' is not known", name_of(symbol)));
    parts_ += parts_of(symbol.type);
    if (parts_ > kMostParts)
      return incomplete(fmt::format("'{}' is too large to be compared", name_of(symbol)));
    StateVariable variable;
    variable.symbol = &symbol;
    const size_t colons = symbol.name->rfind("::");
    if (symbol.kind == ir::SymbolKind::Global && colons != std::string::npos) {
      const ir::Function* home = program_.find_function(symbol.name->substr(0, colons));
      variable.is_static_local = home != nullptr;
      variable.home = home;
    }
    state_.variables.push_back(variable);
  }

  LoopState take() { return std::move(state_); }

 private:
  const ir::Program& program_;
  const analysis::Numbering& numbering_;
  const ir::Function& function_;
  LoopState state_;
  uint64_t parts_ = 0;
};

}  // namespace

StateFinder::StateFinder(const ir::Program& program, analysis::Analyses& analyses)
    : known_(std::make_unique<Known>(program, analyses)) {}

StateFinder::~StateFinder() = default;

bool StateFinder::is_recursive(const ir::Function& function) const {
  return known_->calls.is_recursive(known_->numbering.number_of(function));
}

LoopState StateFinder::of_loop(const LoopInfo& info) {
  Known& a = *known_;
  const ir::Function& function = *info.function;
  const uint32_t number = a.numbering.number_of(function);
  const analysis::ControlFlow& flow = a.flow(function);
  const uint32_t loop_number = flow.loop_headed_by(info.head);
  Collector state(a.program, a.numbering, function);
  if (loop_number == analysis::kNone) {
    state.incomplete("its head is not known");
    return state.take();
  }
  const analysis::Loop& loop = flow.loop(loop_number);
  const analysis::Effects effects = a.modified.of_loop(flow, loop);
  state.add_effects(effects);

  std::vector<uint32_t> called;
  std::set<const ir::Symbol*> declared;
  std::vector<analysis::InstructionPosition> undefined;
  for (const uint32_t block : loop.blocks) {
    for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i) {
      const Instruction& instruction = function.body[i];
      if (instruction.op == Op::Decl) declared.insert(a.program.find_symbol(instruction.place()->text()));
      if (instruction.op == Op::Call)
        for (const uint32_t callee : a.calls.site(number, i).callees) called.push_back(callee);
      if (may_be_undefined(instruction)) undefined.push_back({number, i});
    }
  }
  const std::set<uint32_t> callees = a.closure(called);
  for (const uint32_t callee : callees) a.add_undefined(callee, undefined);

  analysis::DependencyOptions options;
  options.with_endings = true;
  const analysis::Dependencies dependencies(a.points_to, a.calls, a.modified, flow, loop, options, a.layout);
  ObjectSet influences = dependencies.on_exits(flow, loop).objects();
  influences |= dependencies.on_instructions(undefined).objects();
  const ObjectSet written = a.modified.written_objects(effects);

  for (const uint32_t object : written) {
    if (!influences.test(object)) continue;
    const analysis::Object& what = a.points_to.object(object);
    switch (what.kind) {
      case analysis::Object::Kind::Function:
        break;
      case analysis::Object::Kind::Allocation:
        state.incomplete("it depends on memory from an allocator");
        break;
      case analysis::Object::Kind::Arguments:
        state.incomplete("it depends on variadic arguments");
        break;
      case analysis::Object::Kind::Variable: {
        const ir::Symbol& symbol = *what.symbol;
        if (symbol.is_constant || symbol.kind == ir::SymbolKind::Temporary) break;
        if (symbol.kind == ir::SymbolKind::Global) {
          state.add(symbol);
          break;
        }
        const uint32_t owner = a.numbering.owner(object);
        if (owner == number) {
          // Declared anew in every round: nothing of it is left at the head.
          if (!declared.contains(&symbol)) state.add(symbol);
          // Another activation's variable of the same name may be meant.
          if (a.calls.is_recursive(number) && a.points_to.is_address_taken(symbol))
            state.incomplete(fmt::format("'{}' may belong to another activation", name_of(symbol)));
          break;
        }
        const bool is_callees = callees.contains(owner) && !a.calls.is_recursive(owner);
        if (!is_callees)
          state.incomplete(fmt::format("it changes '{}' of '{}' through a pointer", name_of(symbol),
                                       *a.numbering.function(owner).name));
        break;
      }
    }
  }
  return state.take();
}

LoopState StateFinder::of_function(const ir::Function& function) {
  Known& a = *known_;
  const uint32_t number = a.numbering.number_of(function);
  Collector state(a.program, a.numbering, function);
  const analysis::Effects& effects = a.modified.of_function(number);
  state.add_effects(effects);
  const std::set<uint32_t> reached = a.closure({number});
  const uint32_t component = a.calls.component_of(number);
  std::vector<analysis::InstructionPosition> positions;
  for (const uint32_t one : reached) {
    a.add_undefined(one, positions);
    if (a.calls.component_of(one) != component) continue;
    for (const analysis::CallSite& site : a.calls.sites(one))
      for (const uint32_t callee : site.callees)
        if (a.calls.component_of(callee) == component) positions.push_back({one, site.instruction});
  }
  if (a.whole == nullptr) {
    analysis::DependencyOptions options;
    options.with_endings = true;
    a.whole = std::make_unique<analysis::Dependencies>(a.points_to, a.calls, a.modified, options);
  }
  const ObjectSet influences = a.whole->on_instructions(positions).objects();
  const ObjectSet written = a.modified.written_objects(effects);
  for (const ir::Symbol* parameter : function.parameters)
    if (influences.test(a.numbering.number_of(*parameter))) state.add(*parameter);
  if (function.va_area != nullptr) state.incomplete("it takes variadic arguments");
  for (const uint32_t object : influences) {
    const analysis::Object& what = a.points_to.object(object);
    switch (what.kind) {
      case analysis::Object::Kind::Function:
        break;
      case analysis::Object::Kind::Allocation:
        if (written.test(object)) state.incomplete("it depends on memory from an allocator");
        break;
      case analysis::Object::Kind::Arguments:
        state.incomplete("it depends on variadic arguments");
        break;
      case analysis::Object::Kind::Variable: {
        const ir::Symbol& symbol = *what.symbol;
        if (symbol.is_constant || symbol.kind == ir::SymbolKind::Temporary) break;
        if (symbol.kind == ir::SymbolKind::Global) {
          if (written.test(object)) state.add(symbol);
          break;
        }
        // Variables of activations are private unless a pointer leads to them.
        if (a.points_to.is_address_taken(symbol))
          state.incomplete(fmt::format("it depends on '{}' through a pointer", name_of(symbol)));
        break;
      }
    }
  }
  return state.take();
}

}  // namespace heddle::instrument
