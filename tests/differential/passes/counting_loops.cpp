#include "counting_loops.h"

#include <random>
#include <string>
#include <vector>

namespace heddle::testing {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

class Generator {
 public:
  explicit Generator(uint64_t seed)
      : random_(seed), program_(expr::DataModel{expr::DataModelKind::LP64}), store_(program_.store()) {}

  ir::Program run() {
    function_ = &program_.add_function("main", store_.function(store_.void_type(), {}, false));
    function_->has_body = true;
    for (int i = 0; i < 5; ++i) {
      const std::string name = "x" + std::to_string(i);
      variables_.push_back(program_.reference(*program_.add_symbol(name, integer(), ir::SymbolKind::Global)));
    }
    for (ExprRef variable : variables_) {
      emit(Op::Havoc, {variable});
      if (below(2) == 0) emit(Op::Assign, {variable, constant(variable->type())});
    }
    for (uint64_t i = 0, n = 1 + below(2); i < n; ++i) loop(0);
    for (ExprRef variable : variables_) show(variable);
    emit(Op::Return, {nullptr});
    program_.set_entry("main");
    return std::move(program_);
  }

 private:
  uint64_t below(uint64_t limit) { return std::uniform_int_distribution<uint64_t>(0, limit - 1)(random_); }

  TypeRef integer() {
    static constexpr unsigned kWidths[] = {2, 3, 4, 5, 8, 8, 16, 32, 64};
    return store_.bitvector(kWidths[below(std::size(kWidths))], below(2) == 0);
  }

  ExprRef constant(TypeRef type) {
    const uint64_t value = below(3) == 0 ? ~below(20) : below(40);
    return store_.constant(type, value);
  }

  ExprRef variable() { return variables_[below(variables_.size())]; }

  ExprRef linear(TypeRef type, unsigned depth) {
    if (depth == 0 || below(3) == 0) {
      const ExprRef leaf = below(3) == 0 ? constant(type) : variable();
      return store_.cast(type, leaf);
    }
    switch (below(5)) {
      case 0:
        return store_.binary(Kind::Sub, linear(type, depth - 1), linear(type, depth - 1));
      case 1:
        return store_.binary(Kind::Mul, linear(type, depth - 1), constant(type));
      case 2:
        return store_.cast(type, linear(integer(), depth - 1));
      case 3:
        return below(4) == 0 ? store_.unary(Kind::Neg, linear(type, depth - 1))
                             : store_.binary(Kind::Shl, linear(type, depth - 1), store_.constant(type, below(3)));
      default:
        return store_.binary(Kind::Add, linear(type, depth - 1), linear(type, depth - 1));
    }
  }

  void assign(ExprRef counter) {
    const ExprRef place = variable();
    if (place == counter && below(8) != 0) return;
    ExprRef value = linear(place->type(), 2);
    if (below(3) != 0) value = store_.binary(Kind::Add, place, value);
    emit(Op::Assign, {place, value});
  }

  // While a test of the counter holds, or at least once; what is in it may change what it should not.
  void loop(unsigned depth) {
    const ExprRef counter = variable();
    const TypeRef type = counter->type();
    const bool is_test_first = below(3) != 0;
    if (below(2) == 0) emit(Op::Assign, {counter, constant(type)});
    const uint32_t head = position();
    const ExprRef goes_on = test(counter);
    uint32_t leave = 0;
    if (below(3) == 0) assign(counter);
    if (is_test_first) {
      leave = position();
      emit(Op::Goto, {store_.negation(goes_on)});
    }
    for (uint64_t i = 0, n = below(3); i < n; ++i) assign(counter);
    if (depth == 0 && below(6) == 0) loop(1);
    const Kind step = below(3) == 0 ? Kind::Sub : Kind::Add;
    emit(Op::Assign, {counter, store_.binary(step, counter, store_.constant(type, 1 + below(4)))});
    if (below(4) == 0) assign(counter);
    emit(Op::Goto, {is_test_first ? store_.boolean(true) : goes_on}).target = head;
    if (is_test_first) function_->body[leave].target = position();
    emit(Op::Skip, {});
  }

  ExprRef test(ExprRef counter) {
    static constexpr Kind kTests[] = {Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge, Kind::Ne, Kind::Eq};
    TypeRef type = counter->type();
    if (below(4) == 0) type = below(2) == 0 ? store_.bitvector(type->width(), !type->is_signed()) : integer();
    ExprRef left = store_.cast(type, counter);
    ExprRef right = below(3) == 0 ? store_.cast(type, variable()) : constant(type);
    if (below(5) == 0) std::swap(left, right);
    return store_.binary(kTests[below(std::size(kTests))], left, right);
  }

  // An assertion is reached for each bit that is 1.
  void show(ExprRef variable) {
    const unsigned width = variable->type()->width();
    for (unsigned i = 0; i < width; ++i) {
      const ExprRef bit = store_.make(Kind::Extract, store_.unsigned_type(1), {variable}, i);
      emit(Op::Goto, {store_.binary(Kind::Eq, bit, store_.constant(bit->type(), 0))}).target = position() + 2;
      emit(Op::Assert, {store_.boolean(true)}).name = store_.intern("assertion");
    }
  }

  uint32_t position() const { return static_cast<uint32_t>(function_->body.size()); }

  ir::Instruction& emit(Op op, std::initializer_list<ExprRef> operands) {
    ir::Instruction& instruction = function_->body.emplace_back();
    instruction.op = op;
    instruction.operands.assign(operands.begin(), operands.end());
    return instruction;
  }

  std::mt19937_64 random_;
  ir::Program program_;
  expr::Store& store_;
  ir::Function* function_ = nullptr;
  std::vector<ExprRef> variables_;
};

}  // namespace

ir::Program random_counting_loops(uint64_t seed) {
  return Generator(seed).run();
}

}  // namespace heddle::testing
