// Where measures come from: what the program compares on the way round, and the variables that change.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "engines/termination/ranking_search.h"
#include "expr/comparison.h"

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr unsigned kSpareBits = 8;  // so that no combination of a few variables wraps around
constexpr size_t kMostComparisons = 40;
constexpr size_t kMostVariables = 8;
constexpr size_t kLargestTerm = 60;     // subexpressions
constexpr unsigned kLeastChecked = 32;  // bits of a signed type in which C computes
constexpr unsigned kExtremeBits = 12;   // so near to the ends of its type a constant is about overflow
constexpr size_t kMostPhases = 8;

class Collector {
 public:
  Collector(expr::Store& store, const symex::Piece& piece, const Cycle& cycle, const Comparisons& comparisons)
      : store_(store), piece_(piece), cycle_(cycle), comparisons_(comparisons) {
    for (const symex::Carried& carried : piece.carried) known_.insert(carried.symbol);
  }

  std::vector<Measure> run() {
    for (const Round& round : cycle_.rounds) add_comparisons(round.condition);
    std::vector<ExprRef> changing = changing_variables();
    for (ExprRef variable : changing) {
      add(wide(variable));
      add(negated(wide(variable)));
      if (is_used_unsigned(variable))
        add(wide(store_.cast(store_.unsigned_type(variable->type()->width()), variable)));
    }
    for (size_t i = 0; i < changing.size(); ++i)
      for (size_t j = i + 1; j < changing.size(); ++j) add_pair(changing[i], changing[j]);
    return std::move(measures_);
  }

  // Measures that count in one phase of a loop only: where a comparison holds, or where it does not. That the
  // phase ends is a measure too.
  std::vector<Measure> phased() {
    const std::vector<Measure> plain = run();
    measures_.clear();
    for (ExprRef phase : phases()) {
      for (ExprRef condition : {phase, store_.negation(phase)}) {
        TypeRef type = store_.signed_type(32 + kSpareBits);
        add(store_.ite(condition, store_.constant(type, 1), store_.constant(type, 0)));
      }
      for (const Measure& measure : plain)
        for (ExprRef condition : {phase, store_.negation(phase)})
          add(store_.ite(condition, measure.value, store_.constant(measure.value->type(), 0)));
    }
    return std::move(measures_);
  }

  // Those that change, then those that they are compared with.
  std::vector<ExprRef> compared_variables() {
    std::vector<ExprRef> result = changing_variables();
    for (const Round& round : cycle_.rounds)
      expr::for_each_subexpression(round.condition, [&](ExprRef e) {
        if (!e->type()->is_bool() || e->operand_count() != 2 || !is_number(e->operand(0))) return;
        for (ExprRef side : e->operands())
          if (side->is(Kind::Symbol) && is_known(side) &&
              std::find(result.begin(), result.end(), side) == result.end())
            result.push_back(side);
      });
    return result;
  }

 private:
  bool is_number(ExprRef e) const { return e->type()->is_bitvector() && e->type()->width() <= 64; }

  // Whether it can be said at the head: nothing in it gets its value later.
  bool is_known(ExprRef e) {
    bool result = true;
    size_t size = 0;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      ++size;
      if (part->is(Kind::Symbol)) result &= part->id() < piece_.first_id || known_.contains(part);
    });
    return result && size <= kLargestTerm;
  }

  // Whether the program, and not a check for undefined behaviour, compares numbers there.
  bool is_own_comparison(ExprRef e) const {
    return expr::is_comparison(e->kind()) && is_number(e->operand(0)) && comparisons_.contains(e) &&
           !is_extreme(e->operand(0)) && !is_extreme(e->operand(1));
  }

  void add_comparisons(ExprRef condition) {
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (measures_.size() < 2 * kMostComparisons && is_own_comparison(e)) add_comparison(e);
    });
  }

  std::vector<ExprRef> phases() {
    std::vector<ExprRef> result;
    for (const Round& round : cycle_.rounds)
      expr::for_each_subexpression(round.condition, [&](ExprRef e) {
        if (result.size() < kMostPhases && is_own_comparison(e) && is_known(e) &&
            std::find(result.begin(), result.end(), e) == result.end())
          result.push_back(e);
      });
    return result;
  }

  // Whether a round computes with the same bits as an unsigned number.
  bool is_used_unsigned(ExprRef variable) const {
    if (!variable->type()->is_signed()) return false;
    bool result = false;
    auto look = [&](ExprRef e) {
      expr::for_each_subexpression(e, [&](ExprRef part) {
        result |= part->is(Kind::Cast) && part->operand(0) == variable && part->type()->is_bitvector() &&
                  !part->type()->is_signed() && part->type()->width() == variable->type()->width();
      });
    };
    for (const Round& round : cycle_.rounds) {
      look(round.condition);
      for (const auto& [symbol, value] : round.after) look(value);
    }
    return result;
  }

  // Intervals of variables know where signed operations would overflow, too.
  static bool is_extreme(ExprRef e) {
    bool result = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      if (!part->is(Kind::Constant) || !part->type()->is_bitvector() || !part->type()->is_signed()) return;
      const unsigned width = part->type()->width();
      if (width < kLeastChecked) return;
      const llvm::APInt near = llvm::APInt(width, 1).shl(kExtremeBits);
      const llvm::APInt value = part->value();
      result |= value.sgt(llvm::APInt::getSignedMaxValue(width) - near) ||
                value.slt(llvm::APInt::getSignedMinValue(width) + near);
    });
    return result;
  }

  void add_comparison(ExprRef comparison) {
    ExprRef a = comparison->operand(0);
    ExprRef b = comparison->operand(1);
    if (!is_known(a) || !is_known(b)) return;
    ExprRef difference = store_.binary(Kind::Sub, wide(a), wide(b));
    add(difference);
    add(negated(difference));
    if (comparison->is(Kind::Eq) || comparison->is(Kind::Ne))
      add(store_.ite(store_.binary(Kind::Lt, wide(a), wide(b)), negated(difference), difference));
  }

  std::vector<ExprRef> changing_variables() const {
    std::vector<ExprRef> result;
    for (const symex::Carried& carried : piece_.carried) {
      if (!is_number(carried.symbol) || result.size() >= kMostVariables) continue;
      const bool changes = std::any_of(cycle_.rounds.begin(), cycle_.rounds.end(), [&](const Round& round) {
        return round.after.contains(carried.symbol);
      });
      if (changes) result.push_back(carried.symbol);
    }
    return result;
  }

  void add_pair(ExprRef a, ExprRef b) {
    TypeRef type = wide(a)->type()->width() > wide(b)->type()->width() ? wide(a)->type() : wide(b)->type();
    ExprRef sum = store_.binary(Kind::Add, store_.cast(type, a), store_.cast(type, b));
    ExprRef difference = store_.binary(Kind::Sub, store_.cast(type, a), store_.cast(type, b));
    for (ExprRef value : {sum, negated(sum), difference, negated(difference)}) add(value);
    ExprRef is_less = store_.binary(Kind::Lt, store_.cast(type, a), store_.cast(type, b));
    add(store_.ite(is_less, store_.cast(type, a), store_.cast(type, b)));
    add(store_.ite(is_less, store_.cast(type, b), store_.cast(type, a)));
  }

  ExprRef wide(ExprRef e) {
    return store_.cast(store_.signed_type((e->type()->width() <= 32 ? 32 : 64) + kSpareBits), e);
  }

  ExprRef negated(ExprRef e) { return store_.unary(Kind::Neg, e); }

  void add(ExprRef value) {
    if (seen_.insert(value).second) measures_.push_back({value, true});
  }

  expr::Store& store_;
  const symex::Piece& piece_;
  const Cycle& cycle_;
  const Comparisons& comparisons_;
  std::set<ExprRef> known_;
  std::set<ExprRef> seen_;
  std::vector<Measure> measures_;
};

constexpr size_t kMostCombined = 4;  // variables
constexpr int kLargestFactor = 2;

}  // namespace

std::vector<Measure> linear_combinations(expr::Store& store, const symex::Piece& piece, const Cycle& cycle) {
  std::vector<ExprRef> variables = Collector(store, piece, cycle, {}).compared_variables();
  if (variables.size() > kMostCombined) variables.resize(kMostCombined);
  std::vector<Measure> result;
  std::vector<int> factors(variables.size(), -kLargestFactor);
  auto next = [&] {
    for (int& factor : factors) {
      if (++factor <= kLargestFactor) return true;
      factor = -kLargestFactor;
    }
    return false;
  };
  TypeRef type = store.signed_type(64 + kSpareBits);
  do {
    if (std::count_if(factors.begin(), factors.end(), [](int factor) { return factor != 0; }) < 2) continue;
    ExprRef sum = nullptr;
    for (size_t i = 0; i < variables.size(); ++i) {
      if (factors[i] == 0) continue;
      ExprRef term = store.cast(type, variables[i]);
      if (std::abs(factors[i]) != 1)
        term =
            store.binary(Kind::Mul, store.constant(type, static_cast<uint64_t>(std::abs(factors[i]))), term);
      if (sum == nullptr)
        sum = factors[i] < 0 ? store.unary(Kind::Neg, term) : term;
      else
        sum = store.binary(factors[i] < 0 ? Kind::Sub : Kind::Add, sum, term);
    }
    result.push_back({sum, true});
  } while (next());
  return result;
}

std::vector<Measure> phased_measures(expr::Store& store, const symex::Piece& piece, const Cycle& cycle,
                                     const Comparisons& comparisons) {
  return Collector(store, piece, cycle, comparisons).phased();
}

bool is_bounded_by_range(const Measure& measure) {
  bool result = true;
  expr::for_each_subexpression(measure.value, [&](ExprRef e) {
    const bool is_value = e->is(Kind::Symbol) || e->is(Kind::MapSelect);
    if (is_value && e->type()->is_bitvector())
      result &= !e->type()->is_signed() || e->type()->width() < kLeastChecked;
  });
  return result;
}

std::vector<Measure> candidate_measures(expr::Store& store, const symex::Piece& piece, const Cycle& cycle,
                                        const Comparisons& comparisons) {
  return Collector(store, piece, cycle, comparisons).run();
}

}  // namespace heddle::engines::termination
