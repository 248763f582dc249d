#include "frontend/call_order.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body.h"
#include "frontend/fresh_blocks.h"
#include "frontend/unit.h"
#include "ir/assumption.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// A call of what a pointer leads to.
const std::string kAnyFunction = "*";

// Whether C evaluates the operands in any order.
bool is_unordered(const clang::Stmt* s) {
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(s))
    return !binary->isLogicalOp() && !binary->isCommaOp();
  return isa<clang::CallExpr>(s) || isa<clang::ArraySubscriptExpr>(s) || isa<clang::InitListExpr>(s);
}

using Calls = std::set<std::string>;

bool is_read(const clang::Stmt* parent, const clang::Stmt* child) {
  const auto* assignment = dyn_cast<clang::BinaryOperator>(parent);
  const bool is_target = assignment != nullptr && assignment->getOpcode() == clang::BO_Assign &&
                         child == assignment->getLHS() &&
                         isa<clang::DeclRefExpr>(assignment->getLHS()->IgnoreParens());
  const auto* unary = dyn_cast<clang::UnaryOperator>(parent);
  return !is_target && (unary == nullptr || unary->getOpcode() != clang::UO_AddrOf);
}

}  // namespace

class CallFinder {
 public:
  using Operand = CallOrder::Operand;

  explicit CallFinder(Unit& unit) : unit_(unit) {}

  struct Question {
    const clang::Stmt* expression;
    std::vector<Operand> operands;
  };

  // What the statement does; questions about the expressions in it are added.
  Operand visit(const clang::Stmt* s) {
    Operand result;
    if (s == nullptr || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return result;
    if (const auto* call = dyn_cast<clang::CallExpr>(s)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      result.calls.insert(callee == nullptr ? kAnyFunction : unit_.name_of(*callee));
    }
    if (const auto* reference = dyn_cast<clang::DeclRefExpr>(s))
      if (const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl()))
        if (variable->hasGlobalStorage() && !variable->getType().isConstQualified())
          result.reads.insert(unit_.name_of(*variable));
    std::vector<Operand> operands;
    for (const clang::Stmt* child : s->children()) {
      Operand one = visit(child);
      if (child != nullptr && !is_read(s, child)) one.reads.clear();
      if (one.calls.empty() && one.reads.empty()) continue;
      result.calls.insert(one.calls.begin(), one.calls.end());
      result.reads.insert(one.reads.begin(), one.reads.end());
      operands.push_back(std::move(one));
    }
    const bool has_call =
        std::ranges::any_of(operands, [](const Operand& one) { return !one.calls.empty(); });
    if (operands.size() > 1 && has_call && is_unordered(s)) questions.push_back({s, std::move(operands)});
    return result;
  }

  std::vector<Question> questions;

 private:
  Unit& unit_;
};

namespace {

struct Object {
  ExprRef symbol = nullptr;
  bool is_of_library = false;  // a model's own
  auto operator<=>(const Object&) const = default;
};

// What functions do with objects that others see. Memory that pointers lead to is one thing.
struct Effects {
  std::set<Object> reads;  // static objects
  std::set<Object> writes;
  bool reads_memory = false;
  bool writes_memory = false;
  Calls calls;
};

class EffectTable {
 public:
  explicit EffectTable(const ir::Program& program) : program_(program), fresh_blocks_(program) {
    for (const ir::Function& function : program.functions()) add(function);
  }

  // Of the functions and of all that they call.
  Effects of(const Calls& roots) const {
    Effects result;
    std::vector<std::string> pending(roots.begin(), roots.end());
    while (!pending.empty()) {
      const std::string name = pending.back();
      pending.pop_back();
      if (!result.calls.insert(name).second) continue;
      const auto found = effects_.find(name);
      if (found == effects_.end()) {
        // Called through a pointer: anything may happen. What has no body and is no function of the program
        // is an input or an intrinsic.
        if (name == kAnyFunction) result.reads_memory = result.writes_memory = true;
        continue;
      }
      const Effects& one = found->second;
      result.reads.insert(one.reads.begin(), one.reads.end());
      result.writes.insert(one.writes.begin(), one.writes.end());
      result.reads_memory |= one.reads_memory;
      result.writes_memory |= one.writes_memory;
      pending.insert(pending.end(), one.calls.begin(), one.calls.end());
    }
    return result;
  }

 private:
  void add(const ir::Function& function) {
    Effects& effects = effects_[*function.name];
    for (const Instruction& instruction : function.body) {
      const bool writes = instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                          instruction.op == Op::Call || instruction.op == Op::Alloc;
      if (instruction.op == Op::Copy || instruction.op == Op::Fill || instruction.op == Op::Free)
        effects.writes_memory |=
            instruction.variant == ir::Variant::Outside || !fresh_blocks_.lead_there(instruction.operands[0]);
      effects.reads_memory |=
          instruction.op == Op::Output ||
          (instruction.op == Op::Copy && !fresh_blocks_.lead_there(instruction.operands[1]));
      for (size_t i = 0; i < instruction.operands.size(); ++i) {
        const ExprRef operand = instruction.operands[i];
        if (operand == nullptr) continue;
        if (i == 0 && writes) add_written(operand, effects);
        expr::for_each_subexpression(operand, [&](ExprRef e) { add_read(e, effects); });
      }
      if (instruction.op == Op::Call) {
        const ExprRef callee = instruction.operands[1];
        effects.calls.insert(callee->is(Kind::Symbol) ? callee->text() : kAnyFunction);
      }
    }
  }

  void add_written(ExprRef place, Effects& effects) const {
    while (place->is(Kind::Member) || place->is(Kind::Index)) place = place->operand(0);
    if (place->is(Kind::Deref))
      effects.writes_memory |= !fresh_blocks_.lead_there(place->operand(0));
    else if (!place->is(Kind::Symbol))
      effects.writes_memory = true;
    else if (is_static(place))
      effects.writes.insert(object(place));
  }

  void add_read(ExprRef e, Effects& effects) const {
    if (e->is(Kind::Deref)) effects.reads_memory |= !fresh_blocks_.lead_there(e->operand(0));
    if (e->is(Kind::Symbol) && is_static(e)) effects.reads.insert(object(e));
  }

  Object object(ExprRef symbol) const {
    const support::SourceLocation& location = program_.find_symbol(symbol->text())->location;
    return {symbol, location.valid() && program_.files()[location.file].is_model};
  }

  bool is_static(ExprRef e) const {
    const ir::Symbol* symbol = program_.find_symbol(e->text());
    return symbol != nullptr && symbol->kind == ir::SymbolKind::Global;
  }

  const ir::Program& program_;
  FreshBlocks fresh_blocks_;
  std::map<std::string, Effects> effects_;
};

// What the order of two calls may change.
enum class Disturbance : uint8_t {
  None,
  Library,  // what the C library returns from a state of its own: the next line, the process id
  Program,  // an object of the program, or memory that a pointer leads to
};

// What of the first may be noticed by the second. A pointer may lead to a static object of the program.
Disturbance disturbance(const Effects& first, const Effects& second) {
  const bool second_touches_memory = second.reads_memory || second.writes_memory;
  auto are_of_program = [](const std::set<Object>& objects) {
    return std::ranges::any_of(objects, [](const Object& object) { return !object.is_of_library; });
  };
  if (first.writes_memory &&
      (second_touches_memory || are_of_program(second.reads) || are_of_program(second.writes)))
    return Disturbance::Program;
  if (are_of_program(first.writes) && second_touches_memory) return Disturbance::Program;
  Disturbance result = Disturbance::None;
  for (const Object& object : first.writes)
    if (second.reads.contains(object) || second.writes.contains(object))
      result = std::max(result, object.is_of_library ? Disturbance::Library : Disturbance::Program);
  return result;
}

// What of the calls in an operand is noticed where another reads variables.
Disturbance disturbance(const Effects& calls, const std::set<std::string>& reads) {
  const bool is_noticed = std::ranges::any_of(calls.writes, [&](const Object& object) {
    return !object.is_of_library && reads.contains(object.symbol->text());
  });
  return is_noticed ? Disturbance::Program : Disturbance::None;
}

Disturbance disturbance_among(const std::vector<CallFinder::Operand>& operands, const EffectTable& table) {
  std::vector<Effects> effects;
  for (const CallFinder::Operand& operand : operands) effects.push_back(table.of(operand.calls));
  Disturbance result = Disturbance::None;
  for (size_t i = 0; i < effects.size(); ++i)
    for (size_t j = 0; j < effects.size(); ++j)
      if (i != j)
        result = std::max(
            {result, disturbance(effects[i], effects[j]), disturbance(effects[i], operands[j].reads)});
  return result;
}

}  // namespace

void CallOrder::note(Unit& unit, const clang::FunctionDecl& definition, Body& body) {
  CallFinder finder(unit);
  finder.visit(definition.getBody());
  for (CallFinder::Question& question : finder.questions) {
    const std::string text =
        fmt::format("of the calls at {}, whose order C leaves open: they are made from left to right",
                    ir::to_string(unit.program(), unit.location(question.expression->getBeginLoc())));
    if (questions_.emplace(text, std::move(question.operands)).second) body.assume(text, ir::kOpenAssumption);
  }
}

void CallOrder::settle(ir::Program& program) const {
  if (questions_.empty()) return;
  const EffectTable table(program);
  for (ir::Function& function : program.functions()) {
    for (Instruction& instruction : function.body) {
      if (instruction.op != Op::Skip || instruction.message == nullptr) continue;
      const auto question = questions_.find(*instruction.message);
      if (question == questions_.end()) continue;
      const Disturbance among = disturbance_among(question->second, table);
      if (among == Disturbance::Program) continue;
      instruction.name = among == Disturbance::None ? nullptr : program.store().intern(ir::kAssumption);
      if (among == Disturbance::None) instruction.message = nullptr;
    }
  }
}

}  // namespace heddle::frontend
