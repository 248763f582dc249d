#include "instrument/format_strings.h"

#include <algorithm>
#include <array>

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr auto kPrinters = std::to_array<Printer>({
    {"printf", 0, false},         {"fprintf", 1, false},     {"dprintf", 1, false},
    {"vprintf", 0, true},         {"vfprintf", 1, true},     {"vdprintf", 1, true},
    {"err", 1, false, true},      {"errx", 1, false, true},  {"warn", 0, false, true},
    {"warnx", 0, false, true},    {"verr", 1, true, true},   {"verrx", 1, true, true},
    {"vwarn", 0, true, true},     {"vwarnx", 0, true, true}, {"error", 2, false},
    {"error_at_line", 4, false},  {"syslog", 1, false},      {"vsyslog", 1, true},
    {"__heddle_print", 1, false},
});

bool contains(std::string_view letters, char c) {
  return letters.find(c) != std::string_view::npos;
}

bool is_null(ExprRef e) {
  while (e->is(Kind::Cast)) e = e->operand(0);
  return e->is(Kind::Constant) && e->has_small_value() && e->small_value() == 0;
}

// Walks a format and collects the arguments that it takes.
class FormatWalk {
 public:
  explicit FormatWalk(std::string_view format) : rest_(format) {}

  std::optional<std::vector<FormatArgument>> run() {
    for (size_t at = rest_.find('%'); at != std::string_view::npos; at = rest_.find('%')) {
      rest_.remove_prefix(at + 1);
      if (!conversion()) return std::nullopt;
    }
    return std::move(arguments_);
  }

 private:
  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }

  bool accept(std::string_view letters) {
    if (rest_.empty() || !contains(letters, rest_.front())) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // A number that stands in the format or, as '*', among the arguments.
  int64_t number() {
    if (accept("*")) {
      arguments_.emplace_back();
      return FormatArgument::kByArgument;
    }
    constexpr int64_t kMost = INT32_MAX;
    int64_t value = 0;
    for (; contains("0123456789", peek()) && !rest_.empty(); rest_.remove_prefix(1))
      value = std::min(value * 10 + (peek() - '0'), kMost);
    return value;
  }

  bool conversion() {
    while (accept("-+ #0'")) {
    }
    number();
    FormatArgument argument;
    if (accept(".")) argument.precision = number();
    const bool is_long = peek() == 'l';
    while (accept("hlqjztL")) {
    }
    if (rest_.empty()) return false;
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    if (letter == '%' || letter == 'm') return true;
    if (letter == 's' || letter == 'S') {
      argument.use = is_long || letter == 'S' ? ArgumentUse::WideString : ArgumentUse::String;
    } else if (letter == 'n') {
      argument.use = ArgumentUse::Count;
    } else if (!contains("diouxXeEfFgGaAcCp", letter)) {
      return false;
    }
    arguments_.push_back(argument);
    return true;
  }

  std::string_view rest_;
  std::vector<FormatArgument> arguments_;
};

}  // namespace

std::optional<std::vector<FormatArgument>> arguments_of_format(std::string_view format) {
  return FormatWalk(format.substr(0, format.find('\0'))).run();
}

// Unlike a constant array that is as long as its characters.
static bool is_terminated(const expr::Expr& string) {
  return string.text().size() < string.type()->count() || string.text().find('\0') != std::string::npos;
}

FormatStrings::FormatStrings(const ir::Program& program) : program_(program) {
  for (const ir::Function& function : program.functions())
    for (const Instruction& instruction : function.body)
      if (instruction.op == Op::Assign && instruction.place()->is(Kind::Symbol) &&
          instruction.value()->is(Kind::String))
        if (const ir::Symbol* symbol = program.find_symbol(instruction.place()->text());
            symbol != nullptr && symbol->is_constant && is_terminated(*instruction.value()))
          literals_[*symbol->name] = &instruction.value()->text();
}

const std::string* FormatStrings::literal(ExprRef pointer) const {
  while (pointer->is(Kind::Cast)) pointer = pointer->operand(0);
  if (!pointer->is(Kind::AddressOf)) return nullptr;
  ExprRef place = pointer->operand(0);
  if (place->is(Kind::Index)) {
    ExprRef i = place->operand(1);
    if (!i->is(Kind::Constant) || !i->has_small_value() || i->small_value() != 0) return nullptr;
    place = place->operand(0);
  }
  if (!place->is(Kind::Symbol)) return nullptr;
  auto found = literals_.find(place->text());
  return found == literals_.end() ? nullptr : found->second;
}

const Printer* FormatStrings::printer_of(const Instruction& call) const {
  if (!call.function()->is(Kind::Symbol)) return nullptr;
  const auto* found = std::ranges::find(kPrinters, call.function()->text(), &Printer::name);
  if (found == kPrinters.end() || found->format >= call.argument_count()) return nullptr;
  const ir::Function* function = program_.find_function(call.function()->text());
  return function != nullptr && function->is_model ? found : nullptr;
}

bool FormatStrings::has_counts() const {
  return std::ranges::any_of(literals_, [](const auto& entry) {
    const auto arguments = arguments_of_format(*entry.second);
    // What is no format as a whole may be one from somewhere inside on.
    if (!arguments) return entry.second->find('n') != std::string::npos;
    return std::ranges::find(*arguments, ArgumentUse::Count, &FormatArgument::use) != arguments->end();
  });
}

bool FormatStrings::is_printer(ExprRef function) const {
  if (!function->is(Kind::Symbol) ||
      std::ranges::find(kPrinters, function->text(), &Printer::name) == kPrinters.end())
    return false;
  const ir::Function* found = program_.find_function(function->text());
  return found != nullptr && found->is_model;
}

bool FormatStrings::takes_address_of_printer() const {
  if (takes_address_) return *takes_address_;
  takes_address_ = false;
  for (const ir::Function& function : program_.functions())
    for (const Instruction& instruction : function.body)
      for (ExprRef operand : instruction.operands)
        if (operand != nullptr)
          expr::for_each_subexpression(operand, [&](ExprRef e) {
            if (e->is(Kind::AddressOf) && is_printer(e->operand(0))) takes_address_ = true;
          });
  return *takes_address_;
}

bool FormatStrings::may_access(const Instruction& call) const {
  if (call.function()->is(Kind::Deref)) {
    const expr::TypeRef type = call.function()->type();
    return type->is_function() && !type->parameters().empty() && takes_address_of_printer();
  }
  const Printer* printer = printer_of(call);
  if (printer == nullptr || (printer->is_optional && is_null(call.argument(printer->format)))) return false;
  const std::string* format = literal(call.argument(printer->format));
  if (format == nullptr || printer->takes_list) return true;
  const auto arguments = arguments_of_format(*format);
  if (!arguments || arguments->size() > call.argument_count() - printer->format - 1) return true;
  for (size_t i = 0; i < arguments->size(); ++i) {
    const FormatArgument& one = (*arguments)[i];
    if (one.use == ArgumentUse::Number) continue;
    if (one.use != ArgumentUse::String || literal(call.argument(printer->format + 1 + i)) == nullptr)
      return true;
  }
  return false;
}

}  // namespace heddle::instrument
