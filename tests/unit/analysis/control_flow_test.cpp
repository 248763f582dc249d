#include "analysis/control_flow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "analysis/programs.h"

namespace heddle::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A function whose instructions go where the lists say: none, one (a GOTO) or two (a GOTO with a condition;
// the first is the next instruction).
class Graph {
 public:
  explicit Graph(const std::vector<std::vector<uint32_t>>& edges) : program_(expr::DataModel{}) {
    expr::Store& store = program_.store();
    ir::Function& function = program_.add_function("f", store.function(store.void_type(), {}, false));
    function.has_body = true;
    ir::Symbol* flag = program_.add_symbol("flag", store.bool_type(), ir::SymbolKind::Global);
    for (const auto& targets : edges) {
      ir::Instruction& instruction = function.body.emplace_back();
      instruction.op = targets.empty() ? ir::Op::Return : ir::Op::Goto;
      instruction.operands = {nullptr};
      if (!targets.empty()) {
        instruction.operands[0] = targets.size() == 1 ? store.boolean(true) : program_.reference(*flag);
        instruction.target = targets.back();
      }
    }
    flow_ = std::make_unique<ControlFlow>(function);
  }
  const ControlFlow& flow() const { return *flow_; }

 private:
  ir::Program program_;
  std::unique_ptr<ControlFlow> flow_;
};

TEST(ControlFlow, FindsBlocksAndEdges) {
  const ir::Program program = testing::parsed(R"(
function main: fn() -> void {
  local main::i: s32
    DECL main::i
    ASSIGN main::i = 0:s32
  L2:
    GOTO L5 if !(main::i < 10:s32)
    ASSIGN main::i = main::i + 1:s32
    GOTO L2
  L5:
    DEAD main::i
    RETURN
    DEAD main::i
}
)");
  const ControlFlow flow(*program.find_function("main"));
  ASSERT_EQ(flow.blocks().size(), 5U);
  EXPECT_THAT(flow.block(0).successors, ElementsAre(1U));
  EXPECT_THAT(flow.block(1).successors, ElementsAre(2U, 3U));
  EXPECT_THAT(flow.block(1).predecessors, ElementsAre(0U, 2U));
  EXPECT_THAT(flow.block(3).successors, IsEmpty());
  EXPECT_FALSE(flow.is_reachable(4));
  EXPECT_EQ(flow.falling_off(), 4U);
  EXPECT_THAT(flow.successors(2), ElementsAre(3U, 5U));
  EXPECT_THAT(flow.predecessors(2), ElementsAre(1U, 4U));
  EXPECT_THAT(flow.predecessors(3), ElementsAre(2U));
  EXPECT_THAT(flow.reverse_postorder(), ElementsAre(0U, 1U, 2U, 3U));
  EXPECT_THAT(flow.immediate_dominators(), ElementsAre(kNone, 0U, 1U, 1U, kNone));
  EXPECT_THAT(flow.immediate_post_dominators(), ElementsAre(1U, 3U, 1U, 5U, kNone, kNone));
  ASSERT_EQ(flow.loops().size(), 1U);
  const Loop& loop = flow.loop(0);
  EXPECT_THAT(loop.heads, ElementsAre(2U));
  EXPECT_THAT(loop.blocks, ElementsAre(1U, 2U));
  EXPECT_THAT(loop.entries, ElementsAre(FlowEdge{1, 2}));
  EXPECT_THAT(loop.back_edges, ElementsAre(FlowEdge{4, 2}));
  EXPECT_THAT(loop.exits, ElementsAre(FlowEdge{2, 5}));
  EXPECT_EQ(flow.loop_headed_by(2), 0U);
  EXPECT_EQ(flow.loop_headed_by(3), kNone);
}

TEST(ControlFlow, AnEmptyFunctionHasNothing) {
  const Graph graph({});
  EXPECT_THAT(graph.flow().blocks(), IsEmpty());
  EXPECT_THAT(graph.flow().loops(), IsEmpty());
  EXPECT_THAT(graph.flow().iteration_order(), IsEmpty());
}

TEST(ControlFlow, NestsLoops) {
  // 0: outer head, 1: inner head, 2: inner latch, 3: outer latch, 4: end
  const Graph graph({{1, 4}, {2, 3}, {1}, {0}, {}});
  const ControlFlow& flow = graph.flow();
  ASSERT_EQ(flow.loops().size(), 2U);
  EXPECT_THAT(flow.loop(0).heads, ElementsAre(0U));
  EXPECT_THAT(flow.loop(0).blocks, ElementsAre(0U, 1U, 2U, 3U));
  EXPECT_THAT(flow.loop(0).entries, IsEmpty());  // the function's entry itself
  EXPECT_THAT(flow.loop(1).heads, ElementsAre(1U));
  EXPECT_THAT(flow.loop(1).blocks, ElementsAre(1U, 2U));
  EXPECT_EQ(flow.loop(1).parent, 0U);
  EXPECT_EQ(flow.loop(1).depth, 2U);
  EXPECT_TRUE(flow.loop_contains(0, 2));
  EXPECT_FALSE(flow.loop_contains(1, 3));
  EXPECT_THAT(flow.iteration_order(), ElementsAre(0U, 1U, 2U, 3U, 4U));
}

TEST(ControlFlow, AnIrreducibleLoopHasSeveralHeads) {
  // 0 enters the cycle 1 <-> 2 at both ends.
  const Graph graph({{1, 2}, {2, 3}, {1}, {}});
  const ControlFlow& flow = graph.flow();
  ASSERT_EQ(flow.loops().size(), 1U);
  EXPECT_TRUE(flow.loop(0).is_irreducible());
  EXPECT_THAT(flow.loop(0).heads, ElementsAre(1U, 2U));
  EXPECT_THAT(flow.loop(0).back_edges, ElementsAre(FlowEdge{2, 1}, FlowEdge{1, 2}));
}

TEST(ControlFlow, ALoopInsideAnIrreducibleOneIsFound) {
  // The cycle 1 -> 2 -> 3 -> 1 is entered at 1 and 3; 2 loops on itself.
  const Graph graph({{1, 3}, {2}, {3, 2}, {4, 1}, {}});
  const ControlFlow& flow = graph.flow();
  ASSERT_EQ(flow.loops().size(), 2U);
  EXPECT_THAT(flow.loop(0).heads, ElementsAre(1U, 3U));
  EXPECT_THAT(flow.loop(1).heads, ElementsAre(2U));
  EXPECT_THAT(flow.loop(1).back_edges, ElementsAre(FlowEdge{2, 2}));
  EXPECT_EQ(flow.loop(1).parent, 0U);
}

TEST(ControlFlow, AnEndlessLoopHasPostDominators) {
  const Graph graph({{1, 3}, {2}, {1}, {}});
  const ControlFlow& flow = graph.flow();
  EXPECT_EQ(flow.immediate_post_dominators()[1], 2U);
  EXPECT_EQ(flow.immediate_post_dominators()[2], 4U);
  EXPECT_EQ(flow.immediate_post_dominators()[0], 4U);
}

TEST(ControlFlow, AssumingFalseEndsThePath) {
  const ir::Program program = testing::parsed(R"(
function main: fn() -> void {
    ASSUME false
    RETURN
}
)");
  const ControlFlow flow(*program.find_function("main"));
  EXPECT_THAT(flow.reverse_postorder(), ElementsAre(0U));
}

// Everything above on random graphs, against definitions taken literally.
class RandomGraph : public ::testing::TestWithParam<uint64_t> {
 protected:
  static std::vector<std::vector<uint32_t>> edges(uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto count = static_cast<uint32_t>(2 + random() % 12);
    std::vector<std::vector<uint32_t>> result(count);
    for (uint32_t i = 0; i < count; ++i) {
      const auto target = static_cast<uint32_t>(random() % count);
      switch (i + 1 == count ? random() % 2 : random() % 5) {
        case 0:
          break;
        case 1:
          result[i] = {target};
          break;
        default:
          result[i] = {i + 1, target};
      }
    }
    return result;
  }

  // Blocks reachable from `from` without passing through `avoided`.
  static std::set<uint32_t> reach(const ControlFlow& flow, uint32_t from, uint32_t avoided) {
    std::set<uint32_t> seen;
    std::vector<uint32_t> pending = {from};
    while (!pending.empty()) {
      const uint32_t block = pending.back();
      pending.pop_back();
      if (block == avoided || !seen.insert(block).second) continue;
      for (uint32_t successor : flow.block(block).successors) pending.push_back(successor);
    }
    return seen;
  }
};

TEST_P(RandomGraph, DominatorsAreOnEveryPath) {
  const Graph graph(edges(GetParam()));
  const ControlFlow& flow = graph.flow();
  const std::set<uint32_t> reachable = reach(flow, 0, kNone);
  for (uint32_t a : reachable)
    for (uint32_t b : reachable)
      EXPECT_EQ(flow.dominates(a, b), a == b || !reach(flow, 0, a).contains(b)) << a << " " << b;
}

TEST_P(RandomGraph, EveryCyclePassesThroughAHead) {
  const Graph graph(edges(GetParam()));
  const ControlFlow& flow = graph.flow();
  // Without the edges into heads the order is topological.
  for (uint32_t block : flow.reverse_postorder()) {
    for (uint32_t successor : flow.block(block).successors) {
      if (flow.order_position(successor) > flow.order_position(block)) continue;
      EXPECT_NE(flow.loop_headed_by(flow.block(successor).begin), kNone);
    }
  }
}

TEST_P(RandomGraph, LoopsAreStronglyConnectedAndEnteredAtTheirHeads) {
  const Graph graph(edges(GetParam()));
  const ControlFlow& flow = graph.flow();
  for (uint32_t number = 0; number < flow.loops().size(); ++number) {
    const Loop& loop = flow.loop(number);
    EXPECT_FALSE(loop.heads.empty());
    EXPECT_FALSE(loop.back_edges.empty());
    std::set<uint32_t> positions;
    for (uint32_t block : loop.blocks) {
      EXPECT_TRUE(flow.loop_contains(number, block));
      positions.insert(flow.order_position(block));
      const std::set<uint32_t> reached = reach(flow, block, kNone);
      for (uint32_t other : loop.blocks) EXPECT_TRUE(reached.contains(other));
      for (uint32_t predecessor : flow.block(block).predecessors) {
        if (!flow.is_reachable(predecessor) || flow.loop_contains(number, predecessor)) continue;
        EXPECT_TRUE(std::ranges::count(loop.heads, flow.block(block).begin));
      }
    }
    EXPECT_EQ(*positions.rbegin() - *positions.begin() + 1, positions.size())
        << "a loop should be in one piece";
    EXPECT_TRUE(loop.parent == kNone || loop.parent < number);
  }
}

TEST_P(RandomGraph, PostDominatorsAreOnEveryPathToTheExit) {
  const Graph graph(edges(GetParam()));
  const ControlFlow& flow = graph.flow();
  const auto exit = static_cast<uint32_t>(flow.blocks().size());
  auto reaches_exit = [&](uint32_t from, uint32_t avoided) {
    for (uint32_t block : reach(flow, from, avoided))
      if (flow.block(block).successors.empty() || block == flow.falling_off()) return true;
    return false;
  };
  bool all_end = true;
  for (uint32_t block : flow.reverse_postorder()) {
    EXPECT_NE(flow.immediate_post_dominators()[block], kNone);
    all_end &= reaches_exit(block, kNone);
  }
  if (!all_end) return;
  for (uint32_t block : flow.reverse_postorder()) {
    std::set<uint32_t> expected;
    for (uint32_t other : flow.reverse_postorder())
      if (other != block && !reaches_exit(block, other)) expected.insert(other);
    std::set<uint32_t> found;
    for (uint32_t at = flow.immediate_post_dominators()[block]; at != exit;
         at = flow.immediate_post_dominators()[at])
      found.insert(at);
    EXPECT_EQ(found, expected) << block;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGraph, ::testing::Range<uint64_t>(0, 300));

}  // namespace
}  // namespace heddle::analysis
