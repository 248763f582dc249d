#include "interpreter/translate_aggregate.h"

#include "interpreter/translation.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Root = Place::Root;

namespace {

// Images of larger values would cost more than they save.
constexpr uint64_t kLargestImage = uint64_t{64} << 20;

bool is_place_kind(ExprRef e) {
  return e->is(Kind::Symbol) || e->is(Kind::Deref) || e->is(Kind::Member) || e->is(Kind::Index);
}

}  // namespace

Aggregates::Aggregates(Translation& translation)
    : environment_(translation.environment),
      code_(translation.code),
      emitter_(translation.emitter),
      sites_(translation.emitter.sites()),
      variables_(translation.variables),
      shared_(translation.shared),
      images_(translation.images),
      places_(translation.places),
      values_(translation.values),
      conditions_(translation.conditions) {}

Place Aggregates::aggregate(ExprRef e, SiteNode node) {
  if (is_place_kind(e)) return places_.place(e, node);
  const Place to = temporary(e->type());
  fill(to, e, node);
  return to;
}

Place Aggregates::temporary(TypeRef type) {
  Place p;
  p.root = Root::Frame;
  p.type = type;
  p.object_size = environment_.size_of(type);
  p.base = variables_.reserve(p.object_size, expr::align_of(type, environment_.model));
  return p;
}

void Aggregates::copy_place(const Place& to, const Place& from) {
  const uint64_t size = environment_.size_of(to.type);
  if (size == 0) return;
  const Address source = places_.absolute(places_.access(from, size, false));
  const Address target = places_.absolute(places_.access(to, size, true));
  emitter_.emit(Operation::CopyBytes, 0, target.slot, source.slot,
                size | (target.is_raw ? kRawTo : 0) | (source.is_raw ? kRawFrom : 0));
}

void Aggregates::store_aggregate(const Place& to, ExprRef e, SiteNode node) {
  const bool is_constant = e->is(Kind::Zero) || e->is(Kind::String);
  if (is_constant)
    fill(to, e, node);
  else
    copy_place(to, aggregate(e, node));
}

// The operands of the value must not read the bytes of `to`.
void Aggregates::fill(const Place& to, ExprRef e, SiteNode node) {
  const uint64_t size = environment_.size_of(e->type());
  if (size == 0) return;
  if (is_place_kind(e)) {
    copy_place(to, places_.place(e, node));
    return;
  }
  auto zero = [&] {
    const Address address = places_.absolute(places_.access(to, size, true));
    emitter_.emit(Operation::ZeroBytes, 0, address.slot, 0, size | (address.is_raw ? kRawTo : 0));
  };
  if (e->is(Kind::Zero)) {
    zero();
    return;
  }
  if (size <= kLargestImage) {
    std::string image(size, '\0');
    if (images_.image_of(e, reinterpret_cast<uint8_t*>(image.data()))) {
      const Address address = places_.absolute(places_.access(to, size, true));
      emitter_.emit(Operation::CopyConstant, 0, address.slot, add_to(code_.texts, std::move(image)),
                    size | (address.is_raw ? kRawTo : 0));
      return;
    }
  }
  SiteScope scope(emitter_, node);
  switch (e->kind()) {
    case Kind::StructLiteral:
    case Kind::ArrayLiteral:
      zero();
      for (uint32_t i = 0; i < e->operand_count(); ++i) {
        Place element = to;
        if (e->is(Kind::StructLiteral)) {
          element = member_of(to, e->type()->record().fields[i]);
        } else {
          element.type = e->type()->element();
          element.offset += static_cast<int64_t>(i * environment_.size_of(element.type));
        }
        fill_element(element, e->operand(i), sites_.child(node, i));
      }
      return;
    case Kind::ArrayFill:
      fill_array(to, e);
      return;
    case Kind::UnionLiteral:
      zero();
      fill_element(member_of(to, e->type()->record().fields[e->index()]), e->operand(0),
                   sites_.child(node, 0));
      return;
    case Kind::WithMember:
      fill(to, e->operand(0), sites_.child(node, 0));
      fill_element(member_of(to, e->type()->record().fields[e->index()]), e->operand(1),
                   sites_.child(node, 1));
      return;
    case Kind::WithIndex:
      fill_with_index(to, e, node);
      return;
    case Kind::Ite: {
      Label no;
      Label end;
      conditions_.jump(e->operand(0), sites_.child(node, 0), false, no);
      {
        LazyScope lazy(shared_);
        fill(to, e->operand(1), sites_.child(node, 1));
      }
      end.uses.push_back(emitter_.emit(Operation::Jump));
      emitter_.bind(no);
      {
        LazyScope lazy(shared_);
        fill(to, e->operand(2), sites_.child(node, 2));
      }
      emitter_.bind(end);
      return;
    }
    default:
      emitter_.unsupported(std::string(expr::info(e->kind()).name) + " as an aggregate", nullptr);
  }
}

void Aggregates::fill_element(const Place& to, ExprRef e, SiteNode node) {
  if (to.type->is_scalar())
    places_.store(to, values_.converted(e, node, to.type));
  else
    fill(to, e, node);
}

void Aggregates::fill_array(const Place& to, ExprRef e) {
  Place first = to;
  first.type = e->type()->element();
  fill_element(first, e->operand(0), kOutside);
  const Address address = places_.absolute(places_.access(to, environment_.size_of(e->type()), true));
  emitter_.emit(Operation::Replicate, 0, address.slot,
                static_cast<uint32_t>(environment_.size_of(first.type)), environment_.size_of(e->type()));
}

void Aggregates::fill_with_index(const Place& to, ExprRef e, SiteNode node) {
  fill(to, e->operand(0), sites_.child(node, 0));
  Place element = to;
  element.type = e->type()->element();
  const Operand index = values_.value(e->operand(1), sites_.child(node, 1));
  if (index.is_constant)
    element.offset += static_cast<int64_t>(index.constant * environment_.size_of(element.type));
  else
    places_.add_index(element, index.slot, environment_.size_of(element.type));
  fill_element(element, e->operand(2), sites_.child(node, 2));
}

}  // namespace heddle::interpreter
