#include "engines/operators/acsl_definitions.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/operators/acsl_text.h"
#include "expr/fold.h"
#include "expr/monoid.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using instrument::operators::Instance;

namespace {

constexpr const char* kWordDefinition =
    "/*@ logic integer heddle_word(integer x) = (((x + 170141183460469231731687303715884105728) "
    "% 340282366920938463463374607431768211456 + 340282366920938463463374607431768211456) "
    "% 340282366920938463463374607431768211456) - 170141183460469231731687303715884105728; */";

std::string component_name(const expr::Monoid& monoid, size_t component) {
  const std::string& own = monoid.components[component];
  return own.empty() ? monoid.name : monoid.name + "_" + own;
}

// "unsigned char" of `unsigned char[10]`, `unsigned char[n]` and `unsigned char *`.
std::string element_of(std::string type) {
  type = type.substr(0, type.find('['));
  if (type.ends_with('*')) type.pop_back();
  while (type.ends_with(' ')) type.pop_back();
  return type;
}

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ' ';
}

}  // namespace

std::optional<std::string> AcslDefinitions::name_of(const Instance& instance, size_t component) {
  if (!instance.members.empty() || !instance.array->is(expr::Kind::Symbol)) return std::nullopt;
  const ir::Symbol* array = program_.find_symbol(instance.array->text());
  if (array == nullptr || array->source_type == nullptr) return std::nullopt;
  const std::string type = element_of(*array->source_type);
  if (type.empty() || !std::ranges::all_of(type, is_word_character)) return std::nullopt;
  const auto [found, is_new] = definitions_.emplace(instance.monoid->name, Definition{type, std::nullopt});
  if (is_new) found->second.text = definition(instance, type);
  if (!found->second.text || found->second.element_type != type) return std::nullopt;
  return component_name(*instance.monoid, component);
}

std::optional<std::string> AcslDefinitions::definition(const Instance& instance, const std::string& type) {
  expr::Store& store = program_.store();
  const expr::Monoid& monoid = *instance.monoid;
  expr::MonoidTerms terms(store, monoid);
  const expr::FoldParts parts = expr::parts_of_fold(instance.fold);
  AcslWriter writer(program_, [](const ir::Symbol&) { return std::nullopt; });
  writer.bind(instance.read, "a[k]");
  writer.bind(parts.index, "k");
  // The values of two parts, as symbols that stand for calls.
  const auto part = [&](std::string_view side, std::string_view low, std::string_view high) {
    expr::Values values = terms.zero();
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = store.symbol(fmt::format("{}!{}", side, i), values[i]->type());
      writer.bind(values[i], fmt::format("{}(a, {}, {})", component_name(monoid, i), low, high));
    }
    return values;
  };
  const expr::Values one = terms.element(instance.element, parts.index);
  const expr::Values more = terms.combine(part("left", "low", "high - 1"), part("right", "high - 1", "high"));
  std::string functions;
  std::string axioms;
  for (size_t i = 0; i < one.size(); ++i) {
    const std::string name = component_name(monoid, i);
    const bool is_bool = one[i]->type()->is_bool();
    const auto text = [&](ExprRef e) { return is_bool ? writer.predicate(e) : writer.term(e); };
    const std::optional<std::string> of_one = text(one[i]);
    const std::optional<std::string> of_more = text(more[i]);
    if (!of_one || !of_more) return std::nullopt;
    functions += fmt::format(" {} {}{{L}}({} *a, integer low, integer high) reads a[low .. high - 1];",
                             is_bool ? "predicate" : "logic integer", name, type);
    axioms += fmt::format(
        " axiom {0}_of_one{{L}}: \\forall {1} *a, integer k; {0}(a, k, k + 1) {2} {3};"
        " axiom {0}_of_more{{L}}: \\forall {1} *a, integer low, integer high;"
        " low + 1 < high ==> ({0}(a, low, high) {2} {4});",
        name, type, is_bool ? "<==>" : "==", *of_one, *of_more);
  }
  return fmt::format("/*@ axiomatic {}_of_intervals {{{}{} }} */", monoid.name, functions, axioms);
}

std::vector<std::string> AcslDefinitions::texts() const {
  std::vector<std::string> result;
  for (const auto& [name, definition] : definitions_)
    if (definition.text) result.push_back(*definition.text);
  const bool needs_words = std::ranges::any_of(
      result, [](const std::string& text) { return text.find(kWordFunction) != std::string::npos; });
  if (needs_words) result.insert(result.begin(), kWordDefinition);
  return result;
}

}  // namespace heddle::engines::operators
