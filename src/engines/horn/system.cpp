#include "engines/horn/system.h"

#include "engines/horn/integer_terms.h"

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

// Numbers, addresses, truth values and arrays of these can be parameters of predicates.
bool is_suitable(expr::TypeRef type) {
  if (type->is(expr::TypeKind::Map)) return is_suitable(type->index()) && is_suitable(type->element());
  return type->is_bool() || is_number(type);
}

class Builder {
 public:
  Builder(const symex::Trace& trace, const std::vector<symex::Event>& forbidden)
      : trace_(trace), forbidden_(forbidden), needed_(trace.pieces.size()) {
    for (const symex::Piece& piece : trace.pieces) {
      std::unordered_set<ExprRef>& own = carried_.emplace_back();
      for (const symex::Carried& carried : piece.carried) own.insert(carried.symbol);
    }
  }

  System build(const WantedSymbols& wanted) {
    for (uint32_t piece = 0; piece < wanted.size(); ++piece)
      for (ExprRef symbol : wanted[piece]) need(piece, symbol);
    find_needed();
    System system;
    for (uint32_t piece = 0; piece < trace_.pieces.size(); ++piece)
      system.predicates.push_back(predicate(piece));
    for (uint32_t piece = 1; piece < trace_.pieces.size(); ++piece)
      for (const symex::Arrival& arrival : trace_.pieces[piece].arrivals) {
        Clause clause;
        if (arrival.piece != 0) clause.body.push_back(start_of(system, arrival.piece));
        if (arrival.call) {
          Application summary{arrival.call->exit, {}};
          for (const Parameter& parameter : system.predicates[arrival.call->exit].parameters)
            summary.values.push_back(value_in_call(*arrival.call, parameter.symbol));
          clause.body.push_back(std::move(summary));
        }
        clause.condition = arrival.condition;
        Application head{piece, {}};
        for (const Parameter& parameter : system.predicates[piece].parameters)
          head.values.push_back(value_at(piece, arrival, parameter.symbol));
        clause.head = std::move(head);
        system.clauses.push_back(std::move(clause));
      }
    for (const symex::Event& event : forbidden_) {
      Clause clause;
      if (event.piece != 0) clause.body.push_back(start_of(system, event.piece));
      clause.condition = event.condition;
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

  // What a parameter of a function's summary is at a call.
  ExprRef value_in_call(const symex::SummaryUse& call, ExprRef symbol) const {
    const auto& results = trace_.pieces[call.exit].carried;
    for (size_t i = 0; i < results.size(); ++i)
      if (results[i].symbol == symbol) return call.results[i];
    const auto& given = trace_.pieces[call.entry].carried;
    for (size_t i = 0; i < given.size(); ++i)
      if (given[i].symbol == symbol) return call.given[i];
    return nullptr;
  }

  // A summary relates what a call gave to those of its results that matter.
  bool relate(const symex::SummaryUse& call, uint32_t piece, const symex::Arrival& arrival) {
    Symbols& related = needed_[call.exit];
    const size_t before = related.size();
    for (ExprRef symbol : needed_[call.entry])
      if (carried_[call.entry].contains(symbol)) related.insert(symbol);
    const auto& results = trace_.pieces[call.exit].carried;
    for (size_t i = 0; i < results.size(); ++i) {
      ExprRef result = call.results[i];
      if (result == nullptr || !is_suitable(result->type())) continue;
      if (needed_[piece].contains(result) || symbols_of(arrival.condition).contains(result))
        related.insert(results[i].symbol);
    }
    return related.size() != before;
  }

  void find_needed() {
    for (const symex::Event& event : forbidden_) need(event.piece, event.condition);
    bool grows = true;
    while (grows) {
      grows = false;
      for (uint32_t piece = 1; piece < trace_.pieces.size(); ++piece)
        for (const symex::Arrival& arrival : trace_.pieces[piece].arrivals) {
          grows |= need(arrival.piece, arrival.condition);
          const Symbols wanted = needed_[piece];
          for (ExprRef symbol : wanted) grows |= need(arrival.piece, value_at(piece, arrival, symbol));
          if (!arrival.call) continue;
          grows |= relate(*arrival.call, piece, arrival);
          const Symbols related = needed_[arrival.call->exit];
          for (ExprRef symbol : related) grows |= need(arrival.piece, value_in_call(*arrival.call, symbol));
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
  const std::vector<symex::Event>& forbidden_;
  std::vector<std::unordered_set<ExprRef>> carried_;  // by piece
  std::vector<Symbols> needed_;                       // by piece
  std::unordered_map<ExprRef, Symbols> symbols_;
};

}  // namespace

System make_system(const symex::Trace& trace, const std::vector<symex::Event>& forbidden,
                   const WantedSymbols& wanted) {
  return Builder(trace, forbidden).build(wanted);
}

}  // namespace heddle::engines::horn
