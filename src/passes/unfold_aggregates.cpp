#include "passes/unfold_aggregates.h"

#include <algorithm>

#include "expr/substitute.h"
#include "instrument/operators/narrow.h"
#include "ir/edit_body.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr const char* kTemporary = "::$aggregate";

// Remembers what has aggregates below it, so that all expressions of a program cost no more than each once.
class AggregateFinder {
 public:
  bool has_any(ExprRef root) {
    if (root->id() >= known_.size()) known_.resize(root->id() * 3 / 2 + 64);
    if (known_[root->id()] != Answer::Unknown) return known_[root->id()] == Answer::Yes;
    stack_.assign(1, root);
    while (!stack_.empty()) {
      const ExprRef e = stack_.back();
      const size_t waiting = stack_.size();
      bool has = expr::is_fold(e->kind());
      for (ExprRef operand : e->operands()) {  // its id is smaller, so there is room for it
        if (known_[operand->id()] == Answer::Unknown) stack_.push_back(operand);
        has |= known_[operand->id()] == Answer::Yes;
      }
      if (stack_.size() > waiting) continue;
      known_[e->id()] = has ? Answer::Yes : Answer::No;
      stack_.pop_back();
    }
    return known_[root->id()] == Answer::Yes;
  }

  bool has_any(const Instruction& instruction) {
    return std::ranges::any_of(instruction.operands, [&](ExprRef e) { return e != nullptr && has_any(e); });
  }

 private:
  enum class Answer : uint8_t { Unknown, Yes, No };
  std::vector<Answer> known_;  // by id
  std::vector<ExprRef> stack_;
};

// The steps from an instruction to a part of its operands.
using Path = llvm::SmallVector<uint32_t, 8>;

bool is_prefix(const Path& prefix, const Path& path) {
  return prefix.size() <= path.size() && std::equal(prefix.begin(), prefix.end(), path.begin());
}

Path below(const Path& path, uint32_t step) {
  Path result = path;
  result.push_back(step);
  return result;
}

// The sites of an instruction, while its parts move to others.
class MovingSites {
 public:
  explicit MovingSites(const Instruction& instruction) {
    for (uint32_t i = 0; i < instruction.sites.size(); ++i) {
      const std::vector<uint32_t> path = ir::path_to(instruction, i);
      sites_.push_back({Path(path.begin(), path.end()), instruction.sites[i].range, false});
    }
  }

  // What is left of the part at `from` becomes operand `number` of the instruction.
  void move(const Path& from, Instruction& to, uint32_t number) {
    std::vector<std::pair<Path, uint32_t>> moved;
    for (Moving& site : sites_) {
      if (site.is_moved || !is_prefix(from, site.path)) continue;
      site.is_moved = true;
      Path path = {number};
      path.append(site.path.begin() + static_cast<long>(from.size()), site.path.end());
      const auto parent = std::find_if(moved.rbegin(), moved.rend(),
                                       [&](const auto& other) { return is_prefix(other.first, path); });
      ir::Site& result = to.sites.emplace_back();
      result.range = site.range;
      size_t known_steps = 0;
      if (parent != moved.rend()) {
        result.parent = parent->second;
        known_steps = parent->first.size();
      }
      result.steps.append(path.begin() + static_cast<long>(known_steps), path.end());
      moved.emplace_back(std::move(path), static_cast<uint32_t>(to.sites.size() - 1));
    }
  }

  // A temporary stands where the operation stood.
  void forget(const Path& at) {
    for (Moving& site : sites_) site.is_moved |= site.path == at;
  }

 private:
  struct Moving {
    Path path;
    support::SourceRange range;
    bool is_moved;
  };
  std::vector<Moving> sites_;
};

// Unfolds the aggregates of the instructions of a function.
class Unfolding {
 public:
  Unfolding(ir::Program& program, ir::Function& function, AggregateFinder& aggregates,
            std::string_view property)
      : program_(program),
        store_(program.store()),
        function_(function),
        aggregates_(aggregates),
        property_(property) {}

  uint64_t run() {
    if (std::ranges::none_of(function_.body, [&](const Instruction& i) { return aggregates_.has_any(i); }))
      return 0;
    std::vector<Instruction> old;
    old.swap(function_.body);
    std::vector<uint32_t> moved;
    std::vector<size_t> jumps;
    for (Instruction& instruction : old) {
      moved.push_back(position());
      if (aggregates_.has_any(instruction)) unfold(instruction);
      if (instruction.op == Op::Goto) jumps.push_back(function_.body.size());
      function_.body.push_back(std::move(instruction));
    }
    for (const size_t jump : jumps) function_.body[jump].target = moved[function_.body[jump].target];
    return loops_;
  }

 private:
  void unfold(Instruction& instruction) {
    source_ = &instruction;
    MovingSites sites(instruction);
    sites_ = &sites;
    for (uint32_t i = 0; i < instruction.operands.size(); ++i)
      if (instruction.operands[i] != nullptr) instruction.operands[i] = value(instruction.operands[i], {i});
    instruction.sites.clear();
    // One operand after the other: a site names the operand that it begins at.
    for (uint32_t i = 0; i < instruction.operands.size(); ++i) sites.move({i}, instruction, i);
  }

  // The expression without aggregates, after the instructions that compute them.
  ExprRef value(ExprRef e, const Path& path) {
    if (!aggregates_.has_any(e)) return e;
    if (expr::is_fold(e->kind())) return fold(e, path);
    const bool is_lazy = e->is(Kind::And) || e->is(Kind::Or) || e->is(Kind::Implies) || e->is(Kind::Ite);
    if (is_lazy && (aggregates_.has_any(e->operand(1)) || aggregates_.has_any(e->operands().back())))
      return lazy(e, path);
    llvm::SmallVector<ExprRef, 4> operands;
    for (uint32_t i = 0; i < e->operand_count(); ++i)
      operands.push_back(value(e->operand(i), below(path, i)));
    return store_.make(e->kind(), e->type(), operands, e->index());
  }

  // Everything lazy is an ite: a && b is ite(a, b, false), a || b is ite(a, true, b), a ==> b is
  // ite(a, b, true).
  ExprRef lazy(ExprRef e, const Path& path) {
    const ExprRef test = temporary(store_.bool_type());
    const ExprRef result = temporary(e->type());
    assign(test, value(e->operand(0), below(path, 0)), below(path, 0));
    const auto set = [&](uint32_t operand) {
      assign(result, value(e->operand(operand), below(path, operand)), below(path, operand));
    };
    const size_t to_second = add(Op::Goto, {store_.negation(test)});
    if (e->is(Kind::Or))
      add(Op::Assign, {result, test});
    else
      set(1);
    const size_t to_end = add(Op::Goto, {store_.boolean(true)});
    lead_here(to_second);
    if (e->is(Kind::Or) || e->is(Kind::Ite))
      set(e->is(Kind::Or) ? 1 : 2);
    else
      add(Op::Assign, {result, store_.boolean(e->is(Kind::Implies))});
    lead_here(to_end);
    sites_->forget(path);
    return result;
  }

  ExprRef fold(ExprRef e, const Path& path) {
    const ExprRef accumulator = temporary(e->operand(0)->type());
    const TypeRef type = e->operand(1)->type();
    const TypeRef narrow = counter_type(e);
    const ExprRef index = temporary(narrow);
    const ExprRef end = temporary(narrow);
    const auto set = [&](ExprRef variable, uint32_t operand) {
      const ExprRef whole = variable->type() == e->operand(operand)->type() ? variable : temporary(type);
      assign(whole, value(e->operand(operand), below(path, operand)), below(path, operand));
      if (whole != variable) add(Op::Assign, {variable, store_.cast(narrow, whole)});
    };
    set(accumulator, 2);
    set(index, 3);
    set(end, 4);
    if (e->is(Kind::FoldSome)) require(store_.binary(Kind::Lt, index, end));
    const uint32_t head = position();
    const size_t leave = add(Op::Goto, {store_.negation(store_.binary(Kind::Lt, index, end))});
    expr::Substitution in_loop(store_,
                               {{e->operand(0), accumulator}, {e->operand(1), store_.cast(type, index)}});
    assign(accumulator, value(in_loop(e->operand(5)), below(path, 5)), below(path, 5));
    // It is less than another value of its type.
    add(Op::Assign, {index, store_.binary(Kind::Add, index, store_.constant(index->type(), 1))});
    function_.body[add(Op::Goto, {store_.boolean(true)})].target = head;
    lead_here(leave);
    sites_->forget(path);
    ++loops_;
    return accumulator;
  }

  // Engines know more about counters that are no wider than what they are compared with.
  //   match:  an index of s128, the range from 0:s128 to cast:s128(n), n: s32
  //   result: s32
  TypeRef counter_type(ExprRef fold) {
    const TypeRef type = fold->operand(1)->type();
    if (!type->is_signed()) return type;
    const auto bits = [&](uint32_t end) {
      return instrument::operators::narrowed(store_, fold->operand(end))->type()->width();
    };
    const unsigned needed = std::max(bits(3), bits(4));
    for (unsigned width : {32U, 64U})
      if (needed <= width && width < type->width()) return store_.signed_type(width);
    return type;
  }

  void require(ExprRef has_elements) {
    function_.body.push_back(ir::make_assert(store_, has_elements, property_,
                                             "a maximum or minimum of an empty range", source_->range));
    function_.body.push_back(ir::make_assume(has_elements, source_->range));
  }

  ExprRef temporary(TypeRef type) {
    const ir::Symbol* symbol = nullptr;
    while (symbol == nullptr)
      symbol = program_.add_symbol(*function_.name + kTemporary + std::to_string(++temporaries_), type,
                                   ir::SymbolKind::Temporary);
    function_.locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  uint32_t position() const { return static_cast<uint32_t>(function_.body.size()); }
  void lead_here(size_t jump) { function_.body[jump].target = position(); }

  size_t add(Op op, std::initializer_list<ExprRef> operands) {
    Instruction& instruction = function_.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
    instruction.range = source_->range;
    instruction.statement_range = source_->statement_range;
    instruction.statement = source_->statement;
    return function_.body.size() - 1;
  }

  void assign(ExprRef variable, ExprRef part, const Path& from) {
    sites_->move(from, function_.body[add(Op::Assign, {variable, part})], 1);
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& function_;
  AggregateFinder& aggregates_;
  const std::string_view property_;
  const Instruction* source_ = nullptr;
  MovingSites* sites_ = nullptr;
  uint64_t temporaries_ = 0;
  uint64_t loops_ = 0;
};

}  // namespace

bool has_aggregates(const ir::Program& program) {
  AggregateFinder aggregates;
  return std::ranges::any_of(program.functions(), [&](const ir::Function& function) {
    return std::ranges::any_of(function.body, [&](const Instruction& i) { return aggregates.has_any(i); });
  });
}

bool evaluates_aggregate(const Instruction& instruction) {
  return instruction.op == Op::Assign && instruction.place()->is(Kind::Symbol) &&
         instruction.place()->text().find(kTemporary) != std::string::npos;
}

uint64_t unfold_aggregates(ir::Program& program, std::string_view property) {
  AggregateFinder aggregates;
  uint64_t loops = 0;
  for (ir::Function& function : program.functions())
    loops += Unfolding(program, function, aggregates, property).run();
  return loops;
}

Change unfold_aggregates(PassContext& context) {
  const uint64_t loops = unfold_aggregates(context.program);
  context.statistics["aggregates made loops"] += loops;
  return loops == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
