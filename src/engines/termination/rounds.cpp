#include "engines/termination/rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;
using symex::Arrival;
using symex::Piece;

namespace {

using PieceSet = std::set<uint32_t>;

class Finder {
 public:
  Finder(expr::Store& store, const symex::Trace& trace, const Invariants& invariants)
      : store_(store), trace_(trace), invariants_(invariants) {
    for (const Piece& piece : trace.pieces)
      for (const Arrival& arrival : piece.arrivals)
        if (arrival.call) entries_.insert(arrival.call->entry);
  }

  Cycles run() {
    PieceSet all;
    for (uint32_t piece = 0; piece < trace_.pieces.size(); ++piece) {
      all.insert(piece);
      if (trace_.pieces[piece].is_loop && trace_.pieces[piece].arrivals.size() > 1) heads_.insert(piece);
    }
    add_recursions(all);
    for (uint32_t piece = 0; piece < trace_.pieces.size(); ++piece)
      if (trace_.pieces[piece].is_loop && heads_.contains(piece)) add_cycle(piece, without_entries(all));
    return std::move(result_);
  }

 private:
  PieceSet without_entries(const PieceSet& pieces) const {
    PieceSet result = pieces;
    for (uint32_t entry : entries_) result.erase(entry);
    return result;
  }

  // The arrivals of a piece that begin a new round of its loop or recursion.
  bool is_back(uint32_t piece, size_t arrival) const {
    if (trace_.pieces[piece].is_loop) return arrival > 0;
    auto found = inside_.find(piece);
    return found != inside_.end() && found->second.contains(trace_.pieces[piece].arrivals[arrival].piece);
  }

  // Pieces that lead to `to` inside `within`, by ways that do not go round a loop.
  PieceSet leading_to(const std::vector<uint32_t>& to, const PieceSet& within) const {
    PieceSet result;
    std::vector<uint32_t> pending = to;
    while (!pending.empty()) {
      const uint32_t piece = pending.back();
      pending.pop_back();
      if (!within.contains(piece) || !result.insert(piece).second) continue;
      const auto& arrivals = trace_.pieces[piece].arrivals;
      for (size_t i = 0; i < arrivals.size(); ++i)
        if (!is_back(piece, i)) pending.push_back(arrivals[i].piece);
    }
    return result;
  }

  PieceSet led_to_from(uint32_t from, const PieceSet& within) const {
    PieceSet result = {from};
    for (bool grows = true; grows;) {
      grows = false;
      for (uint32_t piece : within) {
        const auto& arrivals = trace_.pieces[piece].arrivals;
        for (size_t i = 0; i < arrivals.size() && !result.contains(piece); ++i)
          if (!is_back(piece, i) && result.contains(arrivals[i].piece)) grows |= result.insert(piece).second;
      }
    }
    return result;
  }

  // An entry that leads to itself begins a cycle; without it the others may still go round among themselves.
  void add_recursions(PieceSet within) {
    std::vector<PieceSet> insides;
    for (uint32_t entry : entries_) {
      const PieceSet inside = led_to_from(entry, within);
      const auto& arrivals = trace_.pieces[entry].arrivals;
      const bool is_recursive = std::any_of(arrivals.begin(), arrivals.end(), [&](const Arrival& arrival) {
        return inside.contains(arrival.piece) && within.contains(arrival.piece);
      });
      if (!is_recursive) continue;
      order_.push_back({entry, within});
      insides.push_back(inside);
      within.erase(entry);
    }
    for (size_t i = 0; i < order_.size(); ++i) {
      heads_.insert(order_[i].first);
      inside_.emplace(order_[i].first, insides[i]);
    }
    for (const auto& [entry, others] : order_) add_cycle(entry, others);
  }

  void add_cycle(uint32_t head, const PieceSet& within) {
    const Piece& piece = trace_.pieces[head];
    const PieceSet after = led_to_from(head, within);
    Cycle cycle;
    cycle.piece = head;
    cycle.is_recursion = !piece.is_loop;
    std::vector<uint32_t> ends;
    for (size_t i = piece.is_loop ? 1 : 0; i < piece.arrivals.size(); ++i)
      if (after.contains(piece.arrivals[i].piece)) ends.push_back(piece.arrivals[i].piece);
    PieceSet region = leading_to(ends, after);
    region.insert(head);
    cycle.is_exact = region.size() == 1;
    reached_.clear();
    for (size_t i = piece.is_loop ? 1 : 0; i < piece.arrivals.size(); ++i) {
      const Arrival& arrival = piece.arrivals[i];
      if (!region.contains(arrival.piece)) continue;
      Round round;
      round.condition = both(reached(arrival.piece, head, region), arrival.condition);
      for (size_t n = 0; n < piece.carried.size(); ++n) {
        ExprRef symbol = piece.carried[n].symbol;
        ExprRef value = arrival.values[n] != nullptr ? arrival.values[n] : anything(symbol);
        if (value != symbol) round.after.emplace(symbol, value);
      }
      cycle.rounds.push_back(std::move(round));
    }
    result_.cycles.push_back(std::move(cycle));
  }

  // The condition over the symbols of the pieces on the way under which control gets from the head to a
  // piece.
  ExprRef reached(uint32_t piece, uint32_t head, const PieceSet& region) {
    if (auto found = reached_.find(piece); found != reached_.end()) return found->second;
    ExprRef holds = store_.boolean(true);
    for (ExprRef invariant : invariants_[piece]) holds = both(holds, invariant);
    if (piece != head) {
      ExprRef arrives = store_.boolean(false);
      const auto& arrivals = trace_.pieces[piece].arrivals;
      for (size_t i = 0; i < arrivals.size(); ++i) {
        if (is_back(piece, i) || !region.contains(arrivals[i].piece)) continue;
        ExprRef way = both(reached(arrivals[i].piece, head, region), arrivals[i].condition);
        arrives = either(arrives, both(way, link(piece, arrivals[i])));
      }
      holds = both(holds, arrives);
    }
    reached_.emplace(piece, holds);
    return holds;
  }

  // What is known of the symbols of a piece from where control comes.
  ExprRef link(uint32_t piece, const Arrival& arrival) {
    ExprRef result = store_.boolean(true);
    const auto& carried = trace_.pieces[piece].carried;
    for (size_t i = 0; i < carried.size(); ++i) {
      // Inside a loop or recursion that begins here, any number of its rounds may have passed.
      const bool keeps = !heads_.contains(piece) || (trace_.pieces[piece].is_loop && !carried[i].changes);
      if (!keeps || arrival.values[i] == nullptr || arrival.values[i] == carried[i].symbol) continue;
      result = both(result, store_.binary(Kind::Eq, carried[i].symbol, arrival.values[i]));
    }
    if (arrival.call) result = both(result, summary(*arrival.call));
    return result;
  }

  // What the invariants at a function's end say about one call.
  ExprRef summary(const symex::SummaryUse& call) {
    expr::Bindings bindings;
    const auto& given = trace_.pieces[call.entry].carried;
    for (size_t i = 0; i < given.size(); ++i)
      bindings[given[i].symbol] = call.given[i] != nullptr ? call.given[i] : anything(given[i].symbol);
    const auto& results = trace_.pieces[call.exit].carried;
    for (size_t i = 0; i < results.size(); ++i)
      bindings[results[i].symbol] =
          call.results[i] != nullptr ? call.results[i] : anything(results[i].symbol);
    expr::Substitution substitution(store_, std::move(bindings));
    ExprRef result = store_.boolean(true);
    for (ExprRef invariant : invariants_[call.exit]) result = both(result, substitution(invariant));
    return result;
  }

  ExprRef anything(ExprRef symbol) {
    return store_.symbol(fmt::format("termination!any!{}", fresh_++), symbol->type());
  }

  ExprRef both(ExprRef a, ExprRef b) {
    if (a == store_.boolean(true) || b == store_.boolean(false)) return b;
    if (b == store_.boolean(true) || a == store_.boolean(false)) return a;
    return store_.binary(Kind::And, a, b);
  }

  ExprRef either(ExprRef a, ExprRef b) {
    if (a == store_.boolean(false) || b == store_.boolean(true)) return b;
    if (b == store_.boolean(false) || a == store_.boolean(true)) return a;
    return store_.binary(Kind::Or, a, b);
  }

  expr::Store& store_;
  const symex::Trace& trace_;
  const Invariants& invariants_;
  PieceSet entries_;                     // of recursive functions
  PieceSet heads_;                       // where cycles begin
  std::map<uint32_t, PieceSet> inside_;  // what recursive entries lead to
  std::vector<std::pair<uint32_t, PieceSet>> order_;
  std::map<uint32_t, ExprRef> reached_;
  Cycles result_;
  unsigned fresh_ = 0;
};

}  // namespace

Cycles find_cycles(expr::Store& store, const symex::Trace& trace, const Invariants& invariants) {
  return Finder(store, trace, invariants).run();
}

bool is_known_at_start(const Piece& piece, ExprRef symbol) {
  if (symbol->id() < piece.first_id) return true;
  return std::any_of(piece.carried.begin(), piece.carried.end(),
                     [&](const symex::Carried& carried) { return carried.symbol == symbol; });
}

}  // namespace heddle::engines::termination
