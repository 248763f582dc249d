#include "instrument/events.h"

#include <algorithm>
#include <functional>
#include <map>

#include "analysis/numbering.h"
#include "expr/rounded.h"
#include "instrument/indirect_calls.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using ir::StatementKind;

namespace {

bool is_always(ExprRef condition, bool value) {
  return condition->is(Kind::Constant) && condition->small_value() == (value ? 1 : 0);
}

// Whether the dereference at a site reads or writes something. `&p->b` and `p->list` where it becomes a
// pointer only compute an address, and a function is called, not accessed.
bool is_access(const Instruction& instruction, uint32_t site) {
  std::vector<uint32_t> steps;  // from the instruction's operand to the site, last step first
  for (uint32_t at = site; at != ir::kNoSite; at = instruction.sites[at].parent)
    steps.insert(steps.end(), instruction.sites[at].steps.rbegin(), instruction.sites[at].steps.rend());
  ExprRef e = instruction.operands[steps.back()];
  steps.pop_back();
  bool finds_address = false;  // e is a place, and nobody asks for what is there
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    const bool is_part = *step == 0 && (e->is(Kind::Member) || e->is(Kind::Index));
    finds_address = e->is(Kind::AddressOf) || (is_part && finds_address);
    e = e->operand(*step);
  }
  return !finds_address && !e->type()->is_function();
}

// Sites of an instruction, each behind those inside it. C evaluates the right side of an assignment first.
std::vector<uint32_t> evaluation_order(const Instruction& instruction) {
  std::vector<std::vector<uint32_t>> children(instruction.sites.size());
  std::vector<uint32_t> roots;
  for (uint32_t i = 0; i < instruction.sites.size(); ++i) {
    const uint32_t parent = instruction.sites[i].parent;
    (parent == ir::kNoSite ? roots : children[parent]).push_back(i);
  }
  if (instruction.op == Op::Assign)
    std::stable_partition(roots.begin(), roots.end(),
                          [&](uint32_t root) { return instruction.sites[root].steps[0] != 0; });
  std::vector<uint32_t> order;
  // Without recursion: sums of thousands of terms are nested as deeply.
  std::vector<std::pair<uint32_t, size_t>> stack;
  for (const uint32_t root : roots) {
    stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [site, next] = stack.back();
      if (next < children[site].size()) {
        const uint32_t child = children[site][next++];
        stack.emplace_back(child, 0);
      } else {
        order.push_back(site);
        stack.pop_back();
      }
    }
  }
  return order;
}

class Collector {
 public:
  Collector(const ir::Program& program, const ir::Function& function, const std::set<EventKind>& kinds,
            const std::vector<LoopInfo>& loops)
      : program_(program), function_(function), kinds_(kinds), loops_(loops) {
    for (uint32_t loop = 0; loop < loops.size(); ++loop)
      if (loops[loop].function == &function) loop_by_head_.emplace(loops[loop].head, loop);
  }

  std::vector<Event> run() {
    if (wants(EventKind::ConditionTrue) || wants(EventKind::ConditionFalse)) find_conditions();
    add_begin();
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      add_loop_events(i);
      add_instruction(i);
    }
    return std::move(events_);
  }

 private:
  bool wants(EventKind kind) const { return kinds_.contains(kind); }

  Event& add(EventKind kind, uint32_t instruction, support::SourceRange range) {
    Event& event = events_.emplace_back();
    event.kind = kind;
    event.function = &function_;
    event.instruction = instruction;
    event.range = range;
    return event;
  }

  void add_begin() {
    if (function_.body.empty()) return;
    if (wants(EventKind::ProgramEntry) && *function_.name == "main")
      add(EventKind::ProgramEntry, 0, function_.range);
    if (wants(EventKind::FunctionEntry)) add(EventKind::FunctionEntry, 0, function_.range);
  }

  void add_loop_events(uint32_t i) {
    for (auto [it, end] = loop_by_head_.equal_range(i); it != end; ++it) {
      const uint32_t loop = it->second;
      const LoopInfo& info = loops_[loop];
      auto add_one = [&](EventKind kind, const std::vector<FlowEdge>& edges) {
        if (!wants(kind)) return;
        Event& event = add(kind, i, info.range);
        event.loop = loop;
        event.edges = edges;
      };
      add_one(EventKind::LoopEntry, info.entries);
      add_one(EventKind::LoopHead, {});
      add_one(EventKind::LoopExit, info.exits);
    }
  }

  void add_instruction(uint32_t i) {
    const Instruction& instruction = function_.body[i];
    if (wants(EventKind::Any) && instruction.statement != StatementKind::None)
      add(EventKind::Any, i, instruction.range);
    if (wants_sites_)
      for (const uint32_t site : evaluation_order(instruction)) add_site(i, instruction, site);
    if (wants(EventKind::Read)) add_reads(i, instruction);
    switch (instruction.op) {
      case Op::Call:
        if (wants(EventKind::Call)) add(EventKind::Call, i, instruction.range);
        break;
      case Op::Havoc:
        if (wants(EventKind::Call) && !callee_name(instruction).empty())
          add(EventKind::Call, i, instruction.range);
        break;
      case Op::Assign:
        if (wants(EventKind::Assignment) && assigns_variable(instruction))
          add(EventKind::Assignment, i, instruction.range);
        break;
      case Op::Decl:
        if (wants(EventKind::Declaration) && instruction.statement == StatementKind::Declaration)
          add(EventKind::Declaration, i, instruction.range);
        break;
      case Op::Return:
        if (wants(EventKind::Return) && instruction.statement == StatementKind::Return)
          add(EventKind::Return, i, instruction.statement_range);
        if (wants(EventKind::FunctionExit)) add(EventKind::FunctionExit, i, instruction.statement_range);
        break;
      default:
        break;
    }
    auto found = conditions_.find(i);
    if (found != conditions_.end()) add_condition(found->second);
  }

  bool assigns_variable(const Instruction& instruction) const {
    const ExprRef root = analysis::root_of(instruction.place());
    if (!root->is(Kind::Symbol)) return true;
    const ir::Symbol* symbol = program_.find_symbol(root->text());
    return symbol != nullptr && symbol->source_name != nullptr;
  }

  void add_site(uint32_t i, const Instruction& instruction, uint32_t site) {
    const ExprRef e = ir::operation_at(instruction, site);
    const support::SourceRange range = instruction.sites[site].range;
    auto add_one = [&](EventKind kind) {
      if (wants(kind) && !is_repeated(i, instruction, site, kind)) add(kind, i, range).site = site;
    };
    switch (expr::operation_of(e).kind) {
      case Kind::Cast:
      case Kind::Reinterpret:
        return add_one(EventKind::Conversion);
      case Kind::Index:
        return add_one(EventKind::Subscript);
      case Kind::Deref: {
        ExprRef address = e->operand(0);
        while (address->is(Kind::Cast)) address = address->operand(0);
        // p[i], and not *(p + i), whose sum is a site of its own.
        const bool has_own_site =
            std::any_of(instruction.sites.begin(), instruction.sites.end(), [&](const ir::Site& other) {
              return other.parent == site &&
                     std::all_of(other.steps.begin(), other.steps.end(), [](uint32_t s) { return s == 0; }) &&
                     other.steps.size() == 1;
            });
        if (address->is(Kind::PointerAdd) && !has_own_site) add_one(EventKind::Subscript);
        if (wants(EventKind::Dereference) && is_access(instruction, site)) add_one(EventKind::Dereference);
        return;
      }
      default:
        return add_one(EventKind::Operation);
    }
  }

  // a[i + 1] += 2 finds its place once and uses it twice.
  bool is_repeated(uint32_t i, const Instruction& instruction, uint32_t site, EventKind kind) const {
    auto guard = [&](uint32_t which) {
      return ir::guard_of(const_cast<ir::Program&>(program_).store(), instruction, which);
    };
    for (auto event = events_.rbegin(); event != events_.rend() && event->instruction == i; ++event)
      if (event->kind == kind && event->site != ir::kNoSite &&
          instruction.sites[event->site].range == instruction.sites[site].range &&
          ir::operation_at(instruction, event->site) == ir::operation_at(instruction, site) &&
          guard(event->site) == guard(site))
        return true;
    return false;
  }

  // Variables of the program that an instruction reads.
  void add_reads(uint32_t i, const Instruction& instruction) {
    std::set<std::string> seen;
    std::function<void(ExprRef, bool)> walk = [&](ExprRef e, bool is_place) {
      if (e == nullptr) return;
      if (e->is(Kind::AddressOf)) return walk(e->operand(0), true);
      if (e->is(Kind::Symbol)) {
        const ir::Symbol* symbol = program_.find_symbol(e->text());
        if (is_place || symbol == nullptr || symbol->source_name == nullptr ||
            symbol->kind == ir::SymbolKind::Function || !seen.insert(e->text()).second)
          return;
        add(EventKind::Read, i, instruction.range).variable = symbol;
        return;
      }
      for (size_t n = 0; n < e->operand_count(); ++n) {
        const bool stays_place = is_place && n == 0 && (e->is(Kind::Index) || e->is(Kind::Member));
        walk(e->operand(n), stays_place);
      }
    };
    if (instruction.op == Op::Decl || instruction.op == Op::Dead) return;
    const bool first_is_place = instruction.op == Op::Assign || instruction.op == Op::Call ||
                                instruction.op == Op::Havoc || instruction.op == Op::Alloc;
    for (size_t n = 0; n < instruction.operands.size(); ++n)
      walk(instruction.operands[n], n == 0 && first_is_place);
  }

  // Conditions -----------------------------------------------------------------------------------------

  // The instructions [first, last] evaluate the condition of one if or loop statement.
  struct Condition {
    StatementKind kind;
    support::SourceRange range;
    uint32_t first;
    uint32_t last;
  };

  static bool has_condition(StatementKind kind) {
    return kind == StatementKind::If || kind == StatementKind::While || kind == StatementKind::Do ||
           kind == StatementKind::ForCondition;
  }

  static bool is_plain_jump(const Instruction& instruction) {
    return instruction.op == Op::Goto && is_always(instruction.condition(), true);
  }

  void find_conditions() {
    std::map<std::pair<uint32_t, uint32_t>, Condition> open;  // by begin and kind of the statement
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Instruction& instruction = function_.body[i];
      if (!has_condition(instruction.statement) || instruction.op == Op::Skip || is_plain_jump(instruction))
        continue;
      const std::pair key{instruction.statement_range.begin.offset,
                          static_cast<uint32_t>(instruction.statement)};
      auto [found, is_new] =
          open.try_emplace(key, Condition{instruction.statement, instruction.statement_range, i, i});
      found->second.last = i;
    }
    for (const auto& [key, condition] : open)
      if (function_.body[condition.last].op == Op::Goto) conditions_.emplace(condition.last, condition);
  }

  void add_condition(const Condition& condition) {
    std::vector<FlowEdge> holds;
    std::vector<FlowEdge> fails;
    const bool is_do = condition.kind == StatementKind::Do;
    for (uint32_t i = condition.first; i <= condition.last; ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op != Op::Goto) continue;
      const auto flow = analysis::flow_of(instruction);
      auto leaves = [&](uint32_t to) { return to < condition.first || to > condition.last; };
      // The code behind the condition is the body, for do loops what follows the loop.
      const bool only_one = condition.first == condition.last;
      if (flow.jumps && leaves(instruction.target)) {
        const bool to_next = instruction.target == condition.last + 1 && !only_one;
        (to_next != is_do ? holds : fails).push_back({i, instruction.target, true});
      }
      if (flow.falls_through && leaves(i + 1)) (is_do ? fails : holds).push_back({i, i + 1, false});
    }
    auto add_one = [&](EventKind kind, std::vector<FlowEdge> edges) {
      if (!wants(kind) || edges.empty()) return;
      Event& event = add(kind, condition.last, condition.range);
      event.edges = std::move(edges);
      event.is_loop_condition = condition.kind != StatementKind::If;
      for (const auto& [head, loop] : loop_by_head_)
        if (event.is_loop_condition && loops_[loop].range == condition.range) event.loop = loop;
    };
    add_one(EventKind::ConditionTrue, std::move(holds));
    add_one(EventKind::ConditionFalse, std::move(fails));
  }

  const ir::Program& program_;
  const ir::Function& function_;
  const std::set<EventKind>& kinds_;
  const std::vector<LoopInfo>& loops_;
  const bool wants_sites_ = wants(EventKind::Operation) || wants(EventKind::Conversion) ||
                            wants(EventKind::Dereference) || wants(EventKind::Subscript);
  std::multimap<uint32_t, uint32_t> loop_by_head_;
  std::map<uint32_t, Condition> conditions_;  // by last instruction
  std::vector<Event> events_;
};

}  // namespace

bool is_users(const ir::Program& program, const ir::Function& function) {
  // The front end's own functions set up static objects and call main. They have no text; those that C output
  // of Heddle defines have.
  const bool is_front_ends = function.name->starts_with("__heddle_") && !function.range.valid();
  return function.has_body && !function.is_model && *function.name != program.entry() && !is_front_ends;
}

namespace {

// Events outside of the program's own functions. They have no place in its text.
template <typename Test>
std::vector<Event> library_events(const ir::Program& program, EventKind kind, const Test& is_event) {
  std::vector<Event> events;
  for (const ir::Function& function : program.functions()) {
    if (!function.has_body || is_users(program, function)) continue;
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      if (!is_event(function.body[i])) continue;
      Event& event = events.emplace_back();
      event.kind = kind;
      event.function = &function;
      event.instruction = i;
    }
  }
  return events;
}

}  // namespace

std::vector<Event> events_of(const ir::Program& program, const ir::Function& function,
                             const std::set<EventKind>& kinds, const std::vector<LoopInfo>& loops) {
  return Collector(program, function, kinds, loops).run();
}

std::vector<Event> calls_by_models(const ir::Program& program) {
  return library_events(program, EventKind::Call, is_indirect_call);
}

std::vector<Event> program_exits(const ir::Program& program) {
  return library_events(program, EventKind::ProgramExit, [](const Instruction& instruction) {
    return instruction.op == Op::Halt && instruction.variant != ir::Variant::Abort;
  });
}

}  // namespace heddle::instrument
