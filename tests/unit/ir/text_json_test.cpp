#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "ir/sample_programs.h"

namespace heddle::ir {
namespace {

TEST(TextJson, HoldsTheWholeProgram) {
  std::ostringstream out;
  print_json(out, testing::counting_program());
  const nlohmann::json json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["data_model"], "LP64");
  EXPECT_EQ(json["entry"], "__heddle_start");
  EXPECT_EQ(json["files"][1]["path"], "count.c");
  EXPECT_EQ(json["records"][0]["fields"][2]["bit_offset"], 35);
  EXPECT_EQ(json["symbols"][0]["source_type"], "int");
  const nlohmann::json& main = json["functions"][1];
  EXPECT_EQ(main["name"], "main");
  EXPECT_EQ(main["locals"], nlohmann::json({"main::list", "main::$1"}));
  const nlohmann::json& assign = main["body"][3];
  EXPECT_EQ(assign["op"], "ASSIGN");
  EXPECT_EQ(assign["operands"][1]["text"], "counter + 1:s32");
  EXPECT_EQ(assign["operands"][1]["type"], "s32");
  EXPECT_EQ(assign["sites"][1]["parent"], 0);
  EXPECT_EQ(assign["sites"][1]["range"]["end_column"], 26);
  EXPECT_TRUE(main["body"][4]["operands"][0].is_null());
  EXPECT_EQ(main["body"][7]["target"], 1);
}

TEST(TextJson, IsValidEvenIfNamesAreNotUtf8) {
  Program program(expr::DataModel{});
  program.add_symbol("\xff", program.store().bool_type(), SymbolKind::Global);
  std::ostringstream out;
  print_json(out, program);
  EXPECT_TRUE(nlohmann::json::accept(out.str()));
}

}  // namespace
}  // namespace heddle::ir
