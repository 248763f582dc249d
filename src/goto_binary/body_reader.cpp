#include "goto_binary/body_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "goto_binary/sites.h"
#include "goto_binary/variable_array.h"
#include "ir/edit_body.h"
#include "ir/unsupported.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr uint64_t kAbortStatus = 134;
constexpr uint64_t kMaximalAlignment = 16;
constexpr const char* kAssertion = "assertion";

// Assertions that say where executions come, not what should hold.
constexpr auto kCoverageClasses =
    std::to_array<std::string_view>({"cover", "reachability_check", "code_coverage"});

// What goto programs compute for others to look at, and what means nothing where one thread runs.
constexpr auto kSilentStatements = std::to_array<std::string_view>({"input", "output", "fence", "skip"});

uint32_t number_in(std::string_view text) {
  uint32_t result = 0;
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

// C's assert ends the program when it fails; an assertion of the tools does not.
bool is_assert_of_c(Irep location) {
  return location.text("property_class") == kAssertion && location.text("comment").starts_with("assertion ");
}

}  // namespace

support::SourceRange FileContext::range_of(Irep location) {
  support::SourceRange range;
  const uint32_t line = number_in(location.text("line"));
  const std::string path(location.text("file"));
  if (line == 0 || path.empty()) return range;
  auto [found, is_new] = source_files.try_emplace(path, 0);
  if (is_new) found->second = program.add_file(path);
  const uint32_t column = std::max(1U, number_in(location.text("column")));
  range.begin = {found->second, line, column, 0};
  range.end_line = line;
  range.end_column = column;
  return range;
}

BodyReader::BodyReader(FileContext& context, const FunctionRecord& record, ir::Function& function)
    : context_(context),
      record_(record),
      function_(function),
      program_(context.program),
      store_(context.program.store()),
      expressions_(context.program, context.types, *this),
      is_entry_(*function.name == context.program.entry()) {}

void BodyReader::run() {
  for (const InstructionRecord& instruction : record_.instructions)
    if (instruction.type == InstructionType::Decl) declared_.insert(instruction.code[0].text("identifier"));
  declare_parameters();
  find_returns();
  body_.reserve(record_.instructions.size());
  std::vector<uint32_t> starts;                    // what emits nothing begins where the next one does
  std::vector<std::pair<size_t, uint32_t>> jumps;  // instruction, the file's target
  for (number_ = 0; number_ < record_.instructions.size(); ++number_) {
    const InstructionRecord& instruction = record_.instructions[number_];
    const size_t start = body_.size();
    starts.push_back(static_cast<uint32_t>(start));
    if (is_left_out_[number_]) continue;
    range_ = context_.range_of(instruction.location);
    read(instruction);
    if (instruction.type == InstructionType::Goto && body_.size() > start && body_.back().op == Op::Goto)
      jumps.emplace_back(body_.size() - 1, instruction.targets[0]);
  }
  if (record_.instructions.empty() || record_.instructions.back().type != InstructionType::EndFunction)
    throw support::InputError(context_.file.path, 0, 0,
                              fmt::format("function '{}' should end with END_FUNCTION", record_.name));
  for (const auto& [at, target] : jumps) body_[at].target = starts[target];
  // Without room for more.
  function_.body = {std::make_move_iterator(body_.begin()), std::make_move_iterator(body_.end())};
  function_.has_body = true;
}

void BodyReader::declare_parameters() {
  const auto symbol = context_.symbols.find(record_.name);
  const Irep list = symbol == context_.symbols.end() ? Irep() : symbol->second->type.find("parameters");
  const auto types = function_.type->parameters();
  for (size_t i = 0; i < types.size(); ++i) {
    const std::string_view given = list[i].text("#identifier");
    const std::string name =
        given.empty() ? fmt::format("{}::${}", *function_.name, i + 1) : std::string(given);
    ir::Symbol* parameter = program_.add_symbol(name, types[i], ir::SymbolKind::Parameter);
    if (parameter == nullptr)
      throw support::InputError(context_.file.path, 0, 0,
                                fmt::format("parameter '{}' should be there once", name));
    const std::string_view base = list[i].text("#base_name");
    if (!base.empty()) parameter->source_name = store_.intern(base);
    function_.parameters.push_back(parameter);
  }
  if (function_.type->is_variadic())
    function_.va_area = program_.add_symbol(*function_.name + "::$va", store_.pointer(store_.void_type()),
                                            ir::SymbolKind::Parameter);
}

void BodyReader::read(const InstructionRecord& instruction) {
  const size_t start = body_.size();
  try {
    (this->*reader_of(instruction.type))(instruction);
    for (size_t i = start; i < body_.size(); ++i) add_sites(body_[i]);
  } catch (const Refusal& refusal) {
    body_.resize(start);
    wanted_ = nullptr;
    refuse(instruction, refusal.what());
  }
}

void BodyReader::refuse(const InstructionRecord& instruction, const std::string& construct) {
  const std::string text = fmt::format("{} in function '{}'", construct, record_.name);
  const std::string file(instruction.location.text("file"));
  support::Message message{file.empty() ? context_.file.path : file,
                           number_in(instruction.location.text("line")), 0, text};
  if (!context_.keeps_going) throw support::UnsupportedError(std::move(message));
  message.text = "unsupported: " + text + ": executions end there";
  context_.diagnostics.warn(std::move(message));
  body_.push_back(ir::make_assert(store_, store_.boolean(false), ir::kUnsupported, text, range_));
  body_.push_back(ir::make_assume(store_.boolean(false), range_));
}

ir::Instruction& BodyReader::emit(Op op, std::initializer_list<ExprRef> operands) {
  ir::Instruction& instruction = body_.emplace_back();
  instruction.op = op;
  instruction.operands = operands;
  instruction.range = range_;
  instruction.statement_range = range_;
  if (range_.valid() && op != Op::Skip)
    instruction.statement = op == Op::Decl   ? ir::StatementKind::Declaration
                            : op == Op::Goto ? ir::StatementKind::If
                                             : ir::StatementKind::Expression;
  return instruction;
}

ExprRef BodyReader::temporary(TypeRef type) {
  ir::Symbol* symbol = nullptr;
  while (symbol == nullptr)
    symbol = program_.add_symbol(fmt::format("{}::${}", *function_.name, ++temporary_count_), type,
                                 ir::SymbolKind::Temporary);
  function_.locals.push_back(symbol);
  return program_.reference(*symbol);
}

// Locals come to be where they are named first.
const ir::Symbol* BodyReader::find_symbol(std::string_view name) {
  const auto renamed = context_.renamed.find(name);
  const std::string own(renamed == context_.renamed.end() ? name : std::string_view(renamed->second));
  if (const auto refused = context_.refused.find(own); refused != context_.refused.end())
    throw Refusal(refused->second);
  if (const ir::Symbol* known = program_.find_symbol(own)) {
    const bool is_shared = known->kind == ir::SymbolKind::Global || known->kind == ir::SymbolKind::Function;
    const auto is_it = [known](const ir::Symbol* other) { return other == known; };
    if (is_shared || known == function_.va_area || std::ranges::any_of(function_.locals, is_it) ||
        std::ranges::any_of(function_.parameters, is_it))
      return known;
    throw Refusal(fmt::format("symbol '{}' of another function", name));
  }
  const auto found = context_.symbols.find(name);
  if (found == context_.symbols.end() || found->second->is_static || found->second->type.is("code"))
    return nullptr;
  const SymbolRecord& record = *found->second;
  TypeRef type = context_.types.type(record.type);
  if (!type->is_scalar() && !type->is_aggregate())
    throw Refusal(fmt::format("symbol '{}' that is no object", name));
  if (type->is_aggregate() && expr::size_of(type, program_.data_model()) == 0 && type->is_array())
    throw Refusal(fmt::format("local array '{}' without a size", name));
  const auto kind = declared_.contains(name) ? ir::SymbolKind::Local : ir::SymbolKind::Temporary;
  ir::Symbol* symbol = program_.add_symbol(name, type, kind);
  if (!record.is_auxiliary) symbol->source_name = store_.intern(record.base_name);
  symbol->location = context_.range_of(record.location).begin;
  function_.locals.push_back(symbol);
  return symbol;
}

const ir::Symbol* BodyReader::string_object(TypeRef type, std::string_view bytes) {
  return context_.strings.object(type, bytes);
}

ExprRef BodyReader::arbitrary(TypeRef type, std::string_view input) {
  ExprRef place = temporary(type);
  ir::Instruction& havoc = emit(Op::Havoc, {place});
  if (!input.empty()) havoc.name = store_.intern(input);
  return place;
}

ExprRef BodyReader::allocate(TypeRef type, ExprRef bytes, bool is_zero, ir::Variant variant) {
  const bool is_wanted = wanted_ != nullptr && wanted_->type()->is_pointer() && !is_zero;
  ExprRef place = is_wanted ? wanted_ : temporary(type);
  emit(Op::Alloc, {place, bytes, store_.constant(store_.size_type(), kMaximalAlignment)}).variant = variant;
  if (is_zero)
    emit(Op::Fill, {store_.cast(store_.pointer(store_.void_type()), place),
                    store_.constant(store_.unsigned_type(8), 0), bytes});
  return place;
}

BodyReader::Reader BodyReader::reader_of(InstructionType type) {
  static constexpr auto readers = [] {
    std::array<Reader, kLastInstructionType + 1> result{};
    result.fill(&BodyReader::unknown);
    const auto set = [&result](InstructionType of, Reader reader) {
      result[static_cast<size_t>(of)] = reader;
    };
    set(InstructionType::Goto, &BodyReader::jump);
    set(InstructionType::Assume, &BodyReader::assume);
    set(InstructionType::Assert, &BodyReader::assertion);
    set(InstructionType::Other, &BodyReader::other);
    set(InstructionType::Skip, &BodyReader::skip);
    set(InstructionType::Location, &BodyReader::skip);
    set(InstructionType::EndFunction, &BodyReader::end);
    // No other thread runs: those that would start are refused.
    set(InstructionType::AtomicBegin, &BodyReader::skip);
    set(InstructionType::AtomicEnd, &BodyReader::skip);
    set(InstructionType::Return, &BodyReader::set_result);
    set(InstructionType::Assign, &BodyReader::assign);
    set(InstructionType::Decl, &BodyReader::declare);
    set(InstructionType::Dead, &BodyReader::dead);
    set(InstructionType::Call, &BodyReader::call);
    return result;
  }();
  return readers[static_cast<size_t>(type)];
}

void BodyReader::unknown(const InstructionRecord& instruction) {
  throw Refusal(fmt::format("instruction {}", static_cast<unsigned>(instruction.type)));
}

void BodyReader::skip(const InstructionRecord&) {}

// match:  a value is set, lives end, and the function does
// result: RETURN of the value; what is in between nothing else comes to
void BodyReader::find_returns() {
  const auto& instructions = record_.instructions;
  returns_.resize(instructions.size());
  is_left_out_.resize(instructions.size());
  std::vector<bool> is_target(instructions.size());
  for (const InstructionRecord& instruction : instructions)
    for (const uint32_t target : instruction.targets) is_target[target] = true;
  const auto ends = [&](size_t at) { return instructions[at].type == InstructionType::EndFunction; };
  const auto is_silent = [&](size_t at) {
    const InstructionType type = instructions[at].type;
    return type == InstructionType::Dead || type == InstructionType::Skip ||
           type == InstructionType::Location;
  };
  for (size_t i = 0; i < instructions.size(); ++i) {
    if (instructions[i].type != InstructionType::Return) continue;
    size_t next = i + 1;
    while (next < instructions.size() && !is_target[next] && is_silent(next)) ++next;
    if (next == instructions.size()) continue;
    const InstructionRecord& last = instructions[next];
    const bool jumps = last.type == InstructionType::Goto && last.targets.size() == 1 && !is_target[next] &&
                       last.guard.is("constant") && last.guard.text("value") == "true" &&
                       ends(last.targets[0]);
    if (!jumps && !ends(next)) continue;
    returns_[i] = true;
    for (size_t skipped = i + 1; skipped < next + (jumps ? 1 : 0); ++skipped) is_left_out_[skipped] = true;
  }
}

void BodyReader::jump(const InstructionRecord& instruction) {
  if (instruction.targets.size() != 1) throw Refusal("jump to more or less than one target");
  emit(Op::Goto, {expressions_.condition(instruction.guard)});
}

void BodyReader::assume(const InstructionRecord& instruction) {
  if (is_entry_ && mentions_arguments(instruction.guard)) return;
  emit(Op::Assume, {expressions_.condition(instruction.guard)});
}

void BodyReader::assertion(const InstructionRecord& instruction) {
  const Irep location = instruction.location;
  const std::string_view kind = location.text("property_class");
  if (std::ranges::find(kCoverageClasses, kind) != kCoverageClasses.end()) return;
  ExprRef condition = expressions_.asserted(instruction.guard);
  const std::string message(location.text("comment"));
  if (kind == "unsupported_construct") {
    body_.push_back(ir::make_assert(store_, condition, ir::kUnsupported, message, range_));
    const bool is_last = number_ + 1 == record_.instructions.size();
    if (is_last || record_.instructions[number_ + 1].type != InstructionType::Assume)
      emit(Op::Assume, {condition});
  } else if (is_assert_of_c(location)) {
    emit(Op::Goto, {condition}).target = static_cast<uint32_t>(body_.size() + 3);
    body_.push_back(ir::make_assert(store_, store_.boolean(false), kAssertion, message, range_));
    emit(Op::Halt, {store_.constant(store_.signed_type(32), kAbortStatus)}).variant = ir::Variant::Abort;
  } else {
    body_.push_back(ir::make_assert(store_, condition, kAssertion, message, range_));
  }
}

void BodyReader::other(const InstructionRecord& instruction) {
  const Irep code = instruction.code;
  const std::string_view statement = code.text("statement");
  if (std::ranges::find(kSilentStatements, statement) != kSilentStatements.end()) return;
  if (statement == "array_set") return set_array(code);
  if (statement == "array_copy" || statement == "array_replace") return copy_array(code);
  if (statement == "array_equal") return compare_arrays(code);
  if (statement == "havoc_object") return havoc_object(code);
  if (statement != "expression") throw Refusal(fmt::format("statement '{}'", statement));
  expect_operands(code, 1);
  evaluate(code[0]);
}

// For what the properties look at in it.
void BodyReader::evaluate(Irep e) {
  if (e.is("typecast") && e.size() == 1 && e.find("type").is("empty")) return evaluate(e[0]);
  ExprRef value = expressions_.value(e);
  if (value->is(Kind::Constant) || value->is(Kind::Symbol)) return;
  emit(Op::Assign, {temporary(value->type()), value});
}

void BodyReader::set_result(const InstructionRecord& instruction) {
  TypeRef type = function_.type->result();
  if (instruction.code.size() == 0 || instruction.code[0].is_nil()) return;
  if (type->is(expr::TypeKind::Void)) return evaluate(instruction.code[0]);
  ExprRef value = expressions_.converted(expressions_.value(instruction.code[0]), type);
  if (returns_[number_]) {
    emit(Op::Return, {value}).statement = ir::StatementKind::Return;
    return;
  }
  if (result_ == nullptr) result_ = temporary(type);
  emit(Op::Assign, {result_, value});
}

void BodyReader::assign(const InstructionRecord& instruction) {
  const Irep code = instruction.code;
  expect_operands(code, 2);
  if (is_entry_ && (mentions_arguments(code[0]) || mentions_arguments(code[1]))) return;
  if (!is_setup(*function_.name) && code[0].is("symbol") && code[0].text("identifier") == kRoundingMode)
    throw Refusal("change of the rounding mode");
  if (is_setup(*function_.name) && code[0].text("identifier").starts_with(kToolPrefix) &&
      find_symbol(code[0].text("identifier")) == nullptr)
    return;
  if (code[1].is("side_effect") && code[1].text("statement") == "nondet" && !code[0].is("typecast")) {
    const std::string_view input = code[1].text("#identifier");
    ir::Instruction& havoc = emit(Op::Havoc, {expressions_.place(code[0])});
    if (!input.empty()) havoc.name = store_.intern(input);
    return;
  }
  if (assign_list(code) || frees_stack(code)) return;
  Irep target = code[0];
  while (target.is("typecast") && target.size() == 1) target = target[0];
  ExprRef place = expressions_.place(target);
  // match:  place = (T*)allocate(…), where place is a T*
  // result: what is allocated becomes place's at once
  Irep source = code[1];
  if (source.is("typecast") && source[0].text("statement") == "allocate" && place->type()->is_pointer() &&
      expressions_.type(source) == place->type())
    source = source[0];
  wanted_ = source.is("side_effect") ? place : nullptr;
  ExprRef value = expressions_.value(source);
  wanted_ = nullptr;
  if (value == place && source.is("side_effect")) return;
  // A cast of what is assigned to says how wide the new value is before it is converted: b++ of a bit-field.
  if (code[0].is("typecast")) value = expressions_.coerced(value, expressions_.type(code[0]));
  for (Irep cast = code[0]; cast.is("typecast") && cast.size() == 1; cast = cast[0])
    value = expressions_.converted(value, expressions_.type(cast[0]));
  value = expressions_.coerced(value, place->type());
  if (place->type()->is_array() && expr::size_of(place->type(), program_.data_model()) == 0) return;
  emit(Op::Assign, {place, value});
}

const ir::Symbol* BodyReader::local_of(const InstructionRecord& instruction) {
  const Irep symbol = instruction.code[0];
  if (!symbol.is("symbol")) throw Refusal("life of what is no variable");
  const ir::Symbol* found = find_symbol(symbol.text("identifier"));
  if (found == nullptr) throw Refusal(fmt::format("symbol '{}'", symbol.text("identifier")));
  return found->kind == ir::SymbolKind::Local ? found : nullptr;
}

void BodyReader::declare(const InstructionRecord& instruction) {
  if (ExprRef start = array_start(instruction)) {
    TypeRef element = start->type()->element()->element();
    ExprRef count =
        element_count(expressions_, context_.symbols.at(instruction.code[0].text("identifier"))->type);
    ExprRef step = store_.constant(store_.size_type(), expr::size_of(element, program_.data_model()));
    emit(Op::Alloc, {start, store_.binary(Kind::Mul, count, step),
                     store_.constant(store_.size_type(), kMaximalAlignment)})
        .variant = ir::Variant::Stack;
    return;
  }
  if (const ir::Symbol* local = local_of(instruction)) emit(Op::Decl, {program_.reference(*local)});
}

void BodyReader::dead(const InstructionRecord& instruction) {
  if (ExprRef start = array_start(instruction)) {
    emit(Op::Free, {start}).variant = ir::Variant::Stack;
    return;
  }
  if (const ir::Symbol* local = local_of(instruction)) emit(Op::Dead, {program_.reference(*local)});
}

void BodyReader::end(const InstructionRecord&) {
  if (is_entry_) {
    const ir::Symbol* status = program_.find_symbol(kResultOfMain);
    const bool has_status = status != nullptr && status->type->is_bitvector();
    emit(Op::Halt, {has_status ? program_.reference(*status) : store_.constant(store_.signed_type(32), 0)});
    return;
  }
  ir::Instruction& done = emit(Op::Return, {result_});
  done.statement = ir::StatementKind::FunctionEnd;
}

}  // namespace heddle::goto_binary
