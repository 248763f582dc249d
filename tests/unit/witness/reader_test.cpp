#include "witness/reader.h"

#include <gtest/gtest.h>

#include "support/diagnostics.h"
#include "witness/texts.h"
#include "witness/writer.h"

namespace heddle::witness {
namespace {

using testing::kReturns;
using testing::kTarget;
using testing::replaced;
using testing::witness_text;

std::string complaint(const std::string& text) {
  try {
    read(text, "w.yml");
  } catch (const support::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(WitnessReader, ReadsAViolationSequence) {
  const Witness witness = read(witness_text(kReturns + kTarget), "w.yml");
  ASSERT_EQ(witness.entries.size(), 1U);
  EXPECT_TRUE(witness.is_violation());
  const Entry& entry = witness.entries[0];
  EXPECT_EQ(entry.metadata.format_version, "2.1");
  EXPECT_EQ(entry.metadata.input_files, std::vector<std::string>{"p.c"});
  ASSERT_EQ(entry.segments.size(), 2U);
  const Waypoint& first = entry.segments[0].waypoints[0];
  EXPECT_EQ(first.type, WaypointType::FunctionReturn);
  EXPECT_EQ(first.constraint->value, "\\result == 42");
  EXPECT_EQ(first.location.line, 4U);
  EXPECT_EQ(first.location.column, 33U);
  EXPECT_EQ(entry.segments[1].waypoints[0].type, WaypointType::Target);
  EXPECT_EQ(entry.segments[1].waypoints[0].location.function, "main");
}

TEST(WitnessReader, ReadsAnInvariantSet) {
  const std::string content = R"(  - invariant:
      type: loop_invariant
      location: {file_name: p.c, line: 5}
      value: "x <= 3"
      format: c_expression
      labels: [inductive]
)";
  const Witness witness = read(witness_text(content, "2.1", "invariant_set"), "w.yml");
  EXPECT_FALSE(witness.is_violation());
  ASSERT_EQ(witness.entries[0].invariants.size(), 1U);
  EXPECT_EQ(witness.entries[0].invariants[0].value, "x <= 3");
  EXPECT_TRUE(witness.entries[0].invariants[0].is_inductive);
  EXPECT_TRUE(read(witness_text("    []\n", "2.0", "invariant_set"), "w.yml").entries[0].invariants.empty());
}

TEST(WitnessReader, WhatIsWrittenIsReadBack) {
  const Witness witness = read(witness_text(kReturns + kTarget), "w.yml");
  const std::string text = write(witness);
  EXPECT_EQ(write(read(text, "w.yml")), text);
  EXPECT_EQ(complaint(text), "");
}

TEST(WitnessReader, SaysWhereAKeyIsWrong) {
  const std::string good = witness_text(kReturns + kTarget);
  EXPECT_EQ(complaint(good), "");
  EXPECT_EQ(complaint(replaced(good, "action: follow", "deed: follow")),
            "w.yml:17:9: error: a waypoint has no key 'deed'");
  EXPECT_EQ(complaint(replaced(good, "        action: follow\n", "")),
            "w.yml:16:9: error: a waypoint needs the key 'action'");
  EXPECT_EQ(complaint(replaced(good, "line: 4", "line: zero")),
            "w.yml:18:44: error: 'line' has to be a number from 1 on");
  EXPECT_EQ(complaint(replaced(good, "type: target", "type: goal")),
            "w.yml:22:15: error: 'goal' is no type; there are assumption, target, branching, function_enter, "
            "function_return");
  EXPECT_EQ(
      complaint(replaced(good, "\"2.1\"", "\"1.0\"")),
      "w.yml:3:21: error: '1.0' is no version of the format that is known here; there are 2.0, 2.1, 2.2");
  EXPECT_EQ(complaint(witness_text("  - segment: []\n")), "w.yml:14:5: error: a segment needs a waypoint");
  EXPECT_EQ(complaint("a: b\n"), "w.yml:1:1: error: a witness is a list of entries");
}

TEST(WitnessReader, RefusesWhatIsNoPlainYaml) {
  EXPECT_EQ(complaint("- &a [1]\n- *a\n"), "w.yml:1:3: error: anchors are not allowed");
  EXPECT_EQ(complaint("- !!binary abc\n"), "w.yml:1:3: error: tags are not allowed");
  EXPECT_EQ(complaint("- {a: 1, a: 2}\n"), "w.yml:1:10: error: the key 'a' stands here twice");
  EXPECT_EQ(complaint("- [a\n- b\n").substr(0, 7), "w.yml:1");
  EXPECT_EQ(complaint("- a\n- \xff\n"), "w.yml:2:0: error: this is no text in UTF-8");
  EXPECT_EQ(complaint(std::string(30, '[') + std::string(30, ']')),
            "w.yml:1:25: error: nested more than 24 deep");
  EXPECT_EQ(complaint("--- []\n--- []\n"), "w.yml:2:1: error: a witness is one YAML document");
  EXPECT_EQ(complaint(std::string((16 << 20) + 1, ' ')), "w.yml: error: the file is larger than 16 MB");
  EXPECT_EQ(complaint(""), "w.yml: error: a witness is a list of entries");
}

}  // namespace
}  // namespace heddle::witness
