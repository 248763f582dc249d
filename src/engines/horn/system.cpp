#include "engines/horn/system.h"

#include <set>
#include <unordered_map>
#include <unordered_set>

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;

namespace {

// The order of symbols should not depend on where they lie in memory.
struct ById {
  bool operator()(ExprRef a, ExprRef b) const { return a->id() < b->id(); }
};
using Symbols = std::set<ExprRef, ById>;

// Numbers, truth values and arrays of these can be parameters of predicates.
bool is_suitable(expr::TypeRef type) {
  if (type->is(expr::TypeKind::Map)) return is_suitable(type->index()) && is_suitable(type->element());
  return type->is_bool() || (type->is_bitvector() && type->width() <= 64);
}

class Builder {
 public:
  Builder(const symex::Trace& trace, const std::function<bool(const ir::Instruction&)>& counts)
      : trace_(trace), needed_(trace.pieces.size()) {
    for (const symex::Event& violation : trace.violations)
      if (counts(violation.function->body[violation.instruction])) violations_.push_back(&violation);
    for (const symex::Piece& piece : trace.pieces) {
      std::unordered_set<ExprRef>& own = carried_.emplace_back();
      for (const symex::Carried& carried : piece.carried) own.insert(carried.symbol);
    }
  }

  System build() {
    find_needed();
    System system;
    for (uint32_t piece = 0; piece < trace_.pieces.size(); ++piece)
      system.predicates.push_back(predicate(piece));
    for (uint32_t piece = 1; piece < trace_.pieces.size(); ++piece)
      for (const symex::Arrival& arrival : trace_.pieces[piece].arrivals) {
        Clause clause;
        if (arrival.piece != 0) clause.body = start_of(system, arrival.piece);
        clause.condition = arrival.condition;
        Application head{piece, {}};
        for (const Parameter& parameter : system.predicates[piece].parameters)
          head.values.push_back(value_at(piece, arrival, parameter.symbol));
        clause.head = std::move(head);
        system.clauses.push_back(std::move(clause));
      }
    for (const symex::Event* violation : violations_) {
      Clause clause;
      if (violation->piece != 0) clause.body = start_of(system, violation->piece);
      clause.condition = violation->condition;
      system.clauses.push_back(std::move(clause));
    }
    return system;
  }

 private:
  const Symbols& symbols_of(ExprRef e) {
    auto [found, is_new] = symbols_.try_emplace(e);
    if (is_new)
      expr::for_each_subexpression(e, [&](ExprRef part) {
        if (part->is(Kind::Symbol) && is_suitable(part->type())) found->second.insert(part);
      });
    return found->second;
  }

  // Where a piece begins, its own symbols and those of pieces before have values; others get one later.
  bool is_known_at_start(uint32_t piece, ExprRef symbol) const {
    return carried_[piece].contains(symbol) || symbol->id() < trace_.pieces[piece].first_id;
  }

  bool need(uint32_t piece, ExprRef e) {
    bool grew = false;
    if (piece == 0 || e == nullptr) return grew;
    for (ExprRef symbol : symbols_of(e))
      if (is_known_at_start(piece, symbol)) grew |= needed_[piece].insert(symbol).second;
    return grew;
  }

  ExprRef value_at(uint32_t piece, const symex::Arrival& arrival, ExprRef symbol) {
    if (!carried_[piece].contains(symbol)) return symbol;
    const auto& carried = trace_.pieces[piece].carried;
    for (size_t i = 0; i < carried.size(); ++i)
      if (carried[i].symbol == symbol) return arrival.values[i];
    return nullptr;
  }

  void find_needed() {
    for (const symex::Event* violation : violations_) need(violation->piece, violation->condition);
    bool grows = true;
    while (grows) {
      grows = false;
      for (uint32_t piece = 1; piece < trace_.pieces.size(); ++piece)
        for (const symex::Arrival& arrival : trace_.pieces[piece].arrivals) {
          grows |= need(arrival.piece, arrival.condition);
          const Symbols wanted = needed_[piece];
          for (ExprRef symbol : wanted) grows |= need(arrival.piece, value_at(piece, arrival, symbol));
        }
    }
  }

  Predicate predicate(uint32_t piece) {
    Predicate result;
    result.piece = &trace_.pieces[piece];
    std::unordered_map<ExprRef, ExprRef> places;
    for (const symex::Carried& known : result.piece->known) places.emplace(known.symbol, known.place);
    for (const symex::Carried& carried : result.piece->carried)
      if (carried.place != nullptr) places.emplace(carried.symbol, carried.place);
    for (ExprRef symbol : needed_[piece]) {
      auto found = places.find(symbol);
      result.parameters.push_back({symbol, found == places.end() ? nullptr : found->second});
    }
    return result;
  }

  static Application start_of(const System& system, uint32_t piece) {
    Application result{piece, {}};
    for (const Parameter& parameter : system.predicates[piece].parameters)
      result.values.push_back(parameter.symbol);
    return result;
  }

  const symex::Trace& trace_;
  std::vector<const symex::Event*> violations_;
  std::vector<std::unordered_set<ExprRef>> carried_;  // by piece
  std::vector<Symbols> needed_;                       // by piece
  std::unordered_map<ExprRef, Symbols> symbols_;
};

}  // namespace

System make_system(const symex::Trace& trace, const std::function<bool(const ir::Instruction&)>& counts) {
  return Builder(trace, counts).build();
}

}  // namespace heddle::engines::horn
