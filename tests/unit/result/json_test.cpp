#include "result/json.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringRef.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/source_directory.h"

namespace heddle::result {
namespace {

using nlohmann::json;

// A result that leaves nothing out.
Result full_result() {
  Counterexample example;
  example.inputs = {
      {"__VERIFIER_nondet_int", "s32", llvm::APInt(32, 0xfffffffe), "-2", {1, 3, 11, 40}},
      {"__VERIFIER_nondet_int", "s32", llvm::APInt(32, 7), "7", {1, 3, 11, 40}},
      {"__VERIFIER_nondet_double", "f64", llvm::APInt(64, 0x3ff8000000000000), "1.5 (exact)", {0, 9, 2, 99}},
      {"wide",
       "u128",
       llvm::APInt(128, std::string("80000000000000000000000000000001"), 16),
       "2^127 + 1",
       {}}};
  example.story = {{{1, 3, 11, 40}, "n = -2", true, "main::n", true, 1},
                   {{}, "an \"end\" – without a place", false}};
  example.location = {1, 12, 5, 345};
  example.message = "signed addition overflows";
  example.follows_from_inputs = false;
  example.property = "no-overflow";
  example.lasso = Lasso{{1, 8, 3, 200}, 1, 2};
  example.leak = Leak{{0, 2, 3, 4}, {1, 5, 6, 7}, "p = NULL", "list"};

  Result result;
  result.verdict = Verdict::False;
  result.asked = "arithmetic";
  result.property = "no-overflow";
  result.reason = Reason::NotInductive;
  result.detail = "no invariant";
  result.counterexample = example;
  result.evidence = {"first", "second"};
  result.warnings = {"beware"};
  result.loops = {{LoopFactKind::Ranking,
                   {"main", {1, 8, 3, 200}, false},
                   {{"cast:s40(main::n)", "n"}, {"", "m"}},
                   "called by f",
                   "decreases n, then m"},
                  {LoopFactKind::RecurrentSet, {"f", {0, 1, 1, 0}, true}, {}, "", "goes on"}};
  result.assertions = {
      {"main.no-overflow.1", {1, 12, 5, 345}, "no-overflow", "overflows", AssertionStatus::Violated},
      {"main.no-overflow.2", {}, "no-overflow", "", AssertionStatus::Unreachable}};
  result.confirmation = Confirmation::NotFinished;
  result.confirmed_by = "z3";
  result.engines = {{"horn", Verdict::True, Reason::Timeout, "too slow", "layer 3", 1.25, 4}};
  result.is_vacuous = true;
  result.every_execution_ends = true;
  result.engine = "k-induction";
  result.bound = 12;
  return result;
}

void expect_equal(const Counterexample& expected, const Counterexample& actual) {
  ASSERT_EQ(actual.inputs.size(), expected.inputs.size());
  for (size_t i = 0; i < expected.inputs.size(); ++i) {
    EXPECT_EQ(actual.inputs[i].name, expected.inputs[i].name);
    EXPECT_EQ(actual.inputs[i].type, expected.inputs[i].type);
    ASSERT_EQ(actual.inputs[i].bits.getBitWidth(), expected.inputs[i].bits.getBitWidth());
    EXPECT_EQ(actual.inputs[i].bits, expected.inputs[i].bits);
    EXPECT_EQ(actual.inputs[i].text, expected.inputs[i].text);
    EXPECT_EQ(actual.inputs[i].location, expected.inputs[i].location);
  }
  ASSERT_EQ(actual.story.size(), expected.story.size());
  for (size_t i = 0; i < expected.story.size(); ++i) {
    EXPECT_EQ(actual.story[i].location, expected.story[i].location);
    EXPECT_EQ(actual.story[i].text, expected.story[i].text);
    EXPECT_EQ(actual.story[i].matters, expected.story[i].matters);
    EXPECT_EQ(actual.story[i].variable, expected.story[i].variable);
    EXPECT_EQ(actual.story[i].is_ghost, expected.story[i].is_ghost);
    EXPECT_EQ(actual.story[i].inputs, expected.story[i].inputs);
  }
  EXPECT_EQ(actual.location, expected.location);
  EXPECT_EQ(actual.message, expected.message);
  EXPECT_EQ(actual.follows_from_inputs, expected.follows_from_inputs);
  EXPECT_EQ(actual.property, expected.property);
  ASSERT_EQ(actual.leak.has_value(), expected.leak.has_value());
  ASSERT_EQ(actual.lasso.has_value(), expected.lasso.has_value());
  EXPECT_EQ(actual.lasso->loop, expected.lasso->loop);
  EXPECT_EQ(actual.lasso->story_steps, expected.lasso->story_steps);
  EXPECT_EQ(actual.lasso->inputs, expected.lasso->inputs);
  EXPECT_EQ(actual.leak->allocated_at, expected.leak->allocated_at);
  EXPECT_EQ(actual.leak->lost_at, expected.leak->lost_at);
  EXPECT_EQ(actual.leak->how, expected.leak->how);
  EXPECT_EQ(actual.leak->held_by, expected.leak->held_by);
}

TEST(ResultJson, GivesTheSameResultBack) {
  const Result expected = full_result();
  const Result actual = from_json(json::parse(to_json(expected).dump()));
  EXPECT_EQ(actual.verdict, expected.verdict);
  EXPECT_EQ(actual.asked, expected.asked);
  EXPECT_EQ(actual.property, expected.property);
  EXPECT_EQ(actual.reason, expected.reason);
  EXPECT_EQ(actual.detail, expected.detail);
  ASSERT_TRUE(actual.counterexample);
  expect_equal(*expected.counterexample, *actual.counterexample);
  EXPECT_EQ(actual.evidence, expected.evidence);
  EXPECT_EQ(actual.warnings, expected.warnings);
  EXPECT_EQ(actual.loops, expected.loops);
  ASSERT_EQ(actual.assertions.size(), expected.assertions.size());
  for (size_t i = 0; i < expected.assertions.size(); ++i) {
    EXPECT_EQ(actual.assertions[i].id, expected.assertions[i].id);
    EXPECT_EQ(actual.assertions[i].location, expected.assertions[i].location);
    EXPECT_EQ(actual.assertions[i].property, expected.assertions[i].property);
    EXPECT_EQ(actual.assertions[i].message, expected.assertions[i].message);
    EXPECT_EQ(actual.assertions[i].status, expected.assertions[i].status);
  }
  EXPECT_EQ(actual.confirmation, expected.confirmation);
  EXPECT_EQ(actual.confirmed_by, expected.confirmed_by);
  ASSERT_EQ(actual.engines.size(), 1U);
  EXPECT_EQ(actual.engines[0].engine, "horn");
  EXPECT_EQ(actual.engines[0].verdict, Verdict::True);
  EXPECT_EQ(actual.engines[0].reason, Reason::Timeout);
  EXPECT_EQ(actual.engines[0].detail, "too slow");
  EXPECT_EQ(actual.engines[0].last_word, "layer 3");
  EXPECT_EQ(actual.engines[0].seconds, 1.25);
  EXPECT_EQ(actual.engines[0].bound, 4U);
  EXPECT_EQ(actual.is_vacuous, expected.is_vacuous);
  EXPECT_EQ(actual.every_execution_ends, expected.every_execution_ends);
  EXPECT_EQ(actual.engine, expected.engine);
  EXPECT_EQ(actual.bound, expected.bound);
}

// A field that only one of the two directions knows shows as a difference.
TEST(ResultJson, IsTheSameTextAfterARoundTrip) {
  const json text = to_json(full_result());
  EXPECT_EQ(to_json(from_json(text)), text);
  const json empty = to_json(Result{});
  EXPECT_EQ(to_json(from_json(empty)), empty);
  EXPECT_FALSE(empty.contains("counterexample"));
}

TEST(ResultJson, EveryNameIsReadBack) {
  for (int i = 0; i <= static_cast<int>(Reason::Assumption); ++i) {
    const Result open = unknown(static_cast<Reason>(i));
    EXPECT_EQ(from_json(to_json(open)).reason, open.reason);
  }
  for (int i = 0; i <= static_cast<int>(LoopFactKind::NoRepeatedState); ++i) {
    Result result;
    result.loops.emplace_back().kind = static_cast<LoopFactKind>(i);
    EXPECT_EQ(from_json(to_json(result)).loops, result.loops);
  }
  for (int i = 0; i <= static_cast<int>(Confirmation::NotFinished); ++i) {
    Result result;
    result.confirmation = static_cast<Confirmation>(i);
    EXPECT_EQ(from_json(to_json(result)).confirmation, result.confirmation);
  }
}

TEST(ResultJson, TheSchemaHasEveryReason) {
  std::ifstream file(support::source_directory() + "/docs/result.schema.json");
  const json schema = json::parse(file);
  json names = json::array();
  for (int i = 0; i <= static_cast<int>(Reason::Assumption); ++i)
    names.push_back(name_of(static_cast<Reason>(i)));
  EXPECT_EQ(schema["$defs"]["reason"]["enum"], names);
}

TEST(ResultJson, RefusesWhatIsNoResult) {
  EXPECT_THROW(from_json(json::object()), json::exception);
  json wrong = to_json(Result{});
  wrong["verdict"] = "perhaps";
  EXPECT_THROW(from_json(wrong), json::exception);
}

}  // namespace
}  // namespace heddle::result
