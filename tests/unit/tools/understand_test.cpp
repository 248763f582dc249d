#include "tools/understand.h"

#include <gtest/gtest.h>

#include "tools/read_tool.h"
#include "tools/tool_table.h"

namespace heddle::tools {
namespace {

const char* const kTool = R"(name: t
summary: s
install: i
version: {command: [t]}
command: [t, "{program}"]
answers:
  "true": {status: [0], line: "^VERDICT: TRUE$"}
  "false": {status: [10], line: "^VERDICT: FALSE$"}
  refuses: "^cannot"
counterexample: {inputs: {line: "^in ([0-9]+)$"}}
)";

Claim claim_of(const std::string& output, int status, const Attempt& attempt = {}) {
  support::ChildResult run;
  run.started = true;
  run.output = output;
  run.exit_status = status;
  return understand(read_tool(kTool, "t.yml"), attempt, run);
}

TEST(Understand, ExactAnswers) {
  EXPECT_EQ(claim_of("so\nVERDICT: TRUE\nlong\n", 0).claims, Claims::Holds);
  EXPECT_EQ(claim_of("VERDICT: TRUE\r\n", 0).claims, Claims::Holds);
  EXPECT_EQ(claim_of("VERDICT: TRUE", 0).claims, Claims::Holds);
  const Claim violated = claim_of("in 5\nin x\nin 7\nVERDICT: FALSE\n", 10);
  EXPECT_EQ(violated.claims, Claims::Violated);
  EXPECT_EQ(violated.inputs, (std::vector<std::string>{"5", "7"}));
}

TEST(Understand, InputsMayBeAnnounced) {
  std::string text = kTool;
  const std::string plain = R"(inputs: {line: "^in ([0-9]+)$"})";
  text.replace(text.find(plain), plain.size(), R"(inputs: {after: "^reads", line: "^in ([0-9]+)$"})");
  support::ChildResult run;
  run.started = true;
  run.output = "in 1\nreads\n---\nin 5\nin 6\nreads\nreads\nin 7\nVERDICT: FALSE\n";
  run.exit_status = 10;
  EXPECT_EQ(understand(read_tool(text, "t.yml"), {}, run).inputs, (std::vector<std::string>{"5", "7"}));
}

// As CBMC 6.3 prints it with --trace --trace-show-code.
TEST(Understand, InputsOfCbmc) {
  support::ChildResult run;
  run.started = true;
  run.output = R"(
State 13 file program.c function main line 4 thread 0
----------------------------------------------------
signed int x;
----------------------------------------------------
  x=0 (00000000 00000000 00000000 00000000)

State 14 file program.c function main line 4 thread 0
----------------------------------------------------
x = NONDET(signed int);
----------------------------------------------------
  x=11 (00000000 00000000 00000000 00001011)

State 17 file program.c function main line 5 thread 0
----------------------------------------------------
return_value___VERIFIER_nondet_bool = NONDET(__CPROVER_bool);
----------------------------------------------------
  return_value___VERIFIER_nondet_bool=TRUE (00000001)

State 20 function malloc thread 0
----------------------------------------------------
return_value___VERIFIER_nondet___CPROVER_bool$1 = NONDET(__CPROVER_bool);
----------------------------------------------------
  return_value___VERIFIER_nondet___CPROVER_bool$1=FALSE (0)

Violated property:
  file program.c function reach_error line 1 thread 0
  assertion 0
  0 != 0

VERIFICATION FAILED
)";
  run.exit_status = 10;
  const Claim claim = understand(find_tool("cbmc"), {}, run);
  EXPECT_EQ(claim.claims, Claims::Violated);
  EXPECT_EQ(claim.inputs, (std::vector<std::string>{"00000000 00000000 00000000 00001011", "00000001"}));
}

TEST(Understand, AnythingElseIsNoAnswer) {
  EXPECT_EQ(claim_of("", 0).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("VERDICT: TRUE\n", 10).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("VERDICT: FALSE\n", 0).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("VERDICT: TRUEISH\n", 0).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("VERDICT: TRUE\nVERDICT: TRUE\n", 0).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("VERDICT: TRUE\nVERDICT: FALSE\n", 0).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("cannot read\nVERDICT: TRUE\n", 0).claims, Claims::Nothing);
  EXPECT_EQ(claim_of(std::string(100000, 'x') + "VERDICT: TRUE\n", 0).claims, Claims::Nothing);
}

TEST(Understand, AnAttemptMayDecideOneAnswerAlone) {
  EXPECT_EQ(claim_of("VERDICT: TRUE\n", 0, {{}, false, true}).claims, Claims::Nothing);
  EXPECT_EQ(claim_of("VERDICT: FALSE\n", 10, {{}, true, false}).claims, Claims::Nothing);
}

TEST(Understand, AToolThatWasStoppedSaysNothing) {
  const Tool tool = read_tool(kTool, "t.yml");
  support::ChildResult run;
  run.started = true;
  run.output = "VERDICT: TRUE\n";
  run.exit_status = 0;
  for (const auto stop : {&support::ChildResult::timed_out, &support::ChildResult::said_too_much}) {
    support::ChildResult stopped = run;
    stopped.*stop = true;
    EXPECT_EQ(understand(tool, {}, stopped).claims, Claims::Nothing);
  }
  run.signal = 11;
  EXPECT_EQ(understand(tool, {}, run).claims, Claims::Nothing);
}

TEST(ToolTable, EveryShippedToolIsWellFormed) {
  const std::vector<Tool> tools = shipped_tools();
  EXPECT_GE(tools.size(), 10U);
  for (const Tool& tool : tools) {
    EXPECT_FALSE(tool.install.empty()) << tool.name;
    EXPECT_EQ(find_tool(tool.name).name, tool.name);
  }
}

}  // namespace
}  // namespace heddle::tools
