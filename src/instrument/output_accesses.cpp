#include "instrument/output_accesses.h"

#include <algorithm>
#include <array>
#include <span>

#include "ir/edit_body.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::string_view kReadString = "__heddle_read_string";
constexpr std::string_view kReadStringWithin = "__heddle_read_string_within";
constexpr std::string_view kReadWideString = "__heddle_read_wide_string";
constexpr std::string_view kReadArguments = "__heddle_read_arguments";
constexpr std::string_view kReadList = "__heddle_read_list";
constexpr std::array kReaders = {kReadString, kReadStringWithin, kReadWideString, kReadArguments, kReadList};

class Shower {
 public:
  Shower(ir::Program& program, bool reads)
      : program_(program), store_(program.store()), formats_(program), reads_(reads) {
    walks_all_ = reads || formats_.has_counts();
  }

  void run() {
    for (ir::Function& function : program_.functions()) {
      ir::BodyEditor editor(function);
      for (size_t i = 0; i < function.body.size(); ++i)
        if (function.body[i].op == Op::Call)
          for (Instruction& inserted : accesses_of(function, function.body[i]))
            editor.insert_before(i, std::move(inserted));
      if (editor.is_changed()) editor.apply();
    }
  }

 private:
  std::vector<Instruction> accesses_of(const ir::Function& function, const Instruction& call) {
    const Printer* printer = formats_.printer_of(call);
    if (printer == nullptr || !formats_.may_access(call)) return {};
    const std::string* format = formats_.literal(call.argument(printer->format));
    // A library function that hands on a format was looked at where the program called it.
    if (format == nullptr || printer->takes_list)
      return function.is_model || !walks_all_ ? std::vector<Instruction>() : walk(call, *printer);
    const auto arguments = arguments_of_format(*format);
    if (!arguments || !fits(call, *printer, *arguments))
      return reads_ ? walk(call, *printer) : std::vector<Instruction>();
    if (std::ranges::find(*arguments, ArgumentUse::Count, &FormatArgument::use) != arguments->end())
      return walk(call, *printer);
    return reads_ ? read_strings(call, *printer, *arguments) : std::vector<Instruction>();
  }

  // Whether there is an argument for every conversion, and a pointer where one is needed.
  static bool fits(const Instruction& call, const Printer& printer,
                   const std::vector<FormatArgument>& arguments) {
    const size_t first = printer.format + 1;
    if (arguments.size() > call.argument_count() - first) return false;
    for (size_t i = 0; i < arguments.size(); ++i) {
      expr::TypeRef type = call.argument(first + i)->type();
      if (arguments[i].use != ArgumentUse::Number && !type->is_pointer()) return false;
      if (arguments[i].precision == FormatArgument::kByArgument &&
          !call.argument(first + i - 1)->type()->is_bitvector())
        return false;
    }
    return true;
  }

  Instruction call_of(std::string_view reader, const Instruction& call) {
    Instruction result;
    result.op = Op::Call;
    result.operands = {nullptr, program_.reference(*program_.find_symbol(reader))};
    result.range = call.range;
    return result;
  }

  std::vector<Instruction> walk(const Instruction& call, const Printer& printer) {
    std::vector<Instruction> result = {call_of(printer.takes_list ? kReadList : kReadArguments, call)};
    for (size_t i = printer.format; i < call.argument_count(); ++i)
      result.front().operands.push_back(call.argument(i));
    return result;
  }

  std::vector<Instruction> read_strings(const Instruction& call, const Printer& printer,
                                        const std::vector<FormatArgument>& arguments) {
    std::vector<Instruction> result;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const FormatArgument& one = arguments[i];
      ExprRef argument = call.argument(printer.format + 1 + i);
      if (one.use == ArgumentUse::Number || formats_.literal(argument) != nullptr) continue;
      const bool is_wide = one.use == ArgumentUse::WideString;
      const bool is_limited = one.precision != FormatArgument::kUnlimited;
      Instruction& read = result.emplace_back(call_of(is_wide      ? kReadWideString
                                                      : is_limited ? kReadStringWithin
                                                                   : kReadString,
                                                      call));
      const std::span<const expr::TypeRef> parameters = read.function()->type()->parameters();
      read.operands.push_back(store_.cast(parameters[0], argument));
      if (parameters.size() < 2) continue;
      ExprRef limit = one.precision == FormatArgument::kByArgument
                          ? call.argument(printer.format + i)
                          : store_.constant(parameters[1], static_cast<uint64_t>(one.precision));
      read.operands.push_back(store_.cast(parameters[1], limit));
    }
    return result;
  }

  ir::Program& program_;
  expr::Store& store_;
  FormatStrings formats_;
  bool reads_;
  bool walks_all_ = false;  // formats that are not known
};

}  // namespace

void show_output_accesses(ir::Program& program, bool reads) {
  const bool prints = std::ranges::all_of(kReaders, [&](std::string_view reader) {
    const ir::Function* function = program.find_function(reader);
    return function != nullptr && function->has_body;
  });
  if (prints) Shower(program, reads).run();
}

bool has_shown_accesses(const ir::Function& function, size_t instruction) {
  if (instruction == 0 || function.body[instruction - 1].op != Op::Call) return false;
  ExprRef reader = function.body[instruction - 1].function();
  return reader->is(Kind::Symbol) && std::ranges::find(kReaders, reader->text()) != kReaders.end();
}

}  // namespace heddle::instrument
