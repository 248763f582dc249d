#include "smt/boxes/search.h"

#include <bit>
#include <cmath>
#include <unordered_map>

#include "smt/boxes/range.h"

namespace heddle::smt::boxes {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kMostVariables = 4;
constexpr size_t kMostNodes = 5000;
constexpr unsigned kBoxesBetweenLooks = 256;
constexpr unsigned kMostOpenPoints = 1000;

// Floats as integers in the same order.
int64_t position(double value, Sort sort) {
  if (sort == Sort::Single) {
    const auto bits = std::bit_cast<int32_t>(static_cast<float>(value));
    return bits >= 0 ? bits : int64_t{INT32_MIN} - bits;
  }
  const auto bits = std::bit_cast<int64_t>(value);
  return bits >= 0 ? bits : INT64_MIN - bits;
}

double at_position(int64_t position, Sort sort) {
  if (sort == Sort::Single) {
    const auto bits = static_cast<int32_t>(position >= 0 ? position : int64_t{INT32_MIN} - position);
    return std::bit_cast<float>(bits);
  }
  return std::bit_cast<double>(position >= 0 ? position : INT64_MIN - position);
}

// The formulas as a list of operations, operands first.
class Search {
 public:
  explicit Search(std::span<const ExprRef> formulas) {
    for (ExprRef formula : formulas) {
      expr::for_each_subexpression(formula, [&](ExprRef e) { add(e); });
      goals_.push_back(numbers_.at(formula));
    }
    ranges_.resize(nodes_.size());
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const ExprRef e = nodes_[i].e;
      ranges_[i] = e->is(Kind::Constant) ? of_constant(e) : everything(e->type());
    }
    for (Node& node : nodes_)
      for (uint32_t operand : node.numbers) node.operands.push_back(&ranges_[operand]);
  }

  Outcome run(const std::function<bool()>& should_stop) {
    std::vector<Box> pending = {whole()};
    unsigned open = 0;  // points for which ranges do not tell
    for (unsigned boxes = 0; !pending.empty(); ++boxes) {
      if (boxes % kBoxesBetweenLooks == 0 && should_stop()) return {};
      Box box = std::move(pending.back());
      pending.pop_back();
      const Answer answer = decide(box);
      if (answer == Answer::Unsat) continue;
      const Box point = middle(box);
      if (answer == Answer::Sat || decide(point) == Answer::Sat) return {Answer::Sat, bits_of(point)};
      if (!split(box, pending) && ++open > kMostOpenPoints) return {};
    }
    return {open == 0 ? Answer::Unsat : Answer::Unknown, {}};
  }

 private:
  struct Node {
    ExprRef e = nullptr;
    std::vector<uint32_t> numbers;
    std::vector<const Range*> operands;
  };
  using Box = std::vector<Range>;  // by variable

  void add(ExprRef e) {
    if (!numbers_.emplace(e, nodes_.size()).second) return;
    Node node;
    node.e = e;
    // What is not a number or a truth value is anything; so is what is computed from it.
    if (e->operand_count() > 0) {
      operations_.push_back(static_cast<uint32_t>(nodes_.size()));
      for (ExprRef operand : e->operands())
        node.numbers.push_back(static_cast<uint32_t>(numbers_.at(operand)));
    } else if (e->is(Kind::Symbol) && sort_of(e->type()) != Sort::None) {
      variables_.push_back(static_cast<uint32_t>(nodes_.size()));
    }
    nodes_.push_back(std::move(node));
  }

  Sort sort(size_t variable) const { return sort_of(nodes_[variables_[variable]].e->type()); }

  Box whole() const {
    Box result;
    for (uint32_t variable : variables_) result.push_back(everything(nodes_[variable].e->type()));
    return result;
  }

  Answer decide(const Box& box) {
    for (size_t i = 0; i < variables_.size(); ++i) ranges_[variables_[i]] = box[i];
    for (uint32_t number : operations_) {
      const Node& node = nodes_[number];
      ranges_[number] = of_operation(node.e, node.operands.data());
    }
    bool holds = true;
    for (size_t goal : goals_) {
      if (ranges_[goal].is_false()) return Answer::Unsat;
      holds &= ranges_[goal].is_true();
    }
    return holds ? Answer::Sat : Answer::Unknown;
  }

  static bool is_point(const Range& range, Sort sort) {
    if (!is_float(sort)) return range.low == range.high;
    return range.has_numbers() ? range.lowest == range.highest && !range.may_be_nan : true;
  }

  // Where to cut, as the highest value of the lower half.
  static double cut_of(const Range& range, Sort sort) {
    const double middle = range.lowest / 2 + range.highest / 2;
    if (std::isfinite(middle) && std::isfinite(range.lowest) && std::isfinite(range.highest)) {
      const double rounded = sort == Sort::Single ? static_cast<float>(middle) : middle;
      if (rounded >= range.lowest && rounded < range.highest) return rounded;
    }
    const auto low = static_cast<Number>(position(range.lowest, sort));
    const auto high = static_cast<Number>(position(range.highest, sort));
    return at_position(static_cast<int64_t>((low + high) >> 1), sort);
  }

  static Number cut_of(const Range& range) { return (range.low + range.high) >> 1; }

  Box middle(Box box) const {
    for (size_t i = 0; i < box.size(); ++i) {
      Range& range = box[i];
      if (is_point(range, sort(i))) continue;
      if (!is_float(sort(i))) {
        range.low = range.high = cut_of(range);
      } else {
        range.lowest = range.highest = cut_of(range, sort(i));
        range.may_be_nan = false;
      }
    }
    return box;
  }

  static double size(const Range& range, Sort sort) {
    if (is_point(range, sort)) return 0;
    if (!is_float(sort)) return static_cast<double>(range.high - range.low);
    if (range.may_be_nan) return std::numeric_limits<double>::infinity();
    return std::max(range.highest - range.lowest, std::numeric_limits<double>::denorm_min());
  }

  // Along the longest side.
  bool split(const Box& box, std::vector<Box>& pending) const {
    size_t longest = 0;
    for (size_t i = 1; i < box.size(); ++i)
      if (size(box[i], sort(i)) > size(box[longest], sort(longest))) longest = i;
    const Range& range = box[longest];
    if (is_point(range, sort(longest))) return false;
    Box lower = box;
    Box upper = box;
    if (!is_float(sort(longest))) {
      lower[longest].high = cut_of(range);
      upper[longest].low = cut_of(range) + 1;
    } else if (range.may_be_nan) {
      lower[longest].may_be_nan = false;
      upper[longest].lowest = std::numeric_limits<double>::infinity();
      upper[longest].highest = -std::numeric_limits<double>::infinity();
    } else {
      const double cut = cut_of(range, sort(longest));
      lower[longest].highest = cut;
      upper[longest].lowest = at_position(position(cut, sort(longest)) + 1, sort(longest));
    }
    pending.push_back(std::move(upper));
    pending.push_back(std::move(lower));
    return true;
  }

  std::vector<std::pair<ExprRef, llvm::APInt>> bits_of(const Box& point) const {
    std::vector<std::pair<ExprRef, llvm::APInt>> result;
    for (size_t i = 0; i < variables_.size(); ++i) {
      const ExprRef variable = nodes_[variables_[i]].e;
      const Range& range = point[i];
      uint64_t bits = static_cast<uint64_t>(range.low);
      if (is_float(sort(i))) {
        const double value = range.has_numbers() ? range.lowest : std::numeric_limits<double>::quiet_NaN();
        bits = sort(i) == Sort::Single ? std::bit_cast<uint32_t>(static_cast<float>(value))
                                       : std::bit_cast<uint64_t>(value);
      }
      const unsigned width = variable->type()->is_bool() ? 1 : variable->type()->width();
      result.emplace_back(variable, llvm::APInt(64, bits).trunc(width));
    }
    return result;
  }

  std::unordered_map<ExprRef, size_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> operations_;
  std::vector<uint32_t> variables_;
  std::vector<size_t> goals_;
  std::vector<Range> ranges_;
};

}  // namespace

bool suits(std::span<const ExprRef> formulas) {
  size_t variables = 0;
  size_t nodes = 0;
  bool computes = false;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      ++nodes;
      if (e->is(Kind::Symbol) && sort_of(e->type()) != Sort::None) ++variables;
      computes |= e->operand_count() > 1 && is_float(sort_of(e->type()));
    });
  return computes && variables > 0 && variables <= kMostVariables && nodes <= kMostNodes;
}

Outcome search(std::span<const ExprRef> formulas, const std::function<bool()>& should_stop) {
  return Search(formulas).run(should_stop);
}

}  // namespace heddle::smt::boxes
