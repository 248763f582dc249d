#include "frontend/regions.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "ir/region_tag.h"
#include "support/diagnostics.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kLargest = uint64_t{1} << 20;
constexpr uint32_t kAlignment = 16;
constexpr std::string_view kReadOnly = ":ro";

std::optional<uint64_t> parse_number(std::string_view text) {
  const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (is_hexadecimal) text.remove_prefix(2);
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, is_hexadecimal ? 16 : 10);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Where the pointer is an address in a variable plus something, that variable.
ExprRef variable_of(ExprRef pointer) {
  while (pointer->is(Kind::Cast) || pointer->is(Kind::PointerAdd)) pointer = pointer->operand(0);
  if (!pointer->is(Kind::AddressOf)) return nullptr;
  ExprRef place = pointer->operand(0);
  while (place->is(Kind::Member) || place->is(Kind::Index)) place = place->operand(0);
  return place->is(Kind::Symbol) ? place : nullptr;
}

}  // namespace

std::optional<Region> parse_region(const std::string& text) {
  Region region;
  std::string_view rest = text;
  region.is_read_only = rest.ends_with(kReadOnly);
  if (region.is_read_only) rest.remove_suffix(kReadOnly.size());
  const size_t colon = rest.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::optional<uint64_t> address = parse_number(rest.substr(0, colon));
  const std::optional<uint64_t> size = parse_number(rest.substr(colon + 1));
  if (!address || !size || *size == 0 || *size > kLargest) return std::nullopt;
  region.address = *address;
  region.size = *size;
  return region;
}

Regions::Regions(ir::Program& program, const std::vector<Region>& regions)
    : program_(program), store_(program.store()) {
  const uint64_t last = UINT64_MAX >> (64 - program.data_model().pointer_width());
  for (const Region& region : regions) {
    const std::string name = fmt::format("{:#x}:{:#x}", region.address, region.size);
    if (region.address == 0 || region.address > last || region.size - 1 > last - region.address)
      throw support::InputError("", 0, 0, "region " + name + " does not lie in memory");
    for (const Place& other : places_)
      if (region.address < other.region.address + other.region.size &&
          other.region.address < region.address + region.size)
        throw support::InputError(
            "", 0, 0, fmt::format("region {} overlaps the one at {:#x}", name, other.region.address));
    ir::Symbol* symbol =
        program.add_symbol(fmt::format("{}{:x}", ir::kRegionTag, region.address),
                           store_.array(store_.unsigned_type(8), region.size), ir::SymbolKind::Global);
    symbol->is_constant = region.is_read_only;
    symbol->alignment = kAlignment;
    symbol->source_name = store_.intern(fmt::format("region {:#x}", region.address));
    places_.push_back({region, symbol});
  }
}

void Regions::append_contents(std::vector<ir::Instruction>& body) const {
  for (const Place& place : places_) {
    ir::Instruction& havoc = body.emplace_back();
    havoc.op = ir::Op::Havoc;
    havoc.operands = {program_.reference(*place.symbol)};
    havoc.name = place.symbol->source_name;
  }
}

ExprRef Regions::start(const Place& place) const {
  return store_.cast(store_.pointer(store_.unsigned_type(8)),
                     store_.address_of(program_.reference(*place.symbol)));
}

ExprRef Regions::has(const Place& place, ExprRef pointer) const {
  return store_.binary(Kind::Eq, store_.unary(Kind::ObjectOf, pointer),
                       store_.unary(Kind::ObjectOf, start(place)));
}

ExprRef Regions::pointer(ExprRef number, ExprRef elsewhere) const {
  TypeRef word = store_.size_type();
  for (const Place& place : places_) {
    ExprRef base = store_.constant(word, place.region.address);
    ExprRef size = store_.constant(word, place.region.size);
    ExprRef offset = store_.binary(Kind::Sub, number, base);
    ExprRef inside = store_.cast(elsewhere->type(),
                                 store_.make(Kind::PointerAdd, start(place)->type(), {start(place), offset}));
    if (number->is(Kind::Constant)) {
      const uint64_t known = number->small_value();
      if (known - place.region.address < place.region.size) return inside;
      continue;
    }
    elsewhere = store_.ite(store_.binary(Kind::Lt, offset, size), inside, elsewhere);
  }
  return elsewhere;
}

ExprRef Regions::number(ExprRef pointer, ExprRef elsewhere) const {
  if (pointer->is(Kind::Constant)) return elsewhere;
  for (const Place& place : places_) {
    ExprRef base = store_.constant(elsewhere->type(), place.region.address);
    ExprRef offset = store_.cast(elsewhere->type(), store_.unary(Kind::OffsetOf, pointer));
    elsewhere = store_.ite(has(place, pointer), store_.binary(Kind::Add, base, offset), elsewhere);
  }
  return elsewhere;
}

ExprRef Regions::holds(ExprRef pointer) const {
  if (ExprRef variable = variable_of(pointer))
    return store_.boolean(std::ranges::any_of(
        places_, [&](const Place& place) { return variable->text() == *place.symbol->name; }));
  ExprRef result = nullptr;
  for (const Place& place : places_) {
    ExprRef here = has(place, pointer);
    result = result == nullptr ? here : store_.binary(Kind::Or, result, here);
  }
  return result == nullptr ? store_.boolean(false) : result;
}

}  // namespace heddle::frontend
