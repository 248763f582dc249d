#include "goto_binary/esbmc/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "goto_binary/esbmc/export_terms.h"
#include "goto_binary/esbmc/names.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary::esbmc {

namespace {

// The tool links no library to its files: a function without a body returns anything. These do not return.
constexpr auto kEndingFunctions =
    std::to_array<std::string_view>({"abort", "exit", "_exit", "_Exit", "quick_exit", "__assert_fail"});
constexpr std::string_view kFailure = "__assert_fail";

constexpr unsigned kIntWidth = 32;
// C's numbers on x86 and the tool's: down, up, toward zero.
constexpr std::pair<uint64_t, uint64_t> kRoundingModes[] = {{0x400, 3}, {0x800, 2}, {0xc00, 4}};

bool is_kept(const SymbolRecord& symbol) {
  return !symbol.name.starts_with(kToolPrefix) || symbol.name == kRoundingMode || symbol.type.is("code");
}

class Exporter {
 public:
  explicit Exporter(GotoFile& file) : file_(file), ireps_(*file.ireps), terms_(ireps_, file.symbols) {}

  void run() {
    std::vector<SymbolRecord> symbols;
    for (const SymbolRecord& symbol : file_.symbols)
      if (is_kept(symbol)) symbols.push_back(exported(symbol));
    add_own_objects(symbols);
    for (FunctionRecord& function : file_.functions) {
      write(function);
      function.name = text(terms_.name(function.name));
    }
    file_.symbols = std::move(symbols);
    file_.dialect = Dialect::Esbmc;
  }

 private:
  std::string_view text(std::string_view text) { return ireps_.make(text).id(); }
  Irep nil() { return ireps_.make("nil"); }
  Irep truth(bool value) {
    return ireps_.make("constant", {},
                       {{"type", ireps_.make("bool")}, {"value", ireps_.make(value ? "true" : "false")}});
  }
  Irep code(std::string_view statement, const std::vector<Irep>& operands,
            const IrepBuilder::Named& more = {}) {
    IrepBuilder::Named named = {{"statement", ireps_.make(statement)}};
    named.insert(named.end(), more.begin(), more.end());
    return terms_.made("code", operands, ireps_.make("code"), named);
  }

  static bool is_constant(Irep type) {
    while (type.is("array")) type = type[0];
    return type.flag("#constant");
  }

  Irep marked_constant(Irep type) {
    const bool is_array = type.is("array");
    IrepBuilder::Named named;
    if (!is_array) named.emplace_back("#constant", ireps_.make("1"));
    for (size_t i = 0; i < type.named_count(); ++i) {
      const auto [key, part] = type.named(i);
      named.emplace_back(key, is_array && key == "subtype" ? marked_constant(part) : part);
    }
    return ireps_.make(type.id(), {}, named);
  }

  SymbolRecord exported(const SymbolRecord& symbol) {
    SymbolRecord result = symbol;
    result.location = terms_.location(symbol.location);
    if (symbol.is_type) {
      const bool is_union = symbol.type.is("union");
      const bool is_incomplete = symbol.type.flag("incomplete");
      const std::string name = TermExporter::tag(symbol.name, is_union);
      result.name = text(name);
      result.base_name = text(name.substr(kTagPrefix.size()));
      result.type = is_incomplete ? ireps_.make(is_union ? "incomplete_union" : "incomplete_struct", {},
                                                {{"tag", ireps_.make(result.base_name)}})
                                  : terms_.definition(symbol.type);
      return result;
    }
    result.name = text(terms_.name(symbol.name));
    result.type = terms_.type(symbol.type);
    if (is_constant(symbol.type)) result.type = marked_constant(result.type);
    if (!symbol.is_static) result.is_thread_local = false;
    result.value = nil();
    if (symbol.is_static && !symbol.value.is_nil()) result.value = terms_.value(symbol.value);
    return result;
  }

  // What the tool keeps for memory, with the values that its own front ends give to it.
  void add_own_objects(std::vector<SymbolRecord>& symbols) {
    const Irep size = terms_.integer(terms_.pointer_width(), false);
    const Irep boolean = ireps_.make("bool");
    const std::pair<const char*, std::pair<Irep, Irep>> objects[] = {
        {"alloc", {boolean, truth(false)}},
        {"is_dynamic", {boolean, truth(false)}},
        {"alloc_size", {size, terms_.number(size, 0)}}};
    for (const auto& [name, parts] : objects) {
      const auto& [element, zero] = parts;
      const Irep type = ireps_.make("array", {}, {{"subtype", element}, {"size", ireps_.make("infinity")}});
      SymbolRecord& symbol = symbols.emplace_back();
      symbol.name = text(std::string(kOwnObjectPrefix) + name);
      symbol.base_name = text(std::string(kOtherToolPrefix) + name);
      symbol.module = text("esbmc_intrinsics");
      symbol.mode = text("C");
      symbol.type = type;
      symbol.location = nil();
      symbol.value = terms_.made("array_of", {zero}, type);
      symbol.is_static = true;
      const Irep place =
          ireps_.make("symbol", {}, {{"type", type}, {"identifier", ireps_.make(symbol.name)}});
      own_setup_.push_back(code("assign", {place, symbol.value}));
    }
  }

  InstructionRecord& emit(InstructionType type, Irep code) {
    InstructionRecord& record = body_.emplace_back();
    record.type = type;
    record.code = code;
    record.guard = truth(true);
    record.location = location_;
    return record;
  }

  void write(FunctionRecord& function) {
    body_.clear();
    location_ = nil();
    if (function.name == kStart)
      for (const Irep& assign : own_setup_) emit(InstructionType::Assign, assign);
    std::vector<uint32_t> starts;
    const std::vector<bool> is_left_out = jumps_after_return(function.instructions);
    for (const InstructionRecord& instruction : function.instructions) {
      starts.push_back(static_cast<uint32_t>(body_.size()));
      if (is_left_out[starts.size() - 1]) continue;
      next_ = starts.size() < function.instructions.size() ? &function.instructions[starts.size()] : nullptr;
      try {
        write(instruction);
      } catch (const Refusal& refusal) {
        uint32_t line = 0;
        const std::string_view digits = instruction.location.text("line");
        std::from_chars(digits.data(), digits.data() + digits.size(), line);
        throw support::UnsupportedError(
            {std::string(instruction.location.text("file")), line, 0,
             fmt::format("{} in function '{}', as a goto binary of ESBMC", refusal.what(), function.name)});
      }
    }
    for (InstructionRecord& instruction : body_)
      for (uint32_t& target : instruction.targets) target = starts[target];
    function.instructions = std::move(body_);
  }

  // What returns a value ends the function there: the jump to its end that the other tool needs is left out.
  static std::vector<bool> jumps_after_return(const std::vector<InstructionRecord>& all) {
    std::vector<bool> is_target(all.size());
    for (const InstructionRecord& instruction : all)
      for (const uint32_t target : instruction.targets) is_target[target] = true;
    std::vector<bool> result(all.size());
    for (size_t i = 1; i < all.size(); ++i)
      result[i] = all[i].type == InstructionType::Goto && all[i - 1].type == InstructionType::Return &&
                  !is_target[i] && all[i].guard.text("value") == "true" && all[i].targets.size() == 1 &&
                  all[all[i].targets[0]].type == InstructionType::EndFunction;
    return result;
  }

  void write(const InstructionRecord& instruction) {
    location_ = terms_.location(instruction.location);
    if (instruction.type == InstructionType::Call) return call(instruction.code);
    const Irep statement = with_own_type(instruction.code);
    const std::string_view place = statement[0].text("identifier");
    if (instruction.type == InstructionType::Assign && place.starts_with(kToolPrefix) &&
        place != kRoundingMode)
      return;
    Irep own = nil();
    if (statement.is("code")) {
      std::vector<Irep> operands;
      for (size_t i = 0; i < statement.size(); ++i) operands.push_back(terms_.value(statement[i]));
      own = code(statement.text("statement"), operands);
    }
    InstructionRecord& record = emit(instruction.type, own);
    record.guard = terms_.value(instruction.guard);
    record.targets = instruction.targets;
    record.labels = instruction.labels;
  }

  // match:  (void*)place = allocate(…), as void*
  // result: place = allocate(…), as place's type, which this tool knows the size of without it
  Irep with_own_type(Irep statement) {
    const Irep effect = statement[1];
    if (!statement[0].is("typecast") || effect.text("statement") != "allocate") return statement;
    const Irep place = statement[0][0];
    IrepBuilder::Named named;
    for (size_t i = 0; i < effect.named_count(); ++i)
      if (effect.named(i).first != "type") named.push_back(effect.named(i));
    named.emplace_back("type", place.find("type"));
    return ireps_.make("code", {place, ireps_.make("side_effect", {effect[0], effect[1]}, named)},
                       {{"statement", ireps_.make("assign")}});
  }

  void call(Irep statement) {
    const Irep callee = statement[1];
    const Irep arguments = statement[2];
    const std::string_view name = callee.is("symbol") ? callee.text("identifier") : std::string_view();
    if (name == "malloc" && arguments.size() == 1 && !statement[0].is_nil()) return allocate(statement);
    if (name == "free" && arguments.size() == 1) {
      emit(InstructionType::Other, code("free", {terms_.value(arguments[0])}));
      return;
    }
    if (name == kFailure) assert_failure(arguments);
    if (name == kSetRounding && arguments.size() == 1) set_rounding(terms_.value(arguments[0]));
    emit(InstructionType::Call,
         code("function_call", {terms_.value(statement[0]), terms_.value(callee), terms_.value(arguments)}));
    const bool ends = std::ranges::find(kEndingFunctions, name) != kEndingFunctions.end();
    if (ends && !next_ends()) emit(InstructionType::Assume, nil()).guard = truth(false);
  }

  // The tool links no function that does it.
  void set_rounding(Irep mode) {
    const Irep type = terms_.integer(kIntWidth, true);
    Irep number = terms_.number(type, 0);
    for (const auto& [given, own] : kRoundingModes) {
      const Irep test =
          terms_.made("=", {mode, terms_.number(mode.find("type"), given)}, ireps_.make("bool"));
      number = terms_.made("if", {test, terms_.number(type, own), number}, type);
    }
    const Irep object =
        ireps_.make("symbol", {}, {{"type", type}, {"identifier", ireps_.make(kRoundingObject)}});
    emit(InstructionType::Assign, code("assign", {object, number}));
  }

  bool next_ends() const {
    return next_ != nullptr && next_->type == InstructionType::Assume && next_->guard.is("constant") &&
           next_->guard.text("value") == "false";
  }

  void allocate(Irep statement) {
    const Irep place = terms_.value(statement[0]);
    const Irep bytes = terms_.value(statement[2][0]);
    const Irep effect = terms_.made(
        "sideeffect", {bytes}, place.find("type"),
        {{"statement", ireps_.make("malloc")}, {"#size", bytes}, {"#type", terms_.integer(8, true)}});
    emit(InstructionType::Assign, code("assign", {place, effect}));
  }

  // What C's assert calls when it fails is an assertion, too.
  void assert_failure(Irep arguments) {
    const bool is_there = !body_.empty() && body_.back().type == InstructionType::Assert &&
                          body_.back().guard.text("value") == "false";
    if (is_there) return;
    Irep text = arguments[0];
    while ((text.is("address_of") || text.is("index") || text.is("typecast")) && text.size() > 0)
      text = text[0];
    const std::string_view condition = text.is("string_constant") ? text.text("value") : std::string_view();
    IrepBuilder::Named named = {{"property", ireps_.make("check")},
                                {"comment", ireps_.make("assertion " + std::string(condition))}};
    for (size_t i = 0; i < location_.named_count(); ++i) named.push_back(location_.named(i));
    InstructionRecord& failure = emit(InstructionType::Assert, nil());
    failure.guard = truth(false);
    failure.location = ireps_.make("", {}, named);
  }

  GotoFile& file_;
  IrepBuilder ireps_;
  TermExporter terms_;
  std::vector<Irep> own_setup_;
  std::vector<InstructionRecord> body_;
  Irep location_;
  const InstructionRecord* next_ = nullptr;  // after the one that is written
};

}  // namespace

void to_own_words(GotoFile& file) {
  try {
    Exporter(file).run();
  } catch (const Refusal& refusal) {
    throw support::UnsupportedError(
        {file.path, 0, 0, std::string(refusal.what()) + ", as a goto binary of ESBMC"});
  }
}

}  // namespace heddle::goto_binary::esbmc
