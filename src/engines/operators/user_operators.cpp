#include "engines/operators/user_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engines/operators/definition.h"
#include "engines/operators/monoid_laws.h"
#include "spec/parse_monoid.h"
#include "spec/parse_operator.h"
#include "support/diagnostics.h"
#include "support/files.h"

namespace heddle::engines::operators {

namespace {

std::string read_included(const std::string& name, const std::string& path) {
  const std::filesystem::path beside = std::filesystem::path(path).parent_path() / name;
  return std::filesystem::exists(beside) ? support::read_file(beside.string())
                                         : spec::read_shipped_rules(name, path);
}

void add_aggregate(const std::string& text, const std::string& path, UserOperators& to) {
  const auto aggregate = std::make_shared<expr::Monoid>(spec::parse_aggregate(text, path));
  for (const auto& other : to.aggregates)
    if (other->name == aggregate->name)
      throw support::InputError(
          path, aggregate->line, aggregate->column,
          fmt::format("there is an aggregate '{}' already, in {}", other->name, other->file));
  require_laws(*aggregate);
  to.aggregates.push_back(aggregate);
}

}  // namespace

void read_operators(const std::string& path, UserOperators& to) {
  const std::string text = support::read_file(path);
  if (spec::is_aggregate(text, path)) return add_aggregate(text, path, to);
  const auto read = [&](const std::string& name, const std::string&) { return read_included(name, path); };
  const auto op = std::make_shared<spec::Operator>(spec::parse_operator(text, path, read));
  if (op->serves.empty())
    spec::fail_at(
        *op, op->position,
        "expected 'serves' and the aggregates that the operator is for; one of your own begins with "
        "'aggregate'");
  for (spec::RuleKind kind : {spec::RuleKind::Store, spec::RuleKind::Select})
    if (op->rule(kind) == nullptr)
      spec::fail_at(
          *op, op->position,
          "expected rules for '$a[$i] = $x' and for '$x = $a[$i]', since the operator serves aggregates");
  require_definition(*op);
  to.operators.push_back(op);
}

}  // namespace heddle::engines::operators
