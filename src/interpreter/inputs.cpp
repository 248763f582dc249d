#include "interpreter/inputs.h"

#include <llvm/Support/Error.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "expr/byte_order.h"
#include "expr/elementary.h"
#include "expr/evaluate.h"
#include "interpreter/findings.h"
#include "interpreter/output.h"
#include "interpreter/passed_blocks.h"
#include "interpreter/slot_values.h"
#include "ir/executed.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {

using expr::TypeRef;
using llvm::APInt;
using nlohmann::json;

namespace {

// Contents of a large object beyond this are left as they are: zeros or what was there before.
constexpr uint64_t kLargestGarbage = 4096;
constexpr size_t kMostPassed = 4096;  // bytes of a block that are recorded

// Calls visit(type, where the bits of its value begin) for each scalar of a type, in order; of a union, for
// its first member.
template <typename Visit>
void for_each_scalar(TypeRef type, const expr::DataModel& model, uint64_t offset, const Visit& visit) {
  if (type->is_scalar()) {
    visit(type, offset + expr::value_offset(type, model));
  } else if (type->is_array()) {
    const uint64_t step = expr::size_of(type->element(), model) * 8;
    for (uint64_t i = 0; i < type->count(); ++i)
      for_each_scalar(type->element(), model, offset + i * step, visit);
  } else if (type->is_record()) {
    for (const expr::Field& field : type->record().fields) {
      if (field.is_bit_field)
        visit(field.type, offset + field.bit_offset);
      else
        for_each_scalar(field.type, model, offset + field.bit_offset, visit);
      if (type->record().is_union) break;
    }
  }
}

class JsonValues : public ValueSource {
 public:
  JsonValues(json values, std::string file, const expr::DataModel& model)
      : values_(std::move(values)), file_(std::move(file)), model_(model) {}

  bool provide(const Request& request, std::span<uint8_t> bytes) override {
    if (request.need != Need::Input) return false;
    std::fill(bytes.begin(), bytes.end(), 0);
    for_each_scalar(request.type, model_, 0, [&](TypeRef type, uint64_t offset) {
      if (const json* value = next(request.name))
        expr::write_bits(bytes, offset, parse(*value, type, request.name), request.order);
    });
    return true;
  }

 private:
  const json* next(std::string_view name) {
    const bool by_name = values_.is_object();
    const std::string key = by_name ? std::string(name) : "";
    if (by_name && !values_.contains(key)) return nullptr;
    const json& list = by_name ? values_[key] : values_;
    size_t& position = positions_[key];
    return position < list.size() ? &list[position++] : nullptr;
  }

  [[noreturn]] void reject(const json& value, TypeRef type, std::string_view name) const {
    throw support::InputError(file_, 0, 0,
                              "input '" + std::string(name) + "': " + value.dump() + " is no value of type " +
                                  expr::to_string(type));
  }

  APInt parse(const json& value, TypeRef type, std::string_view name) const {
    if (value.is_boolean()) return number(APInt(65, value.get<bool>() ? 1 : 0), value, type, name);
    if (value.is_number_unsigned()) return number(APInt(65, value.get<uint64_t>()), value, type, name);
    if (value.is_number_integer())
      return number(APInt(64, static_cast<uint64_t>(value.get<int64_t>())).sext(65), value, type, name);
    if (value.is_number_float()) return real(llvm::APFloat(value.get<double>()), value, type, name);
    if (!value.is_string()) reject(value, type, name);
    return parse_text(value.get<std::string>(), value, type, name);
  }

  APInt parse_text(const std::string& text, const json& value, TypeRef type, std::string_view name) const {
    if (type->is_float()) {
      llvm::APFloat result(expr::semantics_of(type->format()));
      auto status = result.convertFromString(text, llvm::RoundingMode::NearestTiesToEven);
      if (!status) {
        llvm::consumeError(status.takeError());
        reject(value, type, name);
      }
      return result.bitcastToAPInt();
    }
    llvm::StringRef digits = text;
    const bool is_negative = digits.consume_front("-");
    APInt result;
    if (digits.empty() || digits.getAsInteger(0, result)) reject(value, type, name);
    result = result.zext(std::max(result.getBitWidth(), type->width()) + 1);
    return number(is_negative ? -result : result, value, type, name);
  }

  // `n` is signed and wide enough.
  APInt number(const APInt& n, const json& value, TypeRef type, std::string_view name) const {
    if (type->is_float()) {
      llvm::APFloat result(expr::semantics_of(type->format()));
      result.convertFromAPInt(n, true, llvm::RoundingMode::NearestTiesToEven);
      return result.bitcastToAPInt();
    }
    const bool fits =
        n.isNegative() ? n.getSignificantBits() <= type->width() : n.getActiveBits() <= type->width();
    if (!fits) reject(value, type, name);
    return n.sextOrTrunc(type->width());
  }

  APInt real(llvm::APFloat x, const json& value, TypeRef type, std::string_view name) const {
    if (!type->is_float()) reject(value, type, name);
    bool loses = false;
    x.convert(expr::semantics_of(type->format()), llvm::RoundingMode::NearestTiesToEven, &loses);
    return x.bitcastToAPInt();
  }

  json values_;
  std::string file_;
  expr::DataModel model_;
  std::map<std::string, size_t> positions_;
};

class ByteValues : public ValueSource {
 public:
  explicit ByteValues(std::string bytes) : bytes_(std::move(bytes)) {}

  bool provide(const Request& request, std::span<uint8_t> bytes) override {
    if (request.need != Need::Input) return false;
    for (uint8_t& byte : bytes)
      byte = position_ < bytes_.size() ? static_cast<uint8_t>(bytes_[position_++]) : 0;
    return true;
  }

 private:
  std::string bytes_;
  size_t position_ = 0;
};

class ListedValues : public ValueSource {
 public:
  explicit ListedValues(std::vector<APInt> values) : values_(std::move(values)) {}

  bool provide(const Request& request, std::span<uint8_t> bytes) override {
    if (request.need != Need::Input || position_ >= values_.size()) return false;
    expr::write_number(bytes, values_[position_++], request.order);
    return true;
  }
  bool serves_environment() const override { return true; }

 private:
  std::vector<APInt> values_;
  size_t position_ = 0;
};

// Half of the numbers are small, because programs ask for counts and indices more often than for random bits.
APInt random_number(Random& random, TypeRef type) {
  const unsigned width = type->width();
  const uint64_t choice = random.next() % 8;
  if (type->is_float()) {
    llvm::APFloat value(expr::semantics_of(type->format()));
    const APInt small(64, random.next() % 201 - 100, true);
    if (choice < 4) {
      value.convertFromAPInt(small, true, llvm::RoundingMode::NearestTiesToEven);
      return value.bitcastToAPInt();
    }
    bool loses = false;
    llvm::APFloat ratio(static_cast<double>(static_cast<int64_t>(random.next())) / 0x1p40);
    ratio.convert(expr::semantics_of(type->format()), llvm::RoundingMode::NearestTiesToEven, &loses);
    return ratio.bitcastToAPInt();
  }
  if (choice < 4) return APInt(64, random.next() % 16).zextOrTrunc(width);
  if (choice == 4) return APInt(64, random.next() % 33 - 16, true).sextOrTrunc(width);
  if (choice == 5) {
    const APInt edges[] = {APInt::getSignedMinValue(width), APInt::getSignedMaxValue(width),
                           APInt::getMaxValue(width), APInt(width, 1)};
    return edges[random.next() % 4];
  }
  APInt value(width, 0);
  for (unsigned done = 0; done < width; done += 64)
    value |= APInt(64, random.next()).zextOrTrunc(width).shl(done);
  return value;
}

}  // namespace

std::unique_ptr<ValueSource> values_from_json(std::string_view text, const std::string& file_name,
                                              const expr::DataModel& model) {
  json values = json::parse(text, nullptr, false);
  if (values.is_discarded()) throw support::InputError(file_name, 0, 0, "this is not JSON");
  bool is_well_formed = values.is_array() || values.is_object();
  if (values.is_object())
    for (const json& list : values) is_well_formed &= list.is_array();
  if (!is_well_formed)
    throw support::InputError(file_name, 0, 0,
                              "expected an array of values, or an object from input names to arrays");
  return std::make_unique<JsonValues>(std::move(values), file_name, model);
}

std::unique_ptr<ValueSource> values_from_bytes(std::string bytes) {
  return std::make_unique<ByteValues>(std::move(bytes));
}

std::unique_ptr<ValueSource> values_from_list(std::vector<APInt> values) {
  return std::make_unique<ListedValues>(std::move(values));
}

Inputs::Inputs(RunState& state, Printer& printer)
    : state_(state),
      printer_(printer),
      garbage_(state.options.seed),
      input_random_(~state.options.seed),
      arguments_(state.options.arguments) {
  if (arguments_.empty()) arguments_.emplace_back("program");
  for (const std::string& argument : arguments_) argument_characters_ += argument;
}

// The environment answers in the order of the questions: each length is that of the next argument, each
// character the next of all arguments together.
bool Inputs::provide_environment(std::string_view name, std::span<uint8_t> bytes) {
  int64_t value = 0;
  if (name == "__heddle_nondet_stdin") {
    printer_.flush();
    value = state_.options.standard_input == nullptr ? EOF : std::fgetc(state_.options.standard_input);
  } else if (name == "__heddle_nondet_argc") {
    value = static_cast<int64_t>(arguments_.size());
  } else if (name == "__heddle_nondet_arg_length") {
    value =
        next_argument_ < arguments_.size() ? static_cast<int64_t>(arguments_[next_argument_++].size()) : 0;
  } else if (name == "__heddle_nondet_arg_char") {
    value = next_character_ < argument_characters_.size()
                ? static_cast<int64_t>(argument_characters_[next_character_++])
                : 0;
  } else if (name == "__heddle_nondet_variable_count" || name == ir::kIsAnyInput) {
    value = 0;
  } else if (name == ir::kFollowedElements) {
    value = -1;
  } else {
    return false;
  }
  const auto width = static_cast<unsigned>(bytes.size() * 8);
  expr::write_number(bytes, APInt(64, static_cast<uint64_t>(value)).sextOrTrunc(width),
                     state_.model.byte_order);
  return true;
}

// Nothing fails that the system does, unless a seed is given: a run shows what the program does, with all
// that it prints.
bool Inputs::succeeds(const Request& request) const {
  return state_.options.values == nullptr && state_.options.seed == 0 &&
         request.name.starts_with("__heddle_nondet_") &&
         (request.name.ends_with("_fails") || request.name == "__heddle_nondet_missing");
}

bool is_passed_by_caller(const Request& request) {
  return request.need == Need::Allocated && request.function->body[request.instruction].name != nullptr;
}

void Inputs::provide_input(const Request& request, std::span<uint8_t> bytes) {
  if (request.name == ir::kIsExecuted) {
    std::fill(bytes.begin(), bytes.end(), 1);  // a _Bool; no choice of anybody's
    return;
  }
  const bool serves_environment =
      state_.options.values != nullptr && state_.options.values->serves_environment();
  bool is_done = !serves_environment && provide_environment(request.name, bytes);
  if (!is_done && state_.options.values != nullptr) is_done = state_.options.values->provide(request, bytes);
  if (!is_done && serves_environment) is_done = provide_environment(request.name, bytes);
  if (!is_done) std::fill(bytes.begin(), bytes.end(), 0);
  if (!is_done && !succeeds(request)) {
    for_each_scalar(request.type, state_.model, 0, [&](TypeRef type, uint64_t offset) {
      expr::write_bits(bytes, offset, random_number(input_random_, type), state_.model.byte_order);
    });
  }
  record(request, bytes);
}

void Inputs::record(const Request& request, std::span<const uint8_t> bytes) {
  if (!state_.options.record_inputs) return;
  Input input;
  input.name = request.name;
  input.type = request.type;
  input.location = request.location;
  const bool is_scalar = request.type != nullptr && request.type->is_scalar();
  const unsigned width = is_scalar ? request.type->width() : static_cast<unsigned>(bytes.size() * 8);
  const uint64_t offset = is_scalar ? expr::value_offset(request.type, state_.model) : 0;
  input.value = width == 0 ? APInt(1, 0) : expr::read_bits(bytes, offset, width, state_.model.byte_order);
  state_.outcome.inputs.push_back(std::move(input));
}

Request Inputs::request(const ArbitraryInfo& info) const {
  return {info.need,
          info.name,
          info.type,
          location_here(state_),
          state_.code->function,
          origin_here(state_).instruction,
          state_.model.byte_order};
}

std::optional<uint64_t> Inputs::place(const ArbitraryInfo& info) {
  if (!state_.places_objects) return std::nullopt;
  return state_.options.values->place(request(info));
}

void Inputs::provide(const ArbitraryInfo& info, std::span<uint8_t> bytes) {
  if (info.need == Need::Input) {
    provide_input(request(info), bytes);
    return;
  }
  provide_other(info, bytes);
  if (info.need != Need::Allocated) return;
  Request passed = request(info);
  if (!is_passed_by_caller(passed)) return;
  passed.name = *passed.function->body[passed.instruction].name;
  record(passed, bytes.first(std::min<size_t>(bytes.size(), kMostPassed)));
}

void Inputs::provide_other(const ArbitraryInfo& info, std::span<uint8_t> bytes) {
  if (state_.options.values != nullptr && state_.options.values->provide(request(info), bytes)) return;
  const size_t size = std::min<size_t>(bytes.size(), kLargestGarbage);
  for (size_t i = 0; i < size; i += 8) {
    const uint64_t word = garbage_.next();
    std::memcpy(bytes.data() + i, &word, std::min<size_t>(8, size - i));
  }
}

void Inputs::bound(const ArbitraryInfo& info, uint32_t slot) {
  const uint32_t width = slots_of(info.type, state_.model);
  llvm::SmallVector<APInt, 2> arguments;
  for (uint32_t i = 1; i <= expr::argument_count(info.name, info.type); ++i)
    arguments.push_back(bits_of_slots(info.type, state_.registers + slot + i * width));
  slots_of_bits(info.type, expr::evaluate_bound(info.name, info.type, arguments), state_.registers + slot);
  if (state_.check) std::fill_n(state_.shadows + slot, width, uint64_t{0});
}

void Inputs::arbitrary(const ArbitraryInfo& info, uint32_t slot) {
  if (info.need == Need::Input && expr::is_bound(info.name)) return bound(info, slot);
  if (info.need == Need::Input && info.name == ir::kUnreadText) {
    state_.registers[slot] = 0;
    if (state_.check) state_.shadows[slot] = 0;
    return;
  }
  const uint64_t size = expr::size_of(info.type, state_.model);
  uint8_t small[16];
  std::vector<uint8_t> large(size > sizeof(small) ? size : 0);
  const std::span<uint8_t> bytes(size > sizeof(small) ? large.data() : small, size);
  provide(info, bytes);
  read_slots(info.type, bytes.data(), size, state_.model.byte_order, state_.registers + slot);
  if (!state_.check) return;
  const bool is_undefined = info.need == Need::Declared || info.need == Need::Missing;
  std::fill_n(state_.shadows + slot, slots_of(info.type, state_.model), is_undefined ? ~uint64_t{0} : 0);
  if (is_undefined && is_small(info.type)) state_.shadows[slot] = canonical_value(~uint64_t{0}, info.type);
}

void Inputs::arbitrary_memory(const ArbitraryInfo& info, uint64_t address, uint64_t what) {
  const uint64_t size = what & kSizeMask;
  if (size == 0) return;
  if ((what & kRawTo) == 0 && !state_.memory.is_writable(address, size))
    fail_access(state_, address, size, true);
  provide(info, {state_.memory.at(address), size});
  if (state_.check) std::memset(state_.memory.shadow_at(address), 0, size);
}

void Inputs::declare_memory(uint32_t object, const ArbitraryInfo& info) {
  const uint32_t id = state_.memory.local(object, state_.code->frame);
  state_.memory.revive(id);
  const Object& local = state_.memory.object(id);
  if (local.size == 0) return;
  provide(info, {state_.memory.at(local.start), local.size});
  if (state_.check) state_.memory.make_undefined(local.start, local.size);
}

}  // namespace heddle::interpreter
