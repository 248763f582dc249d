// The program as JSON, for scripts. Expressions and types are strings in the .goto format: a reader that
// wants to take them apart needs one small grammar, and an expression may be deeper than JSON parsers allow
// nesting.
#include <nlohmann/json.hpp>
#include <ostream>

#include "ir/text.h"
#include "ir/text_print_expr.h"
#include "ir/text_words.h"

namespace heddle::ir {

using Json = nlohmann::ordered_json;

namespace {

Json json_of(const std::string* text) {
  return text == nullptr ? Json() : Json(*text);
}

Json json_of(const support::SourceLocation& location) {
  if (!location.valid()) return nullptr;
  return {{"file", location.file},
          {"line", location.line},
          {"column", location.column},
          {"offset", location.offset}};
}

Json json_of(const support::SourceRange& range) {
  if (!range.valid()) return nullptr;
  Json json = json_of(range.begin);
  json["end_line"] = range.end_line;
  json["end_column"] = range.end_column;
  json["end_offset"] = range.end_offset;
  return json;
}

Json json_of(const expr::Record& record) {
  Json fields = Json::array();
  for (const expr::Field& field : record.fields)
    fields.push_back({{"name", field.name},
                      {"type", to_string(field.type)},
                      {"bit_offset", field.bit_offset},
                      {"is_bit_field", field.is_bit_field}});
  return {{"tag", record.tag},   {"is_union", record.is_union},   {"complete", record.complete},
          {"size", record.size}, {"alignment", record.alignment}, {"fields", std::move(fields)}};
}

Json json_of(const Symbol& symbol) {
  return {{"name", *symbol.name},
          {"type", to_string(symbol.type)},
          {"kind", kSymbolWords[static_cast<size_t>(symbol.kind)]},
          {"is_constant", symbol.is_constant},
          {"is_thread_local", symbol.is_thread_local},
          {"alignment", symbol.alignment},
          {"source_name", json_of(symbol.source_name)},
          {"source_type", json_of(symbol.source_type)},
          {"location", json_of(symbol.location)}};
}

Json json_of(const Site& site) {
  Json steps = Json::array();
  for (uint32_t step : site.steps) steps.push_back(step);
  return {{"parent", site.parent == kNoSite ? Json() : Json(site.parent)},
          {"steps", std::move(steps)},
          {"range", json_of(site.range)}};
}

Json json_of(const Instruction& instruction, const Program& program) {
  Json operands = Json::array();
  for (expr::ExprRef operand : instruction.operands) {
    if (operand == nullptr) {
      operands.push_back(nullptr);
      continue;
    }
    std::string text;
    ExpressionPrinter(text, &program).print(operand);
    operands.push_back({{"text", std::move(text)}, {"type", to_string(operand->type())}});
  }
  Json sites = Json::array();
  for (const Site& site : instruction.sites) sites.push_back(json_of(site));
  Json json = {{"op", info(instruction.op).name},
               {"variant", kVariantWords[static_cast<size_t>(instruction.variant)]},
               {"operands", std::move(operands)}};
  if (instruction.op == Op::Goto) json["target"] = instruction.target;
  json["name"] = json_of(instruction.name);
  json["message"] = json_of(instruction.message);
  json["range"] = json_of(instruction.range);
  json["statement"] = kStatementWords[static_cast<size_t>(instruction.statement)];
  json["statement_range"] = json_of(instruction.statement_range);
  json["sites"] = std::move(sites);
  return json;
}

// Everything of a function but its body.
Json json_of(const Function& function) {
  auto names = [](const std::vector<const Symbol*>& symbols) {
    Json list = Json::array();
    for (const Symbol* symbol : symbols) list.push_back(*symbol->name);
    return list;
  };
  return {{"name", *function.name},
          {"type", to_string(function.type)},
          {"parameters", names(function.parameters)},
          {"va_area", function.va_area == nullptr ? Json() : Json(*function.va_area->name)},
          {"locals", names(function.locals)},
          {"has_body", function.has_body},
          {"is_model", function.is_model},
          {"is_external", function.is_external},
          {"range", json_of(function.range)}};
}

// Names and strings of C programs need not be UTF-8; JSON must be.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// "name": [one element per line]
template <typename Range, typename ToJson>
void write_list(std::ostream& out, const char* name, const Range& range, ToJson to_json) {
  out << ",\n\"" << name << "\": [";
  const char* separator = "\n";
  for (const auto& element : range) {
    out << separator << to_json(element);
    separator = ",\n";
  }
  out << "]";
}

}  // namespace

void print_json(std::ostream& out, const Program& program) {
  out << "{\"format\": \"goto\", \"version\": " << kTextVersion << ", \"data_model\": \""
      << program.data_model().name() << "\", \"byte_order\": \""
      << (program.data_model().is_big_endian() ? "big" : "little")
      << "\", \"entry\": " << dump(program.entry());
  write_list(out, "files", program.files(),
             [](const SourceFile& file) { return dump({{"path", file.path}, {"is_model", file.is_model}}); });
  write_list(out, "records", program.store().records(),
             [](expr::TypeRef type) { return dump(json_of(type->record())); });
  write_list(out, "symbols", program.symbols(), [](const Symbol& symbol) { return dump(json_of(symbol)); });
  write_list(out, "functions", program.functions(), [&](const Function& function) {
    std::string text = dump(json_of(function));
    text.pop_back();
    text += ", \"body\": [";
    for (const Instruction& instruction : function.body)
      text += (&instruction == function.body.data() ? "\n" : ",\n") + dump(json_of(instruction, program));
    return text + "]}";
  });
  out << "}\n";
}

}  // namespace heddle::ir
