#include "instrument/operators/instance.h"

#include <algorithm>

#include "expr/substitute.h"
#include "instrument/operators/aliases.h"
#include "instrument/operators/narrow.h"

namespace heddle::instrument::operators {

using analysis::Effects;
using analysis::ObjectSet;
using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

bool mentions(ExprRef e, ExprRef part) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef one) { found |= one == part; });
  return found;
}

ExprRef without_casts(ExprRef e) {
  while (e->is(Kind::Cast) && e->operand(0)->type()->is_bitvector()) e = e->operand(0);
  return e;
}

class Finder {
 public:
  Finder(ir::Program& program, analysis::Analyses& analyses, const Monoids& monoids)
      : program_(program), store_(program.store()), analyses_(analyses), monoids_(monoids) {}

  std::vector<Instance> run() {
    if (has_threads()) return {};
    for (const ir::Function& function : program_.functions())
      for (const ir::Instruction& instruction : function.body)
        for (ExprRef operand : instruction.operands)
          if (operand != nullptr)
            expr::for_each_subexpression(operand, [&](ExprRef e) {
              if (expr::is_fold(e->kind()) && seen_.insert(e).second) add_instances(e);
            });
    return std::move(instances_);
  }

 private:
  bool has_threads() const {
    return std::ranges::any_of(program_.functions(), [](const ir::Function& function) {
      return std::ranges::any_of(function.body,
                                 [](const ir::Instruction& i) { return i.op == Op::StartThread; });
    });
  }

  // What the aggregate is, and of what; nothing: it is none that has a name. The user's own come first: their
  // numbers are words, also where the operation is one of the others.
  std::optional<Instance> recognise(ExprRef fold) {
    const expr::FoldParts parts = expr::parts_of_fold(fold);
    Instance instance;
    instance.fold = fold;
    instance.low = parts.low;
    instance.high = parts.high;
    for (const auto& monoid : monoids_) {
      const std::optional<expr::KnownFold> known = expr::fold_of(store_, *monoid, fold);
      if (!known) continue;
      instance.monoid = monoid.get();
      instance.element = known->element;
      instance.low = known->low;
      return instance;
    }
    const std::optional<expr::KnownAggregate> known = expr::aggregate_of(store_, fold);
    if (!known) return std::nullopt;
    instance.aggregate = known->aggregate;
    instance.element = known->element;
    // Rules compute sums exactly. Those of larger elements leave the 128 bits of aggregates.
    constexpr unsigned kLargestTerm = 64;
    if (instance.is(expr::Aggregate::Sum) &&
        narrowed(store_, known->element)->type()->width() > kLargestTerm + 1)
      return std::nullopt;
    return instance;
  }

  void add_instances(ExprRef fold) {
    const std::optional<Instance> known = recognise(fold);
    if (!known) return;
    const ExprRef index = expr::parts_of_fold(fold).index;
    std::set<ExprRef> reads;
    bool has_inner = false;
    expr::for_each_subexpression(known->element, [&](ExprRef e) {
      has_inner |= expr::is_fold(e->kind()) || e->is(Kind::ForAll) || e->is(Kind::Exists);
      if (!expr::is_place(e)) return;
      const std::optional<Access> access = access_of(e);
      if (access && access->index != nullptr && without_casts(access->index) == index &&
          !mentions(access->array, index))
        reads.insert(e);
    });
    if (has_inner) return;
    for (ExprRef read : reads) {
      if (is_followed(known->element, read)) continue;
      Instance instance = *known;
      instance.read = read;
      instance.array = access_of(read)->array;
      instance.members = access_of(read)->members;
      if (!find_points(instance)) continue;
      instance.numbers = numbers_of(program_, analyses_, instance);
      instances_.push_back(std::move(instance));
    }
  }

  // Whether the element leads to more that the value depends on, and that is not known by a name.
  static bool is_followed(ExprRef element, ExprRef read) {
    bool found = false;
    expr::for_each_subexpression(element, [&](ExprRef e) {
      found |= e->is(Kind::Deref) && e != read && mentions(e->operand(0), read);
    });
    return found;
  }

  // What the value and the place of the instance depend on apart from the elements of the array.
  struct Dependencies {
    ObjectSet array;
    ObjectSet others;
    std::set<uint32_t> owners;  // of variables in the element, apart from the array
  };

  std::optional<Dependencies> dependencies_of(const Instance& instance) {
    const ExprRef index = expr::parts_of_fold(instance.fold).index;
    const ExprRef zero = store_.zero(index->type());
    const ExprRef any_read = expr::Substitution(store_, {{index, zero}})(instance.read);
    const ExprRef rest = expr::Substitution(
        store_, {{instance.read, store_.zero(instance.read->type())}, {index, zero}})(instance.element);
    Effects others = analyses_.modified().reads_of(rest);
    others.join(analyses_.modified().reads_of_place(any_read));
    const analysis::Targets& targets = analyses_.points_to().objects_of_place(any_read);
    if (targets.unknown || others.reads_unknown) return std::nullopt;
    Dependencies result{targets.objects, others.read, {}};
    expr::for_each_subexpression(rest, [&](ExprRef e) {
      if (!e->is(Kind::Symbol)) return;
      const uint32_t number = analyses_.numbering().number_of(e);
      const uint32_t owner = number == analysis::kNone ? number : analyses_.numbering().owner(number);
      if (owner != analysis::kNone) result.owners.insert(owner);
    });
    return result;
  }

  bool find_points(Instance& instance) {
    const std::optional<Dependencies> dependencies = dependencies_of(instance);
    if (!dependencies) return false;
    ObjectSet all = dependencies->array;
    all |= dependencies->others;
    if (!find_entries(instance, all)) return false;
    const Aliases aliases(program_, analyses_, instance.array, dependencies->others);
    has_others_beside_ = false;
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      if (analyses_.calls().is_reachable_from_entry(f)) find_points(instance, f, *dependencies, all, aliases);
    if (has_others_beside_)
      for (Point& point : instance.points) keep_inside(instance, point);
    return true;
  }

  // What stands beside the array is no element of it, as long as indices do not leave it.
  void keep_inside(const Instance& instance, Point& point) {
    if (point.index == nullptr) return;
    const TypeRef size = store_.size_type();
    const ExprRef is_inside = store_.binary(Kind::Lt, store_.cast(size, point.index),
                                            store_.constant(size, instance.array->type()->count()));
    point.is_exact =
        point.is_exact == nullptr ? is_inside : store_.binary(Kind::And, point.is_exact, is_inside);
  }

  // A variable of a function is another one in every activation. False: there may be two at a time.
  bool find_entries(Instance& instance, const ObjectSet& objects) {
    for (uint32_t number : objects) {
      if (analyses_.points_to().object(number).kind != analysis::Object::Kind::Variable) continue;
      const uint32_t owner = analyses_.numbering().owner(number);  // objects of symbols have their numbers
      if (owner == analysis::kNone) continue;
      if (analyses_.calls().is_recursive(owner)) return false;
      instance.reset_entries.insert(owner);
    }
    return true;
  }

  // Rules compute what elements give, so that they cannot stand where its variables are unknown.
  static bool can_be_computed(const Dependencies& dependencies, uint32_t function) {
    return std::ranges::all_of(dependencies.owners, [&](uint32_t owner) { return owner == function; });
  }

  void find_points(Instance& instance, uint32_t f, const Dependencies& dependencies, const ObjectSet& all,
                   const Aliases& aliases) {
    const ir::Function& function = program_.functions()[f];
    const bool has_points = can_be_computed(dependencies, f);
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      const ir::Instruction& instruction = function.body[i];
      const Place place{f, i};
      for (const Read& read : operators::reads_of(store_, instruction)) {
        if (!has_points || is_known(instance, place, read)) continue;
        if (names_element(instance, read.element, aliases))
          instance.points.push_back({place, false, read.element, access_of(read.element)->index, read.guard});
        else if (std::optional<Point> point = by_address(instance, f, i, read, dependencies.array))
          instance.points.push_back(*point);
      }
      const Effects effects = analyses_.modified().own_effects(f, i);
      if (!effects.writes_unknown && !effects.written.intersects(all) &&
          !frees(instruction, dependencies.array))
        continue;
      const bool writes_array = instruction.op == Op::Assign && !effects.writes_unknown &&
                                !effects.written.intersects(dependencies.others);
      if (writes_array && is_other_member(instance, instruction.place(), aliases)) continue;
      if (writes_array && is_beside(instance, instruction.place())) {
        has_others_beside_ = true;
        continue;
      }
      instance.resets.insert(place);
      if (!has_points || !writes_array) continue;
      if (names_element(instance, instruction.place(), aliases)) {
        instance.points.push_back(
            {place, true, instruction.place(), access_of(instruction.place())->index, nullptr});
      } else if (std::optional<Point> point =
                     by_address(instance, f, i, {instruction.place(), nullptr}, dependencies.array)) {
        point->is_store = true;
        instance.points.push_back(*point);
      }
    }
  }

  // The address of the element that a place is, or is a member of; null: it is none of the same kind.
  ExprRef element_address(const Instance& instance, ExprRef place) {
    const std::optional<Access> access = expr::is_place(place) ? access_of(place) : std::nullopt;
    if (!access || access->members != instance.members || place->type() != instance.read->type())
      return nullptr;
    for (size_t i = 0; i < access->members.size(); ++i) place = place->operand(0);
    return place->is(Kind::Deref) ? place->operand(0) : store_.address_of(place);
  }

  // An access that may be one to the array, under another name.
  std::optional<Point> by_address(const Instance& instance, uint32_t f, uint32_t i, const Read& access,
                                  const ObjectSet& array) {
    const ExprRef index = expr::parts_of_fold(instance.fold).index;
    const ExprRef first = element_address(
        instance, expr::Substitution(store_, {{index, store_.zero(index->type())}})(instance.read));
    const ExprRef address = element_address(instance, access.element);
    if (first == nullptr || address == nullptr || address->type() != first->type() || !is_visible(first, f))
      return std::nullopt;
    const analysis::Targets& targets = analyses_.points_to().objects_of_place(access.element);
    if (targets.unknown || !targets.objects.intersects(array)) return std::nullopt;
    const auto object = [&](ExprRef pointer) { return store_.unary(Kind::ObjectOf, pointer); };
    Point point;
    point.place = {f, i};
    point.element = access.element;
    point.index = store_.binary(Kind::PointerSub, address, first);
    point.guard = store_.binary(Kind::Eq, object(address), object(first));
    if (access.guard != nullptr) point.guard = store_.binary(Kind::And, access.guard, point.guard);
    point.is_exact =
        store_.binary(Kind::Eq, store_.make(Kind::PointerAdd, first->type(), {first, point.index}), address);
    return point;
  }

  // Whether the function knows the variables of the expression.
  bool is_visible(ExprRef e, uint32_t function) const {
    bool result = true;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      if (!part->is(Kind::Symbol)) return;
      const uint32_t number = analyses_.numbering().number_of(part);
      const uint32_t owner = number == analysis::kNone ? function : analyses_.numbering().owner(number);
      result &= owner == analysis::kNone || owner == function;
    });
    return result;
  }

  // Elements that are freed are not there any more.
  bool frees(const ir::Instruction& instruction, const ObjectSet& array) {
    if (instruction.op != Op::Free) return false;
    const analysis::Targets& targets = analyses_.points_to().targets(instruction.operands[0]);
    return targets.unknown || targets.objects.intersects(array);
  }

  // From the element inwards.
  static std::vector<ExprRef> members_of(ExprRef place) {
    std::vector<ExprRef> result;
    for (; place->is(Kind::Member); place = place->operand(0)) result.insert(result.begin(), place);
    return result;
  }

  // Whether it is a member of an element of the array, beside the one that the instance reads.
  static bool is_other_member(const Instance& instance, ExprRef place, const Aliases& aliases) {
    const std::optional<Access> access = access_of(place);
    if (!access || access->members.empty() || instance.members.empty() || !aliases.is_array(access->array))
      return false;
    const std::vector<ExprRef> written = members_of(place);
    const std::vector<ExprRef> read = members_of(instance.read);
    if (written[0]->operand(0)->type() != read[0]->operand(0)->type()) return false;
    for (size_t i = 0; i < std::min(written.size(), read.size()); ++i)
      if (written[i]->index() != read[i]->index())
        return written[i]->operand(0)->type()->is(expr::TypeKind::Struct);
    return false;
  }

  // Whether it is another member of what the array is a member of: s.used beside s.items.
  static bool is_beside(const Instance& instance, ExprRef place) {
    if (!instance.array->type()->is_array() || instance.array->type()->count() == 0) return false;
    for (; place->is(Kind::Member); place = place->operand(0))
      for (ExprRef part = instance.array; part->is(Kind::Member) || part->is(Kind::Index);
           part = part->operand(0))
        if (part->is(Kind::Member) && part->operand(0) == place->operand(0) &&
            place->operand(0)->type()->is(expr::TypeKind::Struct))
          return part->index() != place->index();
    return false;
  }

  static bool is_known(const Instance& instance, const Place& place, const Read& read) {
    return std::ranges::any_of(instance.points, [&](const Point& point) {
      return point.place == place && !point.is_store && point.element == read.element &&
             (point.guard == read.guard || point.is_exact != nullptr);
    });
  }

  static bool names_element(const Instance& instance, ExprRef element, const Aliases& aliases) {
    if (!expr::is_place(element) || element->type() != instance.read->type()) return false;
    const std::optional<Access> access = access_of(element);
    return access && access->members == instance.members && aliases.is_array(access->array);
  }

  ir::Program& program_;
  expr::Store& store_;
  analysis::Analyses& analyses_;
  const Monoids& monoids_;
  std::set<ExprRef> seen_;
  std::vector<Instance> instances_;
  bool has_others_beside_ = false;  // of the instance at hand
};

}  // namespace

std::vector<Instance> find_instances(ir::Program& program, analysis::Analyses& analyses,
                                     const Monoids& monoids) {
  return Finder(program, analyses, monoids).run();
}

}  // namespace heddle::instrument::operators
