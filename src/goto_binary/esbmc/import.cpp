#include "goto_binary/esbmc/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

#include "goto_binary/esbmc/import_terms.h"
#include "goto_binary/esbmc/names.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "goto_binary/type_writer.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary::esbmc {

namespace {

// They concern threads, of which there is one, and checks at the end, which properties say here.
constexpr auto kSilentFunctions =
    std::to_array<std::string_view>({"__ESBMC_yield", "__ESBMC_memory_leak_checks",
                                     "__ESBMC_pthread_start_main_hook", "__ESBMC_pthread_end_main_hook"});
constexpr std::string_view kExitHandler = "__ESBMC_atexit_handler";

class Importer {
 public:
  explicit Importer(GotoFile& file) : file_(file), ireps_(*file.ireps), terms_(ireps_, file.symbols) {
    for (const FunctionRecord& function : file.functions)
      if (const std::string name = imported_name(function.name); !is_of_rounding(name)) defined_.insert(name);
  }

  void run() {
    for (const SymbolRecord& symbol : file_.symbols) add(symbol);
    std::vector<FunctionRecord> functions;
    for (const FunctionRecord& function : file_.functions) {
      const std::string name = imported_name(function.name);
      if (is_of_tool(name) && name != kStart && name != kInitialize) continue;
      if (is_of_rounding(name)) continue;
      functions.push_back({text(name), body(function)});
    }
    file_.functions = std::move(functions);
    if (!defined_.contains(std::string(kInitialize))) split_start();
    for (const SymbolRecord& tag : terms_.tags()) symbols_.push_back(tag);
    add_architecture();
    file_.symbols = std::move(symbols_);
    file_.dialect = Dialect::Cbmc;
  }

 private:
  std::string_view text(std::string_view text) { return ireps_.make(text).id(); }
  Irep nil() { return ireps_.make("nil"); }
  Irep truth(bool value) {
    return ireps_.make("constant", {},
                       {{"type", ireps_.make("bool")}, {"value", ireps_.make(value ? "true" : "false")}});
  }
  Irep code(std::string_view statement, const std::vector<Irep>& operands) {
    return ireps_.make("code", operands,
                       {{"statement", ireps_.make(statement)}, {"type", ireps_.make("empty")}});
  }

  // They are the library's, whatever the tool has for them: its own say how operations round.
  static bool is_of_rounding(std::string_view name) { return name == kSetRounding || name == kGetRounding; }

  // match:  rounding mode = …; fesetround(…)
  // result: the call, which says it
  bool sets_rounding(const InstructionRecord& instruction) const {
    if (instruction.type != InstructionType::Assign || next_ == nullptr ||
        next_->type != InstructionType::Call)
      return false;
    const Irep place = TermImporter::operands(instruction.code)[0];
    const Irep callee = TermImporter::operands(next_->code)[1];
    return place.text("identifier") == kRoundingObject &&
           imported_name(callee.text("identifier")) == kSetRounding;
  }

  SymbolRecord& add(std::string_view name, Irep type) {
    names_.insert(std::string(name));
    SymbolRecord& symbol = symbols_.emplace_back();
    symbol.name = symbol.base_name = text(name);
    symbol.type = type;
    symbol.value = symbol.location = nil();
    return symbol;
  }

  void add(const SymbolRecord& symbol) {
    if (symbol.is_type || symbol.is_macro) return;
    const std::string name = imported_name(symbol.name);
    if (name.starts_with(kArchitecture)) return;  // of files that the other tool's were made into
    SymbolRecord imported = symbol;
    imported.name = text(name);
    imported.type = terms_.type(symbol.type);
    if (is_constant(symbol.type)) imported.type = marked_constant(imported.type);
    imported.location = terms_.location(symbol.location);
    imported.value = nil();
    if (symbol.type.is("code")) {
      // A body that is there as text of the front end only is none that can be read.
      if (defined_.contains(name) || symbol.value.is("code"))
        imported.value = ireps_.make(defined_.contains(name) ? "compiled" : "code");
    } else if (symbol.is_static) {
      imported.value = terms_.value(symbol.value);
    }
    names_.insert(name);
    symbols_.push_back(imported);
  }

  // C's const, of the whole or of the elements.
  static bool is_constant(Irep type) {
    while (type.is("array")) type = type.find("subtype");
    return type.flag("#constant");
  }

  Irep marked_constant(Irep type) {
    if (type.is("array") && !type.find("size").is_nil())
      return ireps_.make("array", {marked_constant(type[0])}, {{"size", type.find("size")}});
    IrepBuilder::Named named = {{"#constant", ireps_.make("1")}};
    std::vector<Irep> parts;
    for (size_t i = 0; i < type.size(); ++i) parts.push_back(type[i]);
    for (size_t i = 0; i < type.named_count(); ++i) named.push_back(type.named(i));
    return ireps_.make(type.id(), parts, named);
  }

  // The library's function of this name, declared if the file does not.
  Irep function(std::string_view name, Irep result, const std::vector<Irep>& parameters, bool is_variadic) {
    std::vector<Irep> list;
    for (const Irep& parameter : parameters)
      list.push_back(ireps_.make("parameter", {}, {{"type", parameter}}));
    IrepBuilder::Named variadic;
    if (is_variadic) variadic.emplace_back("ellipsis", ireps_.make("1"));
    const Irep type =
        ireps_.make("code", {}, {{"parameters", ireps_.make("", list, variadic)}, {"return_type", result}});
    if (!names_.contains(std::string(name))) add(name, type).is_extern = true;
    return terms_.symbol(name, type);
  }

  InstructionRecord& emit(InstructionType type, Irep code) {
    InstructionRecord& record = body_.emplace_back();
    record.type = type;
    record.code = code;
    record.guard = truth(true);
    record.location = location_;
    return record;
  }

  std::vector<InstructionRecord> body(const FunctionRecord& function) {
    body_.clear();
    std::vector<uint32_t> starts;
    std::vector<size_t> end_jumps;
    is_start_ = imported_name(function.name) == kStart;
    for (const InstructionRecord& instruction : function.instructions) {
      starts.push_back(static_cast<uint32_t>(body_.size()));
      next_ = starts.size() < function.instructions.size() ? &function.instructions[starts.size()] : nullptr;
      location_ = terms_.location(instruction.location);
      const size_t first = body_.size();
      take(instruction);
      if (body_.size() > first) body_[first].labels = instruction.labels;
      // What stores the result ends the function, too.
      if (instruction.type != InstructionType::Return) continue;
      end_jumps.push_back(body_.size());
      emit(InstructionType::Goto, nil());
    }
    for (InstructionRecord& instruction : body_)
      for (uint32_t& target : instruction.targets) target = starts[target];
    for (const size_t jump : end_jumps) body_[jump].targets = {starts.back()};
    return std::move(body_);
  }

  void take(const InstructionRecord& instruction) {
    if (is_start_ && concerns_tool(instruction)) return;
    if (sets_rounding(instruction)) return;
    const Irep statement = instruction.code;
    const std::string_view word = statement.text("statement");
    if (instruction.type == InstructionType::Call) return call(statement);
    if (instruction.type == InstructionType::Assign && allocates(statement)) return allocate(statement);
    if (instruction.type == InstructionType::Other && word == "free") return release(statement);
    if (instruction.type == InstructionType::Other && word == "printf") return print(statement);
    InstructionRecord& record = emit(instruction.type, terms_.value(statement));
    record.guard = terms_.value(instruction.guard);
    record.targets = instruction.targets;
  }

  // Instructions that set up what the tool keeps for itself, the memory of arguments of main included.
  static bool concerns_tool(const InstructionRecord& instruction) {
    const bool is_plain = instruction.type == InstructionType::Assign ||
                          instruction.type == InstructionType::Assume ||
                          instruction.type == InstructionType::Goto;
    return is_plain && (names_own(instruction.code) || names_own(instruction.guard));
  }

  static bool names_own(Irep root) {
    std::unordered_set<uint32_t> met;
    std::vector<Irep> open = {root};
    while (!open.empty()) {
      const Irep e = open.back();
      open.pop_back();
      if (!met.insert(e.number()).second) continue;
      const std::string_view name = e.is("symbol") ? e.text("identifier") : std::string_view();
      if (is_own_object(name)) return true;
      if (is_argument_of_main(name)) return true;
      const Irep list = TermImporter::operands(e);
      for (size_t i = 0; i < list.size(); ++i) open.push_back(list[i]);
    }
    return false;
  }

  void call(Irep statement) {
    const Irep callee = TermImporter::operands(statement)[1];
    const std::string name = callee.is("symbol") ? imported_name(callee.text("identifier")) : "";
    if (std::ranges::find(kSilentFunctions, name) != kSilentFunctions.end()) return;
    if (name == kExitHandler && !names_.contains("atexit")) return;
    Irep imported = terms_.value(statement);
    // The tool forgets what main returns.
    if (is_start_ && name == "main" && imported[0].is_nil() &&
        imported[1].find("type").find("return_type").is("signedbv")) {
      const Irep type = imported[1].find("type").find("return_type");
      if (!names_.contains(std::string(kResultOfMain))) add(kResultOfMain, type).is_auxiliary = true;
      imported = code("function_call", {terms_.symbol(kResultOfMain, type), imported[1], imported[2]});
    }
    emit(InstructionType::Call, imported);
  }

  static Irep without_casts(Irep e) {
    while (e.is("typecast") && TermImporter::operands(e).size() == 1) e = TermImporter::operands(e)[0];
    return e;
  }

  static bool allocates(Irep statement) {
    const Irep value = without_casts(TermImporter::operands(statement)[1]);
    return value.is("sideeffect") && value.text("statement") == "malloc" &&
           TermImporter::operands(value).size() == 1;
  }

  // match:  place = malloc(bytes), as an expression
  // result: $malloc.1 = malloc(bytes), as a call; place = $malloc.1, or place = malloc(bytes) at once
  void allocate(Irep statement) {
    const Irep effect = without_casts(TermImporter::operands(statement)[1]);
    const Irep size = terms_.integer(terms_.pointer_width(), false);
    const Irep bytes = terms_.made("typecast", {terms_.value(TermImporter::operands(effect)[0])}, size);
    const Irep callee = function("malloc", terms_.void_pointer(), {size}, /*is_variadic=*/false);
    const Irep arguments = ireps_.make("arguments", {bytes});
    const Irep target = terms_.value(TermImporter::operands(statement)[0]);
    if (target.find("type").number() == terms_.void_pointer().number()) {
      emit(InstructionType::Call, code("function_call", {target, callee, arguments}));
      return;
    }
    std::string name;
    while (name.empty() || names_.contains(name)) name = fmt::format("$malloc.{}", ++allocation_count_);
    add(name, terms_.void_pointer()).is_auxiliary = true;
    const Irep place = terms_.symbol(name, terms_.void_pointer());
    emit(InstructionType::Call, code("function_call", {place, callee, arguments}));
    emit(InstructionType::Assign,
         code("assign", {target, terms_.made("typecast", {place}, target.find("type"))}));
  }

  void release(Irep statement) {
    const Irep pointer = terms_.value(TermImporter::operands(statement)[0]);
    const Irep callee =
        function("free", ireps_.make("empty"), {terms_.void_pointer()}, /*is_variadic=*/false);
    const Irep argument = terms_.made("typecast", {pointer}, terms_.void_pointer());
    emit(InstructionType::Call, code("function_call", {nil(), callee, ireps_.make("arguments", {argument})}));
  }

  void print(Irep statement) {
    const Irep list = TermImporter::operands(statement);
    const std::string_view given = statement.text("base_name");
    const Irep characters = ireps_.make("pointer", {terms_.integer(8, true)});
    // Others than printf write where their first operands say.
    if (list.size() == 0 || (!given.empty() && given != "printf")) {
      emit(InstructionType::Other, code(given, {}));
      return;
    }
    const Irep callee = function("printf", terms_.integer(32, true), {characters}, /*is_variadic=*/true);
    std::vector<Irep> arguments;
    for (size_t i = 0; i < list.size(); ++i) arguments.push_back(terms_.value(list[i]));
    emit(InstructionType::Call, code("function_call", {nil(), callee, ireps_.make("arguments", arguments)}));
  }

  // The tool sets up static objects where it begins; the other tool has a function for it.
  void split_start() {
    const auto start = std::ranges::find(file_.functions, kStart, &FunctionRecord::name);
    if (start == file_.functions.end()) return;
    std::vector<InstructionRecord>& all = start->instructions;
    std::unordered_set<std::string_view> statics;
    for (const SymbolRecord& symbol : symbols_)
      if (symbol.is_static) statics.insert(symbol.name);
    size_t count = 0;
    while (count < all.size() && (all[count].type == InstructionType::Skip ||
                                  (all[count].type == InstructionType::Assign &&
                                   statics.contains(all[count].code[0].text("identifier")))))
      ++count;
    for (const InstructionRecord& instruction : all)
      for (const uint32_t target : instruction.targets) count = std::min<size_t>(count, target);
    FunctionRecord setup{text(kInitialize), {all.begin(), all.begin() + static_cast<ptrdiff_t>(count)}};
    location_ = nil();
    body_.clear();
    emit(InstructionType::EndFunction, nil());
    setup.instructions.push_back(body_.back());
    const Irep type =
        ireps_.make("code", {}, {{"parameters", ireps_.make("")}, {"return_type", ireps_.make("empty")}});
    add(kInitialize, type).value = ireps_.make("compiled");
    InstructionRecord& call =
        emit(InstructionType::Call,
             code("function_call", {nil(), terms_.symbol(kInitialize, type), ireps_.make("arguments")}));
    for (InstructionRecord& instruction : all)
      for (uint32_t& target : instruction.targets) target -= static_cast<uint32_t>(count) - 1;
    all.erase(all.begin(), all.begin() + static_cast<ptrdiff_t>(count));
    all.insert(all.begin(), call);
    file_.functions.push_back(std::move(setup));
  }

  void add_architecture() {
    const std::pair<const char*, unsigned> numbers[] = {{"int_width", 32},
                                                        {"long_int_width", terms_.pointer_width()},
                                                        {"pointer_width", terms_.pointer_width()},
                                                        {"endianness", 1}};
    for (const auto& [what, value] : numbers)
      add(std::string(kArchitecture) + what, ireps_.make("integer")).value =
          ireps_.make("constant", {}, {{"value", ireps_.make(hexadecimal(llvm::APInt(32, value)))}});
  }

  GotoFile& file_;
  IrepBuilder ireps_;
  TermImporter terms_;
  std::vector<SymbolRecord> symbols_;
  std::unordered_set<std::string> names_;
  std::unordered_set<std::string> defined_;  // functions with a body
  std::vector<InstructionRecord> body_;
  Irep location_;
  const InstructionRecord* next_ = nullptr;  // after the one that is read
  bool is_start_ = false;
  unsigned allocation_count_ = 0;
};

}  // namespace

void to_common_words(GotoFile& file) {
  try {
    Importer(file).run();
  } catch (const Refusal& refusal) {
    throw support::UnsupportedError({file.path, 0, 0, refusal.what()});
  }
}

}  // namespace heddle::goto_binary::esbmc
