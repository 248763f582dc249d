#include "passes/unwind_loops.h"

#include <algorithm>

#include "analysis/control_flow.h"
#include "passes/arrange_blocks.h"

namespace heddle::passes {

using ir::Instruction;
using ir::Op;

namespace {

// Copies of loops in loops multiply; beyond this a body does not grow.
constexpr size_t kLargestBody = 1'000'000;

// The instructions [head, last] of a loop that is entered at its head only.
struct Span {
  uint32_t head;
  uint32_t last;
};

std::vector<Span> loops_of(const ir::Function& function) {
  const analysis::ControlFlow flow(function);
  std::vector<Span> spans;
  for (const analysis::Loop& loop : flow.loops()) {
    if (loop.is_irreducible()) continue;
    uint32_t last = loop.heads[0];
    for (const uint32_t block : loop.blocks) last = std::max(last, flow.block(block).last());
    spans.push_back({loop.heads[0], last});
  }
  // Inner loops, and later ones, first: the place of those still to come does not change.
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.head > b.head; });
  return spans;
}

// Blocks are arranged: the loop lies in one piece, and only jumps lead back to its head.
void unwind(ir::Function& function, Span span, uint32_t rounds) {
  const uint32_t length = span.last - span.head + 1;
  const uint32_t growth = rounds * length;
  std::vector<Instruction> body;
  body.reserve(function.body.size() + growth);
  const auto is_inside = [&](uint32_t i) { return i >= span.head && i <= span.last; };
  // Where the target of a jump has gone, seen from outside the loop, or from a round of it; the loop itself
  // is the last round.
  const auto outside = [&](uint32_t target) { return target <= span.head ? target : target + growth; };
  const auto inside = [&](uint32_t target, uint32_t round) {
    if (!is_inside(target)) return outside(target);
    const uint32_t next = target == span.head ? std::min(round + 1, rounds) : round;
    return target + next * length;
  };
  const auto add = [&](uint32_t i, auto led) {
    body.push_back(function.body[i]);
    if (body.back().op == Op::Goto) body.back().target = led(body.back().target);
  };
  for (uint32_t i = 0; i < span.head; ++i) add(i, outside);
  for (uint32_t round = 0; round <= rounds; ++round)
    for (uint32_t i = span.head; i <= span.last; ++i)
      add(i, [&](uint32_t target) { return inside(target, round); });
  for (uint32_t i = span.last + 1; i < function.body.size(); ++i) add(i, outside);
  function.body = std::move(body);
}

}  // namespace

Change unwind_loops(PassContext& context) {
  uint64_t& unwound = context.statistics["loops unwound"];
  uint64_t& too_large = context.statistics["loops left as they are because the body would be too large"];
  const auto rounds = static_cast<uint32_t>(std::min<uint64_t>(context.parameter, kLargestBody));
  for (ir::Function& function : context.program.functions()) {
    arrange_blocks(context.program, function);
    std::vector<Span> spans = loops_of(function);
    for (size_t i = 0; i < spans.size(); ++i) {
      const uint64_t growth = uint64_t{rounds} * (spans[i].last - spans[i].head + 1);
      if (function.body.size() + growth > kLargestBody) {
        ++too_large;
        continue;
      }
      unwind(function, spans[i], rounds);
      ++unwound;
      for (size_t k = i + 1; k < spans.size(); ++k)
        if (spans[k].last >= spans[i].last) spans[k].last += static_cast<uint32_t>(growth);
    }
  }
  return Change::Bodies;
}

}  // namespace heddle::passes
