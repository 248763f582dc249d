#include "interpreter/holders.h"

#include <algorithm>

namespace heddle::interpreter {

namespace {

// Words looked at. A story is not worth more.
constexpr uint64_t kMostWork = 300'000'000;

Hold hold_of_variable(const ir::Symbol& symbol) {
  if (is_ghost(symbol)) return Hold::None;
  return symbol.kind == ir::SymbolKind::Temporary ? Hold::Temporary : Hold::Variable;
}

bool holds_data(const Object& object) {
  return object.is_live && object.kind != ObjectKind::Heap && object.kind != ObjectKind::Function;
}

}  // namespace

bool is_ghost(const ir::Symbol& symbol) {
  return symbol.source_name == nullptr && symbol.kind != ir::SymbolKind::Temporary &&
         symbol.name->find("__heddle_") != std::string::npos;
}

// Calls visit(link), without what the link is worth.
template <typename Visit>
void Holders::for_each_word_of(uint32_t id, Visit visit) const {
  const Object& object = state_.memory.object(id);
  const uint64_t width = state_.model.pointer_width() / 8;
  const uint64_t step = object.size <= kPage ? 1 : width;
  Link link;
  link.object = id;
  for (uint64_t at = 0; at + width <= object.size; at += step) {
    link.address = object.start + at;
    link.word = state_.pointer_at(link.address);
    visit(link);
  }
}

template <typename Visit>
void Holders::for_each_word_of_variables(Visit visit) const {
  auto registers_of = [&](const FunctionCode& code, const uint64_t* registers, size_t activation) {
    Link link;
    link.in_register = true;
    link.activation = activation;
    for (uint32_t i = 0; i < code.variables_end; ++i) {
      link.slot = i;
      link.word = registers[i] & ~uint64_t{0} >> (64 - state_.model.pointer_width());
      visit(link);
    }
  };
  registers_of(*state_.code, state_.registers, state_.frames.size());
  for (size_t i = 0; i < state_.frames.size(); ++i)
    if (state_.frames[i].code != nullptr) registers_of(*state_.frames[i].code, state_.frames[i].registers, i);
  for (uint32_t id = 1; id < state_.memory.object_count(); ++id)
    if (holds_data(state_.memory.object(id))) for_each_word_of(id, visit);
}

bool Holders::none_lost() {
  std::vector<uint32_t> open;
  std::vector<bool> is_found(state_.memory.object_count());
  auto look_at = [&](const Link& link) {
    const uint32_t id = link.word == 0 ? 0 : state_.memory.find(link.word);
    const Object& object = state_.memory.object(id);
    if (object.kind != ObjectKind::Heap || !object.is_live || is_found[id]) return;
    is_found[id] = true;
    open.push_back(id);
  };
  for_each_word_of_variables(look_at);
  while (!open.empty()) {
    const uint32_t id = open.back();
    open.pop_back();
    for_each_word_of(id, look_at);
  }
  for (uint32_t id = 1; id < state_.memory.object_count(); ++id) {
    const Object& object = state_.memory.object(id);
    if (!object.is_live || object.kind != ObjectKind::Heap || is_found[id]) continue;
    state_.lost = id;
    return false;
  }
  return true;
}

// What a word of a variable is worth. Another activation may have come to the place of a former one.
Hold Holders::hold_of(const Link& link) const {
  if (!link.in_register) {
    const Object& object = state_.memory.object(link.object);
    if (object.kind != ObjectKind::Static && object.kind != ObjectKind::Local) return Hold::Variable;
    return hold_of_variable(*static_cast<const ir::Symbol*>(object.origin));
  }
  const FunctionCode* code =
      link.activation == state_.frames.size() ? state_.code : state_.frames[link.activation].code;
  if (code == nullptr || link.slot >= code->variables_end || code->variables[link.slot] == nullptr)
    return Hold::None;
  return hold_of_variable(*code->variables[link.slot]);
}

// Whether the words that led to the block last still do, and are worth as much.
bool Holders::still_holds() const {
  const std::vector<Link>& path = follower_.path;
  if (path.empty()) return false;
  for (size_t i = 0; i < path.size(); ++i) {
    const Link& link = path[i];
    uint64_t word = 0;
    if (link.in_register) {
      if (link.activation > state_.frames.size()) return false;
      const uint64_t* registers = link.activation == state_.frames.size()
                                      ? state_.registers
                                      : state_.frames[link.activation].registers;
      if (hold_of(link) != follower_.hold) return false;
      word = registers[link.slot] & ~uint64_t{0} >> (64 - state_.model.pointer_width());
    } else {
      const Object& object = state_.memory.object(link.object);
      const uint64_t width = state_.model.pointer_width() / 8;
      const uint64_t at = link.address - object.start;
      if (!object.is_live || object.size < width || at > object.size - width) return false;
      if (i == 0 && (!holds_data(object) || hold_of(link) != follower_.hold)) return false;
      word = state_.pointer_at(link.address);
    }
    if (word != link.word) return false;
    if (state_.memory.find(word) != (i + 1 < path.size() ? path[i + 1].object : follower_.block))
      return false;
  }
  return true;
}

// Variables first, then temporaries.
void Holders::look_for_holders() {
  follower_.path.clear();
  std::vector<Link> from(state_.memory.object_count());  // how a block was first found
  std::vector<bool> is_found(state_.memory.object_count());
  for (const Hold wanted : {Hold::Variable, Hold::Temporary}) {
    follower_.hold = wanted;
    std::vector<uint32_t> open;
    auto look_at = [&](const Link& link) {
      const uint32_t id = link.word == 0 ? 0 : state_.memory.find(link.word);
      const Object& object = state_.memory.object(id);
      if (object.kind != ObjectKind::Heap || !object.is_live || is_found[id]) return;
      is_found[id] = true;
      from[id] = link;
      open.push_back(id);
    };
    for_each_word_of_variables([&](const Link& link) {
      ++follower_.work;
      if (link.word != 0 && state_.memory.find(link.word) != 0 && hold_of(link) == wanted) look_at(link);
    });
    for (size_t next = 0; next < open.size() && !is_found[follower_.block]; ++next) {
      follower_.work += state_.memory.object(open[next]).size;
      for_each_word_of(open[next], look_at);
    }
    if (!is_found[follower_.block]) continue;
    for (uint32_t id = follower_.block;; id = from[id].object) {
      follower_.path.push_back(from[id]);
      if (from[id].in_register || state_.memory.object(from[id].object).kind != ObjectKind::Heap) break;
    }
    std::ranges::reverse(follower_.path);
    return;
  }
  follower_.hold = Hold::None;
}

// Whether the instruction that was executed last may have moved something out of a temporary.
bool Holders::reads_temporaries() const {
  const ir::Instruction& i = follower_.function->body[follower_.instruction];
  if (i.op == ir::Op::Return || i.op == ir::Op::Call) return true;
  bool found = false;
  for (expr::ExprRef operand : i.operands)
    if (operand != nullptr)
      expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
        if (!e->is(expr::Kind::Symbol)) return;
        const ir::Symbol* symbol = state_.program.find_symbol(e->text());
        found |= symbol != nullptr && symbol->kind == ir::SymbolKind::Temporary;
      });
  return found;
}

// The instruction that was executed last took the block from its variables.
void Holders::note_loss() {
  FollowedBlock& told = *state_.outcome.followed;
  told.is_lost = true;
  told.function = follower_.function;
  told.instruction = follower_.instruction;
  const ir::Instruction& i = told.function->body[told.instruction];
  const bool is_return = i.op == ir::Op::Return;
  told.returned_by = follower_.returns_block ? told.function : nullptr;
  // Places of activations that have ended are still there. A result is lost by whoever asked for it.
  size_t at =
      std::min(follower_.places.size(), state_.frames.size() + (is_return && !told.returned_by ? 2 : 1));
  while (at > 0 && !follower_.places[at - 1].valid()) --at;
  told.lost_at = at > 0 ? follower_.places[at - 1] : support::SourceLocation{};
  // Checks for lost blocks make variables forget what they hold right before they die.
  const std::vector<ir::Instruction>& body = told.function->body;
  if (i.range.valid() || told.function->is_model || told.instruction + 1 >= body.size()) return;
  if (const ir::Instruction& next = body[told.instruction + 1];
      next.op == ir::Op::Dead && next.range.valid() && next.operands[0] == i.operands[0])
    told.lost_at = next.range.begin;
}

void Holders::follow() {
  const bool is_watching = follower_.block != 0 && !follower_.is_settled;
  if (is_watching) {
    if (!state_.outcome.followed) {
      state_.outcome.followed.emplace();
      state_.outcome.followed->allocated_at = state_.memory.object(follower_.block).allocated_at;
    }
    follower_.work += follower_.path.size();
    const bool may_gain = follower_.hold == Hold::Temporary && reads_temporaries();
    if (may_gain || !still_holds()) {
      const bool was_lost = state_.outcome.followed->is_lost;
      look_for_holders();
      state_.outcome.followed->is_lost = follower_.hold != Hold::Variable;
      // What a function returns goes up through temporaries until somebody drops it.
      if (state_.outcome.followed->is_lost && (!was_lost || follower_.returns_block)) note_loss();
      follower_.is_settled = follower_.hold == Hold::None;
    }
    if (follower_.work > kMostWork) {
      follower_.is_settled = true;
      state_.outcome.followed.reset();
    }
  }
  follower_.function = state_.code->function;
  follower_.instruction = origin_here(state_).instruction;
  const ir::Instruction& next = state_.code->function->body[follower_.instruction];
  const size_t depth = state_.frames.size();
  follower_.places.resize(depth + 1);
  if (!state_.code->function->is_model) {
    if (next.range.valid()) follower_.places[depth] = next.range.begin;
  } else {
    follower_.places[depth] = {};
  }
  follower_.returns_block = false;
  if (next.op == ir::Op::Return && follower_.path.size() == 1 && follower_.path[0].in_register &&
      follower_.path[0].activation == depth && !next.operands.empty() && next.operands[0] != nullptr) {
    expr::ExprRef returned = next.operands[0];
    while (returned->is(expr::Kind::Cast)) returned = returned->operand(0);
    const ir::Symbol* holder = state_.code->variables[follower_.path[0].slot];
    follower_.returns_block = returned->is(expr::Kind::Symbol) && &returned->text() == holder->name;
  }
}

void Holders::tell() {
  if (!state_.outcome.followed || state_.outcome.followed->is_lost || follower_.path.empty()) return;
  const Link& root = follower_.path.front();
  if (root.in_register) {
    const FunctionCode* code =
        root.activation < state_.frames.size() ? state_.frames[root.activation].code : state_.code;
    state_.outcome.followed->held_by = code->variables[root.slot];
  } else if (const Object& object = state_.memory.object(root.object);
             object.kind == ObjectKind::Static || object.kind == ObjectKind::Local) {
    state_.outcome.followed->held_by = static_cast<const ir::Symbol*>(object.origin);
  }
}

}  // namespace heddle::interpreter
