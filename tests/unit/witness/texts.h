// A program and a witness of it, with parts that tests exchange.
#pragma once

#include <string>

#include "witness/sources.h"

namespace heddle::witness::testing {

inline const std::string kProgram = R"(extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42)
    reach_error();
  return 0;
}
)";

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

inline std::string witness_text(const std::string& content, const std::string& version = "2.1",
                                const std::string& entry_type = "violation_sequence") {
  return "- entry_type: " + entry_type + R"yaml(
  metadata:
    format_version: ")yaml" +
         version + R"yaml("
    uuid: "00000000-0000-4000-8000-000000000000"
    creation_time: "2026-01-01T00:00:00Z"
    producer: {name: "somebody", version: "1"}
    task:
      input_files: ["p.c"]
      input_file_hashes: {"p.c": ")yaml" +
         hash_of(kProgram) + R"yaml("}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "ILP32"
      language: "C"
  content:
)yaml" + content;
}

inline const std::string kTarget = R"(  - segment:
    - waypoint:
        type: target
        action: follow
        location: {file_name: "p.c", line: 6, column: 5, function: main}
)";

inline std::string waypoint(const std::string& type, const std::string& action, const std::string& place,
                            const std::string& constraint) {
  return "  - segment:\n    - waypoint:\n        type: " + type + "\n        action: " + action +
         "\n        location: {file_name: \"p.c\", " + place + "}\n" +
         (constraint.empty() ? "" : "        constraint: {" + constraint + "}\n");
}

inline const std::string kReturns = waypoint("function_return", "follow", "line: 4, column: 33",
                                             R"(value: "\\result == 42", format: ext_c_expression)");

}  // namespace heddle::witness::testing
