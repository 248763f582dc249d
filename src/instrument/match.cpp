#include "instrument/match.h"

#include <algorithm>
#include <map>

#include "expr/rounded.h"
#include "instrument/c_types.h"
#include "support/check.h"

namespace heddle::instrument {

using expr::COperator;
using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;
using spec::PatternKind;
using spec::PatternOperand;

namespace {

bool is_operation(ExprRef e, COperator op, const Instruction& instruction, uint32_t site) {
  static const std::map<COperator, Kind> kinds = {
      {COperator::Minus, Kind::Neg},       {COperator::BitNot, Kind::BitNot},
      {COperator::Multiply, Kind::Mul},    {COperator::Divide, Kind::Div},
      {COperator::Remainder, Kind::Mod},   {COperator::Add, Kind::Add},
      {COperator::Subtract, Kind::Sub},    {COperator::ShiftLeft, Kind::Shl},
      {COperator::ShiftRight, Kind::Shr},  {COperator::Less, Kind::Lt},
      {COperator::LessEqual, Kind::Le},    {COperator::Greater, Kind::Gt},
      {COperator::GreaterEqual, Kind::Ge}, {COperator::Equal, Kind::Eq},
      {COperator::NotEqual, Kind::Ne},     {COperator::BitAnd, Kind::BitAnd},
      {COperator::BitXor, Kind::BitXor},   {COperator::BitOr, Kind::BitOr},
  };
  if (e->is(Kind::PointerAdd)) {
    const bool subtracts = is_pointer_subtraction(instruction, site);
    return op == (subtracts ? COperator::Subtract : COperator::Add);
  }
  if (e->is(Kind::PointerSub)) return op == COperator::Subtract;
  auto found = kinds.find(op);
  return found != kinds.end() && expr::operation_of(e).kind == found->second;
}

// The type that a pattern's class is about.
TypeRef operation_type(ExprRef e) {
  switch (e->kind()) {
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
    case Kind::PointerSub:
      return e->operand(0)->type();
    default:
      return e->type();
  }
}

ExprRef without_casts(ExprRef e) {
  while (e->is(Kind::Cast)) e = e->operand(0);
  return e;
}

// The called function may see another type than the call: then both pass values alike.
ExprRef as_type(const ir::Program& program, ExprRef e, TypeRef type) {
  if (e == nullptr || type == nullptr) return e;
  return const_cast<ir::Program&>(program).store().cast(type, e);
}

class Matcher {
 public:
  Matcher(const ir::Program& program, const Event& event, const spec::Transition& transition,
          const ir::Function* callee)
      : program_(program),
        event_(event),
        transition_(transition),
        pattern_(transition.pattern),
        callee_(callee),
        instruction_(event.function->body.empty() ? nullptr : &event.function->body[event.instruction]),
        bindings_(transition.captures.size()) {}

  std::optional<std::vector<Binding>> run() {
    if (!matches()) return std::nullopt;
    return std::move(bindings_);
  }

 private:
  expr::Store& store() { return const_cast<ir::Program&>(program_).store(); }

  bool has_class(TypeRef type) { return belongs_to(store(), type, pattern_.type_class, pattern_.type); }

  bool matches() {
    switch (event_.kind) {
      case EventKind::Operation:
        return matches_operation();
      case EventKind::Conversion: {
        TypeRef type = ir::operation_at(*instruction_, event_.site)->type();
        return has_class(type) &&
               bind(pattern_.operands[0], {Binding::Kind::Operand, 0, nullptr, nullptr, nullptr, type});
      }
      case EventKind::Dereference: {
        const ExprRef e = ir::operation_at(*instruction_, event_.site);
        return has_class(e->type()) && bind(pattern_.operands[0], {Binding::Kind::Operand, 0});
      }
      case EventKind::Subscript:
        return has_class(ir::operation_at(*instruction_, event_.site)->type()) && bind_operands();
      case EventKind::Call:
        return matches_call();
      case EventKind::Assignment:
        return has_class(instruction_->place()->type()) &&
               bind(pattern_.operands[0], {Binding::Kind::Place, 0}) &&
               bind(pattern_.operands[1], {Binding::Kind::Value, 0});
      case EventKind::Read:
        return has_class(event_.variable->type) &&
               bind(pattern_.operands[0], {Binding::Kind::Place, 0, nullptr, event_.variable});
      case EventKind::Declaration:
        return has_class(instruction_->place()->type()) &&
               bind(pattern_.operands[0], {Binding::Kind::Place, 0});
      case EventKind::Return:
        if (pattern_.operands.empty()) return true;
        return instruction_->operands[0] != nullptr && has_class(instruction_->operands[0]->type()) &&
               bind(pattern_.operands[0], {Binding::Kind::Value, 0});
      case EventKind::ConditionTrue:
      case EventKind::ConditionFalse: {
        const bool wants_loop =
            pattern_.kind == PatternKind::Condition || pattern_.kind == PatternKind::NotCondition;
        return !wants_loop || event_.is_loop_condition;
      }
      case EventKind::FunctionEntry:
      case EventKind::FunctionExit:
        return pattern_.is_instance || pattern_.names.empty() ||
               pattern_.names[0] == c_name(*event_.function->name);
      case EventKind::Access:
      case EventKind::Release:
        return bind(pattern_.operands[0], expression(event_.address)) &&
               (pattern_.operands.size() == 1 || bind(pattern_.operands[1], expression(event_.size)));
      default:
        return true;
    }
  }

  static Binding expression(ExprRef e) { return {Binding::Kind::Expression, 0, e->type(), nullptr, e}; }

  bool matches_operation() {
    const ExprRef e = ir::operation_at(*instruction_, event_.site);
    if (!is_operation(e, pattern_.op, *instruction_, event_.site)) return false;
    const bool is_unary = expr::operation_of(e).operands.size() == 1;
    if (is_unary != (pattern_.operands.size() == 1)) return false;
    return has_class(operation_type(e)) && bind_operands();
  }

  bool bind_operands() {
    for (uint32_t i = 0; i < pattern_.operands.size(); ++i)
      if (!bind(pattern_.operands[i], {Binding::Kind::Operand, i})) return false;
    return true;
  }

  bool matches_call() {
    const std::string_view name = callee_ != nullptr ? c_name(*callee_->name) : callee_name(*instruction_);
    if (!pattern_.names.empty() && !names(pattern_, name)) return false;
    const size_t count = instruction_->op == Op::Call ? instruction_->argument_count() : 0;
    if (pattern_.any_more_arguments ? count < pattern_.operands.size() : count != pattern_.operands.size())
      return false;
    for (uint32_t i = 0; i < pattern_.operands.size(); ++i)
      if (!bind(pattern_.operands[i], {Binding::Kind::Argument, i, parameter_type(i)})) return false;
    if (!pattern_.result) return true;
    const TypeRef type = callee_ != nullptr             ? callee_->type->result()
                         : instruction_->op == Op::Call ? instruction_->function()->type()->result()
                                                        : instruction_->place()->type();
    if (type->is(expr::TypeKind::Void)) return false;
    return bind(*pattern_.result, {Binding::Kind::Result, 0, type});
  }

  // What the callee takes an argument for; null: what the call says.
  TypeRef parameter_type(uint32_t number) const {
    if (callee_ == nullptr || number >= callee_->type->parameters().size()) return nullptr;
    return callee_->type->parameters()[number];
  }

  bool bind(const PatternOperand& operand, Binding binding) {
    const ExprRef e = bound_expression(program_, *instruction_, event_.site, event_.kind, binding);
    if (binding.type == nullptr) binding.type = e->type();
    if (!belongs_to(store(), binding.type, operand.type_class, operand.type)) return false;
    switch (operand.kind) {
      case PatternOperand::Kind::Any:
        return true;
      case PatternOperand::Kind::Integer:
        return e != nullptr && is_integer(without_casts(e), operand.value);
      case PatternOperand::Kind::Name:
        return e != nullptr && is_variable(without_casts(e), operand.name);
      case PatternOperand::Kind::Capture:
        break;
    }
    Binding& slot = bindings_[operand.capture];
    if (slot.kind == Binding::Kind::None) {
      slot = binding;
      return true;
    }
    // $x + $x: the same expression twice.
    return e != nullptr && e == bound_expression(program_, *instruction_, event_.site, event_.kind, slot);
  }

  static bool is_integer(ExprRef e, int64_t value) {
    if (!e->is(Kind::Constant) || e->type()->width() > 64 || e->type()->is_float()) return false;
    const llvm::APInt bits = e->value();
    const bool is_signed = e->type()->is_bitvector() && e->type()->is_signed();
    return (is_signed ? bits.getSExtValue() : static_cast<int64_t>(bits.getZExtValue())) == value;
  }

  bool is_variable(ExprRef e, const std::string& name) const {
    if (!e->is(Kind::Symbol)) return false;
    const ir::Symbol* symbol = program_.find_symbol(e->text());
    return symbol != nullptr && symbol->source_name != nullptr && *symbol->source_name == name;
  }

  const ir::Program& program_;
  const Event& event_;
  const spec::Transition& transition_;
  const spec::Pattern& pattern_;
  const ir::Function* callee_;
  const Instruction* instruction_;
  std::vector<Binding> bindings_;
};

}  // namespace

EventKind event_of(PatternKind kind) {
  switch (kind) {
    case PatternKind::Operation:
      return EventKind::Operation;
    case PatternKind::Conversion:
      return EventKind::Conversion;
    case PatternKind::Call:
      return EventKind::Call;
    case PatternKind::Assignment:
      return EventKind::Assignment;
    case PatternKind::Read:
      return EventKind::Read;
    case PatternKind::Dereference:
      return EventKind::Dereference;
    case PatternKind::Subscript:
      return EventKind::Subscript;
    case PatternKind::Declaration:
      return EventKind::Declaration;
    case PatternKind::Return:
      return EventKind::Return;
    case PatternKind::Condition:
    case PatternKind::Branch:
      return EventKind::ConditionTrue;
    case PatternKind::NotCondition:
    case PatternKind::NotBranch:
      return EventKind::ConditionFalse;
    case PatternKind::True:
      return EventKind::Any;
    case PatternKind::LoopEntry:
      return EventKind::LoopEntry;
    case PatternKind::LoopHead:
      return EventKind::LoopHead;
    case PatternKind::LoopExit:
      return EventKind::LoopExit;
    case PatternKind::FunctionEntry:
      return EventKind::FunctionEntry;
    case PatternKind::FunctionExit:
      return EventKind::FunctionExit;
    case PatternKind::ProgramEntry:
      return EventKind::ProgramEntry;
    case PatternKind::ProgramExit:
      return EventKind::ProgramExit;
    case PatternKind::Access:
      return EventKind::Access;
    case PatternKind::Release:
      return EventKind::Release;
    case PatternKind::LossPoint:
      return EventKind::LossPoint;
  }
  return EventKind::Any;
}

std::optional<std::vector<Binding>> match(const ir::Program& program, const Event& event,
                                          const spec::Transition& transition, const ir::Function* callee) {
  if (event_of(transition.pattern.kind) != event.kind) return std::nullopt;
  return Matcher(program, event, transition, callee).run();
}

bool is_pointer_subtraction(const Instruction& instruction, uint32_t site) {
  const ExprRef e = ir::operation_at(instruction, site);
  if (!e->is(Kind::PointerAdd) || !e->operand(1)->is(Kind::Neg)) return false;
  // A negation that C writes is a site of its own.
  return std::none_of(instruction.sites.begin(), instruction.sites.end(), [&](const ir::Site& other) {
    return other.parent == site && other.steps.size() == 1 && other.steps[0] == 1;
  });
}

ExprRef bound_expression(const ir::Program& program, const Instruction& instruction, uint32_t site,
                         EventKind event, const Binding& binding) {
  switch (binding.kind) {
    case Binding::Kind::None:
      return nullptr;
    case Binding::Kind::Argument:
      return as_type(program, instruction.argument(binding.number), binding.type);
    case Binding::Kind::Result:
      return as_type(program, instruction.operands[0], binding.type);
    case Binding::Kind::Place:
      return binding.variable != nullptr ? program.reference(*binding.variable) : instruction.operands[0];
    case Binding::Kind::Value:
      return instruction.op == Op::Return ? instruction.operands[0] : instruction.value();
    case Binding::Kind::Expression:
      return binding.expression;
    case Binding::Kind::Operand:
      break;
  }
  const ExprRef e = ir::operation_at(instruction, site);
  if (event == EventKind::Subscript) {
    if (e->is(Kind::Index)) return e->operand(binding.number);
    return without_casts(e->operand(0))->operand(binding.number);  // *(p + i)
  }
  const ExprRef operand = e->operand(binding.number);
  if (binding.number == 1 && is_pointer_subtraction(instruction, site)) return operand->operand(0);
  return operand;
}

std::string_view callee_name(const Instruction& instruction) {
  std::string_view name;
  if (instruction.op == Op::Havoc && instruction.name != nullptr)
    name = *instruction.name;
  else if (instruction.op == Op::Call && instruction.function()->is(Kind::Symbol))
    name = instruction.function()->text();
  return c_name(name);
}

std::string_view c_name(std::string_view name) {
  const size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

bool names(const spec::Pattern& pattern, std::string_view name) {
  return pattern.kind == PatternKind::Call &&
         std::find(pattern.names.begin(), pattern.names.end(), name) != pattern.names.end();
}

}  // namespace heddle::instrument
