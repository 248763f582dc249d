#include "source_rewrite/loop_edges.h"

#include <map>
#include <set>

#include "instrument/events.h"
#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using instrument::EventKind;
using instrument::Weave;

LoopEdges::LoopEdges(const instrument::Plan& plan, const WeaveIndex& weaves, const UnitText& text)
    : text_(text) {
  for (const Weave& weave : plan.weaves) {
    if (weave.event != EventKind::LoopEntry) continue;
    if (!weave.range.valid() || !weaves.is_of_file(weave.range.begin.file)) continue;
    const instrument::LoopInfo& loop = plan.loops.at(weave.loop);
    const std::vector<ir::Instruction>& body = weave.function->body;
    for (const instrument::FlowEdge& edge : loop.entries) {
      const ir::Instruction* from = edge.from != instrument::kNone ? &body.at(edge.from) : nullptr;
      // `break` and `continue` lead to text in front of the loop, where its entry is woven.
      const bool is_goto = from != nullptr && edge.is_jump && from->statement == ir::StatementKind::Goto &&
                           text.text().substr(from->range.begin.offset).starts_with("goto");
      if (is_goto)
        tables_[static_cast<size_t>(Place::BeforeJump)][key_of(from->range)].push_back(&weave);
      else
        add_entry(weave, loop, from, body.at(edge.to));
    }
  }
}

void LoopEdges::add_entry(const Weave& weave, const instrument::LoopInfo& loop, const ir::Instruction* from,
                          const ir::Instruction& to) {
  using ir::StatementKind;
  auto add = [&](Place place, const support::SourceRange& range) {
    WeaveList& list = tables_[static_cast<size_t>(place)][key_of(range)];
    if (list.empty() || list.back() != &weave) list.push_back(&weave);
  };
  if (to.statement == StatementKind::Label) return add(Place::BeforeLabel, to.range);
  const bool is_to_loop = to.statement == StatementKind::While || to.statement == StatementKind::Do ||
                          to.statement == StatementKind::ForCondition;
  if (is_to_loop && (from == nullptr || from->statement_range != to.statement_range)) {
    // The loop's own begin is where its entries go anyway.
    if (to.statement_range != loop.range) add(Place::BeforeLoop, to.statement_range);
    return;
  }
  const std::string_view text = text_.text();
  const bool ends_body =
      from != nullptr && from->statement == StatementKind::While && from->op == ir::Op::Goto &&
      text.substr(0, from->statement_range.end_offset).ends_with('}') && from->range == from->statement_range;
  if (ends_body) return add(Place::EndOfBody, from->statement_range);
  if (from != nullptr && from->statement == StatementKind::None && from->range.valid() &&
      text.substr(from->range.begin.offset).starts_with('}'))
    return add(Place::EndOfBlock, from->range);
  if (from != nullptr && from->statement == StatementKind::Expression && from->op != ir::Op::Goto &&
      from->statement_range != to.statement_range)
    return add(Place::BehindStatement, from->statement_range);
  throw support::InputError(
      text_.path(), loop.range.begin.line, loop.range.begin.column,
      "unsupported in C output: a loop that is entered in a place that is no statement of its own");
}

namespace {

bool begins_statement(const std::vector<ir::Instruction>& body, uint32_t at) {
  using ir::StatementKind;
  switch (body[at].statement) {
    case StatementKind::Expression:
    case StatementKind::Return:
    case StatementKind::Goto:
    case StatementKind::Declaration:
    case StatementKind::If:
    case StatementKind::Switch:
      return at == 0 || body[at - 1].statement_range != body[at].statement_range;
    default:
      return false;
  }
}

}  // namespace

LoopEdges::Exits LoopEdges::exits_of(const instrument::LoopInfo& loop) const {
  const std::vector<ir::Instruction>& body = loop.function->body;
  const auto is_own_condition = [&](uint32_t at) {
    using ir::StatementKind;
    const StatementKind kind = body[at].statement;
    return (kind == StatementKind::While || kind == StatementKind::Do ||
            kind == StatementKind::ForCondition) &&
           body[at].statement_range == loop.range;
  };
  Exits result;
  std::map<uint32_t, std::set<uint32_t>> sources;  // by target
  for (const instrument::FlowEdge& edge : loop.exits) {
    if (is_own_condition(edge.from))
      result.by_condition = true;
    else
      sources[edge.to].insert(edge.from);
  }
  for (const auto& [to, from] : sources) {
    bool is_separate = begins_statement(body, to);
    for (uint32_t i = 0; i < body.size() && is_separate; ++i)
      is_separate = from.contains(i) || !instrument::goes_to(*loop.function, i, to);
    const support::SourceRange& range = body[to].statement_range;
    if (!is_separate)
      throw support::InputError(
          text_.path(), loop.range.begin.line, loop.range.begin.column,
          "unsupported in C output: a loop that is left in a place that is no statement of its own");
    result.statements.push_back({range.begin.offset, range.end_offset});
  }
  return result;
}

WeaveList LoopEdges::at(Place place, TextRange range) const {
  const auto& table = tables_[static_cast<size_t>(place)];
  auto found = table.find(key_of(range));
  return found == table.end() ? WeaveList{} : found->second;
}

}  // namespace heddle::source_rewrite
