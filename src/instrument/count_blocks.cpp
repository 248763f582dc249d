#include "instrument/count_blocks.h"

#include <unordered_map>

#include "analysis/points_to.h"
#include "ir/edit_body.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// Thrown with the reason.
struct Refused {
  std::string reason;
};

enum class Effect : uint8_t {
  OnVariables,  // on nothing but variables, or on nothing
  OnBlocks,     // on nothing but blocks
  OnBoth,
};

bool asks_about_memory(Kind kind) {
  switch (kind) {
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
    case Kind::IsLive:
    case Kind::Accessible:
    case Kind::Releasable:
    case Kind::NoneLost:
      return true;
    default:
      return false;
  }
}

bool has_place(Op op) {
  return op == Op::Assign || op == Op::Havoc || op == Op::Call || op == Op::Alloc || op == Op::Output;
}

Instruction havoc(ExprRef place) {
  Instruction result;
  result.op = Op::Havoc;
  result.operands = {place};
  return result;
}

Instruction assign(ExprRef place, ExprRef value) {
  Instruction result;
  result.op = Op::Assign;
  result.operands = {place, value};
  return result;
}

class Counter {
 public:
  Counter(ir::Program& program, const std::function<bool(const Instruction&)>& counts)
      : program_(program),
        store_(program.store()),
        counts_(counts),
        numbering_(program),
        points_to_(numbering_) {
    std::string name = "__heddle_blocks";
    while (program.find_symbol(name) != nullptr) name += "_";
    blocks_ = program.reference(*program.add_symbol(name, store_.difference_type(), ir::SymbolKind::Global));
  }

  void run() {
    // The analysis is asked about the expressions of the program as it was, so that all functions are
    // rewritten before any is changed.
    std::vector<std::pair<ir::Function*, ir::BodyEditor>> edited;
    std::vector<std::vector<Instruction>> bodies;
    for (ir::Function& function : program_.functions()) {
      if (!function.has_body || function.body.empty()) continue;
      function_ = &function;
      edited.emplace_back(&function, ir::BodyEditor(function));
      editor_ = &edited.back().second;
      if (*function.name == program_.entry()) add(0, assign(blocks_, number(0)));
      std::vector<Instruction>& body = bodies.emplace_back(function.body);
      for (at_ = 0; at_ < body.size(); ++at_) rewrite(body[at_]);
    }
    for (size_t i = 0; i < edited.size(); ++i) {
      edited[i].first->body = std::move(bodies[i]);
      edited[i].second.apply();
    }
  }

 private:
  ExprRef number(uint64_t value) { return store_.constant(store_.difference_type(), value); }
  void add(size_t before, Instruction instruction) { editor_->insert_before(before, std::move(instruction)); }

  // A variable that is arbitrary from here on.
  ExprRef arbitrary(expr::TypeRef type) {
    if (!type->is_scalar() && !type->is_record()) throw Refused{"a value of a whole array is read"};
    ir::Symbol* symbol = nullptr;
    while (symbol == nullptr)
      symbol = program_.add_symbol(*function_->name + "::$forgotten" + std::to_string(++temporaries_), type,
                                   ir::SymbolKind::Temporary);
    function_->locals.push_back(symbol);
    ExprRef result = program_.reference(*symbol);
    add(at_, havoc(result));
    return result;
  }

  Effect effect_on(const analysis::Targets& targets) const {
    if (targets.unknown) return Effect::OnBoth;
    bool on_variables = false;
    bool on_blocks = false;
    for (uint32_t object : targets.objects) {
      const analysis::Object::Kind kind = points_to_.object(object).kind;
      const bool is_variable =
          kind == analysis::Object::Kind::Variable || kind == analysis::Object::Kind::Function;
      (is_variable ? on_variables : on_blocks) = true;
    }
    if (!on_blocks) return Effect::OnVariables;
    return on_variables ? Effect::OnBoth : Effect::OnBlocks;
  }

  // Expressions
  // ------------------------------------------------------------------------------------------------------

  ExprRef with_operands(ExprRef e, const std::vector<ExprRef>& operands) {
    bool has_changed = false;
    for (size_t i = 0; i < operands.size(); ++i) has_changed |= operands[i] != e->operand(i);
    return has_changed ? store_.make(e->kind(), e->type(), operands, e->index()) : e;
  }

  // A place that is not read: the pointers and indices in it are.
  ExprRef place(ExprRef e) {
    switch (e->kind()) {
      case Kind::Index:
        return with_operands(e, {place(e->operand(0)), value(e->operand(1))});
      case Kind::Member:
        return with_operands(e, {place(e->operand(0))});
      case Kind::Deref:
        return with_operands(e, {value(e->operand(0))});
      default:
        return value(e);
    }
  }

  ExprRef value(ExprRef e) {
    if (auto known = known_.find(e); known != known_.end()) return known->second;
    return known_[e] = new_value(e);
  }

  ExprRef new_value(ExprRef e) {
    if (asks_about_memory(e->kind())) return arbitrary(e->type());
    if (!expr::bound_symbols(e).empty()) {
      expr::for_each_subexpression(e, [](ExprRef part) {
        if (part->is(Kind::Deref) || asks_about_memory(part->kind()))
          throw Refused{"a quantifier or an aggregate is about memory"};
      });
      return e;
    }
    if (e->is(Kind::AddressOf)) return with_operands(e, {place(e->operand(0))});
    const bool is_part = e->is(Kind::Deref) || e->is(Kind::Index) || e->is(Kind::Member);
    if (is_part)
      if (ExprRef root = analysis::root_of(e); root->is(Kind::Deref)) {
        if (effect_on(points_to_.targets(root->operand(0))) != Effect::OnVariables)
          return arbitrary(e->type());
        return place(e);
      }
    std::vector<ExprRef> operands;
    for (ExprRef operand : e->operands()) operands.push_back(value(operand));
    return with_operands(e, operands);
  }

  // Instructions
  // ------------------------------------------------------------------------------------------------------

  void rewrite(Instruction& i) {
    known_.clear();
    const Instruction before = i;
    if (i.op == Op::Assert && counts_(i)) {
      i.operands[0] = store_.binary(Kind::Eq, blocks_, number(0));
      i.sites.clear();
      return;
    }
    switch (i.op) {
      case Op::StartThread:
        throw Refused{"the program starts threads"};
      case Op::Alloc:
        allocate(i);
        break;
      case Op::Free:
        free(i);
        break;
      case Op::Copy:
      case Op::Fill:
        write_block(i);
        break;
      default:
        rewrite_operands(i);
    }
    if (i.op != before.op || i.operands != before.operands) i.sites.clear();
  }

  void rewrite_operands(Instruction& i) {
    const bool writes = has_place(i.op) && i.operands[0] != nullptr;
    for (size_t k = 0; k < i.operands.size(); ++k) {
      ExprRef& operand = i.operands[k];
      if (operand == nullptr || (k == 0 && (writes || i.op == Op::Decl || i.op == Op::Dead))) continue;
      const bool is_called = i.op == Op::Call && k == 1;
      operand = is_called ? place(operand) : value(operand);
    }
    if (writes) write_place(i);
  }

  void write_place(Instruction& i) {
    ExprRef root = analysis::root_of(i.operands[0]);
    const Effect effect =
        root->is(Kind::Deref) ? effect_on(points_to_.targets(root->operand(0))) : Effect::OnVariables;
    if (effect == Effect::OnVariables) {
      i.operands[0] = place(i.operands[0]);
      return;
    }
    if (effect == Effect::OnBoth) {
      if (i.op == Op::Call || i.op == Op::Output) throw Refused{"a result is written anywhere"};
      make_arbitrary(points_to_.targets(root->operand(0)));
    }
    if (i.op == Op::Call || i.op == Op::Output)
      i.operands[0] = nullptr;
    else
      drop(i);
  }

  static void drop(Instruction& i) {
    i.op = Op::Skip;
    i.variant = ir::Variant::Plain;
    i.name = nullptr;
    i.operands.clear();
  }

  // Variables that a write, which may also be one to a block, may change. There may be several activations of
  // a function, and only one of its variable can be named here.
  void make_arbitrary(const analysis::Targets& targets) {
    if (targets.unknown) throw Refused{"a write may go anywhere"};
    for (uint32_t number : targets.objects) {
      const analysis::Object& object = points_to_.object(number);
      if (object.kind != analysis::Object::Kind::Variable) continue;
      if (object.symbol->kind != ir::SymbolKind::Global)
        throw Refused{"a write may go to a block or to a local variable"};
      if (!object.symbol->is_constant) add(at_, havoc(program_.reference(*object.symbol)));
    }
  }

  void allocate(Instruction& i) {
    ExprRef pointer = arbitrary(i.operands[0]->type());
    add(at_, ir::make_assume(store_.binary(Kind::Ne, pointer, store_.zero(pointer->type())), i.range));
    if (i.variant == ir::Variant::Plain)
      add(at_, assign(blocks_, store_.binary(Kind::Add, blocks_, number(1))));
    i.op = Op::Assign;
    i.variant = ir::Variant::Plain;
    i.operands = {i.operands[0], pointer};
    write_place(i);
  }

  void free(Instruction& i) {
    if (i.variant != ir::Variant::Plain) {
      drop(i);
      return;
    }
    ExprRef pointer = value(i.operands[0]);
    ExprRef is_null = store_.binary(Kind::Eq, pointer, store_.zero(pointer->type()));
    ExprRef less = store_.binary(Kind::Sub, blocks_, number(1));
    i.op = Op::Assign;
    i.operands = {blocks_, store_.ite(is_null, blocks_, less)};
  }

  // Of a copy, what is read matters too.
  void write_block(Instruction& i) {
    if (i.variant == ir::Variant::Outside)
      throw Refused{"a function without a body may change what the program's variables hold"};
    const analysis::Targets& to = points_to_.targets(i.operands[0]);
    const Effect effect = effect_on(to);
    const bool is_known =
        i.op == Op::Fill || effect_on(points_to_.targets(i.operands[1])) == Effect::OnVariables;
    if (effect == Effect::OnVariables && is_known) {
      for (ExprRef& operand : i.operands) operand = value(operand);
      return;
    }
    if (effect != Effect::OnBlocks) make_arbitrary(to);
    drop(i);
  }

  ir::Program& program_;
  expr::Store& store_;
  const std::function<bool(const Instruction&)>& counts_;
  const analysis::Numbering numbering_;
  const analysis::PointsTo points_to_;
  ExprRef blocks_ = nullptr;
  ir::Function* function_ = nullptr;
  ir::BodyEditor* editor_ = nullptr;
  size_t at_ = 0;
  unsigned temporaries_ = 0;
  std::unordered_map<ExprRef, ExprRef> known_;  // of the instruction
};

}  // namespace

std::string count_blocks(ir::Program& program, const std::function<bool(const Instruction&)>& counts) {
  try {
    Counter(program, counts).run();
  } catch (const Refused& refused) {
    return refused.reason;
  }
  return "";
}

}  // namespace heddle::instrument
