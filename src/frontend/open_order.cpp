#include "frontend/open_order.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/body.h"
#include "frontend/call_effects.h"
#include "frontend/operand_finder.h"
#include "frontend/unit.h"
#include "ir/assumption.h"

namespace heddle::frontend {

using Access = OpenOrder::Access;
using Operand = OpenOrder::Operand;

namespace {

// What the order of two operands may change.
enum class Disturbance : uint8_t {
  None,
  Library,  // what the C library returns from a state of its own, or what only types cannot tell apart
  Program,  // an object of the program, or memory that a pointer leads to
};

Disturbance disturbance(Meeting meeting) {
  return meeting == Meeting::Likely     ? Disturbance::Program
         : meeting == Meeting::Unlikely ? Disturbance::Library
                                        : Disturbance::None;
}

// Calls visit with any two accesses of two operands of which the first one's writes.
template <typename Visit>
void for_each_pair(const Operand& one, const Operand& other, Visit visit) {
  for (const Access& write : one.writes) {
    for (const Access& access : other.writes) visit(write, access);
    if (one.is_target) continue;  // it is written behind what the others read
    for (const Access& access : other.reads) visit(write, access);
  }
}

// Scalars of one size overlap if they are the same, as C aligns them.
bool are_alike(const MemoryKind& a, const MemoryKind& b) {
  return a.sort == b.sort && a.width == b.width && (a.sort == 'i' || a.sort == 'p' || a.sort == 'f');
}

// Whether the program is asked, when it comes to the expression, if the two differ. Then their order does not
// matter. Of two variables that are named the text tells, and nobody is to ask for the address of one that
// has none otherwise.
bool are_required_to_differ(const Access& a, const Access& b) {
  const auto can_be_asked = [](const Access& access) {
    return access.place != nullptr && (access.object.empty() || access.is_addressed);
  };
  return can_be_asked(a) && can_be_asked(b) && (a.object.empty() || b.object.empty()) &&
         are_alike(a.kind, b.kind);
}

class Comparison {
 public:
  explicit Comparison(CallEffectTable& table) : table_(table) {}

  Disturbance among(const std::vector<Operand>& operands) {
    std::vector<CallEffects> effects;
    for (const Operand& operand : operands) effects.push_back(table_.of(operand.calls));
    Disturbance result = Disturbance::None;
    for (size_t i = 0; i < operands.size(); ++i)
      for (size_t j = 0; j < operands.size(); ++j) {
        if (i == j) continue;
        result = std::max(result, of_texts(operands[i], operands[j]));
        if (operands[i].calls.empty() || operands[j].is_target) continue;
        result = std::max(result, of_calls(effects[i], effects[j]));
        result = std::max(result, of_call_and_text(effects[i], operands[j]));
      }
    return result;
  }

 private:
  bool is_addressed(const Access& access) const {
    return access.object.empty() || access.is_addressed ||
           (access.is_static && table_.has_address(access.object));
  }

  Meeting meet(const Access& a, const Access& b) const {
    if (!a.object.empty() && a.object == b.object) {
      const bool are_elements = !a.element.empty() && !b.element.empty();
      if ((!a.is_part && !b.is_part) || (are_elements && a.element != b.element)) return Meeting::None;
    } else if (!is_addressed(a) || !is_addressed(b) || (!a.object.empty() && !b.object.empty())) {
      return Meeting::None;
    }
    return meets(a, b.kind) && meets(b, a.kind) ? meeting(a.kind, b.kind) : Meeting::None;
  }

  // A scalar that is a variable of its own is not a part of a record.
  static bool meets(const Access& access, const MemoryKind& kind) {
    return access.object.empty() || access.is_part || !access.kind.member.empty() || kind.member.empty();
  }

  // What the text of one writes, and that of the other reads or writes.
  Disturbance of_texts(const Operand& one, const Operand& other) const {
    Meeting result = Meeting::None;
    for_each_pair(one, other, [&](const Access& write, const Access& access) {
      if (!are_required_to_differ(write, access)) result = std::max(result, meet(write, access));
    });
    return disturbance(result);
  }

  // What of the first may be noticed by the second.
  static Disturbance of_calls(const CallEffects& first, const CallEffects& second) {
    Disturbance result = disturbance(std::max(meeting(first.writes.memory, second.reads.memory),
                                              meeting(first.writes.memory, second.writes.memory)));
    const bool second_touches = !second.reads.memory.empty() || !second.writes.memory.empty() ||
                                second.reads.library_blocks || second.writes.library_blocks;
    const bool first_touches = !first.writes.memory.empty();
    const bool blocks_of_second = second.reads.library_blocks || second.writes.library_blocks;
    if ((first.writes.library_blocks && second_touches) || (first_touches && blocks_of_second))
      result = Disturbance::Program;
    for (const StaticObject& object : first.writes.objects)
      if (second.reads.objects.contains(object) || second.writes.objects.contains(object))
        result = std::max(result, object.is_of_library ? Disturbance::Library : Disturbance::Program);
    return result;
  }

  Disturbance of_call_and_text(const CallEffects& call, const Operand& text) const {
    Disturbance result = Disturbance::None;
    for (const Access& access : text.reads) result = std::max(result, noticed(call.writes, access));
    for (const Access& access : text.writes)
      result = std::max({result, noticed(call.writes, access), noticed(call.reads, access)});
    return result;
  }

  Disturbance noticed(const Touched& touched, const Access& access) const {
    const bool is_named = access.is_static && std::ranges::any_of(touched.objects, [&](const auto& object) {
                            return object.symbol->text() == access.object;
                          });
    if (is_named) return Disturbance::Program;
    if (!is_addressed(access)) return Disturbance::None;
    Meeting result = touched.library_blocks ? meeting(kCharacters, access.kind) : Meeting::None;
    for (const MemoryKind& kind : touched.memory)
      if (meets(access, kind)) result = std::max(result, meeting(kind, access.kind));
    if (touched.library_blocks) result = std::max(result, Meeting::Unlikely);
    return disturbance(result);
  }

  CallEffectTable& table_;
};

}  // namespace

void OpenOrder::note(Unit& unit, const clang::FunctionDecl& definition, Body& body) {
  for (OperandFinder::Question& question : OperandFinder(unit).questions_in(definition.getBody())) {
    const bool has_calls =
        std::ranges::any_of(question.operands, [](const Operand& one) { return !one.calls.empty(); });
    const std::string text =
        fmt::format("of the {} at {}, whose order C leaves open: they {} from left to right",
                    has_calls ? "calls" : "effects",
                    ir::to_string(unit.program(), unit.location(question.expression->getBeginLoc())),
                    has_calls ? "are made" : "happen");
    if (certain_.contains(text)) continue;
    require_differences(question.expression, question.operands);
    auto& noted = questions_[text];
    if (noted.empty()) body.assume(text, ir::kOpenAssumption);
    noted.push_back(std::move(question.operands));
  }
}

void OpenOrder::require_differences(const clang::Stmt* expression, const std::vector<Operand>& operands) {
  for (const Operand& one : operands)
    for (const Operand& other : operands) {
      if (&one == &other) continue;
      for_each_pair(one, other, [&](const Access& write, const Access& access) {
        if (!are_required_to_differ(write, access) || meeting(write.kind, access.kind) == Meeting::None)
          return;
        std::vector<Different>& required = required_[expression];
        const bool is_known = std::ranges::any_of(required, [&](const Different& known) {
          return (known.one == write.place && known.other == access.place) ||
                 (known.one == access.place && known.other == write.place);
        });
        if (!is_known) required.push_back({write.place, access.place});
      });
    }
}

const std::vector<OpenOrder::Different>& OpenOrder::required_at(const clang::Stmt* expression) const {
  static const std::vector<Different> kNone;
  const auto found = required_.find(expression);
  return found == required_.end() ? kNone : found->second;
}

void OpenOrder::settle(ir::Program& program) const {
  if (questions_.empty()) return;
  CallEffectTable table(program);
  Comparison comparison(table);
  for (ir::Function& function : program.functions()) {
    for (ir::Instruction& instruction : function.body) {
      if (instruction.op != ir::Op::Skip || instruction.message == nullptr) continue;
      const auto question = questions_.find(*instruction.message);
      if (question == questions_.end()) continue;
      Disturbance among = Disturbance::None;
      for (const std::vector<Operand>& operands : question->second)
        among = std::max(among, comparison.among(operands));
      if (among == Disturbance::Program) continue;
      instruction.name = among == Disturbance::None ? nullptr : program.store().intern(ir::kAssumption);
      if (among == Disturbance::None) instruction.message = nullptr;
    }
  }
}

}  // namespace heddle::frontend
