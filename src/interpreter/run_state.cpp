#include "interpreter/run_state.h"

#include <algorithm>

#include "support/diagnostics.h"

namespace heddle::interpreter {

namespace {

constexpr uint64_t kRegisterBytes = uint64_t{4} << 30;
constexpr uint64_t kLeastRegisterBytes = uint64_t{16} << 20;
constexpr uint64_t kShadowOffset = 264;

Origin origin_of(const FunctionCode& code, const Code* pc) {
  const auto at = static_cast<size_t>(pc - code.code.data());
  return at < code.origins.size() ? code.origins[at] : Origin{};
}

support::SourceLocation location_of(const FunctionCode& code, const Code* pc) {
  const Origin origin = origin_of(code, pc);
  const ir::Function& function = *code.function;
  if (origin.instruction < function.body.size()) {
    const ir::Instruction& i = function.body[origin.instruction];
    if (origin.site < i.sites.size() && i.sites[origin.site].range.valid())
      return i.sites[origin.site].range.begin;
    if (i.range.valid()) return i.range.begin;
    if (i.statement_range.valid()) return i.statement_range.begin;
  }
  return function.range.begin;
}

}  // namespace

RunState::RunState(const ir::Program& program_, const Options& options_)
    : program(program_),
      options(options_),
      model(program.data_model()),
      check(options.check),
      follows_pointers(options.check && options.stops_at_choice),
      places_objects(options.values != nullptr && options.values->window()),
      memory(model, {options.check, options.spreads_objects, follows_pointers,
                     places_objects ? options.values->window() : std::nullopt, Layout(options.layout)}) {
  reserve_registers();
  if (options.max_steps != 0) step_limit = options.max_steps;
  environment.program = &program;
  environment.model = model;
  environment.check = check;
  environment.follows_pointers = follows_pointers;
  environment.renews_locals = check || options.renews_locals;
  environment.moves_locals = options.layout != 0 || places_objects;
  environment.spreads_objects = options.spreads_objects;
  environment.observe = options.observer != nullptr || (options.trace && options.trace_output != nullptr);
  environment.follows = options.followed_block != 0;
  environment.asks_for_values = options.values != nullptr;
  place_statics();
}

Window placement_window(const ir::Program& program, std::optional<uint64_t> with) {
  return Memory::window(program.data_model(), with);
}

uint64_t usual_address(const ir::Program& program, const ir::Function& function) {
  const auto& functions = program.functions();
  const auto found = std::ranges::find(functions, &function, [](const ir::Function& f) { return &f; });
  return Memory::usual_function_address(program.data_model(), static_cast<size_t>(found - functions.begin()));
}

void RunState::reserve_registers() {
  uint64_t bytes = std::min(kRegisterBytes, address_space_limit() / 32 / kPage * kPage);
  while (!register_space.reserve(bytes) ||
         (check && !shadow_register_space.reserve(bytes + 8 * kShadowOffset))) {
    bytes /= 2;
    if (bytes < kLeastRegisterBytes)
      throw support::InputError("", 0, 0, "not enough memory to run a program");
  }
  registers = reinterpret_cast<uint64_t*>(register_space.data());
  registers_end = registers + bytes / sizeof(uint64_t);
  // A processor takes a load for dependent on a recent store if they agree in the low 12 bits of their
  // addresses; so the shadow of a slot must not lie at the same place in a page as the slot.
  if (check) shadows = reinterpret_cast<uint64_t*>(shadow_register_space.data()) + kShadowOffset;
}

void RunState::place_statics() {
  for (const ir::Function& function : program.functions()) functions.push_back(&function);
  memory.add_functions(functions.size());
  for (size_t i = 0; i < functions.size(); ++i)
    environment.functions.emplace(functions[i]->name, memory.function_address(i));
  std::vector<const ir::Symbol*> symbols;
  for (const ir::Symbol& symbol : program.symbols())
    if (symbol.kind == ir::SymbolKind::Global) symbols.push_back(&symbol);
  if (Layout layout(options.layout); !layout.is_usual())
    for (size_t i = symbols.size(); i > 1; --i) std::swap(symbols[i - 1], symbols[layout.below(i)]);
  for (const ir::Symbol* symbol : symbols) {
    const uint64_t size = expr::size_of(symbol->type, model);
    const uint64_t alignment =
        std::max<uint64_t>({symbol->alignment, expr::align_of(symbol->type, model), 1});
    Request request;
    request.name = *symbol->name;
    request.type = symbol->type;
    std::optional<uint64_t> place;
    if (places_objects) place = options.values->place(request);
    const uint32_t id = memory.allocate(size, alignment, ObjectKind::Static, symbol, place);
    if (id == 0) throw support::InputError("", 0, 0, "the static objects do not fit into memory");
    memory.object(id).is_constant = symbol->is_constant;
    environment.statics.emplace(symbol->name, StaticObject{memory.object(id).start, size});
  }
}

void RunState::stop(OutcomeKind kind, int status, std::string message) {
  outcome.kind = kind;
  outcome.exit_status = status;
  outcome.message = std::move(message);
  throw Stop{};
}

Origin origin_here(const RunState& state) {
  return origin_of(*state.code, state.pc);
}

support::SourceLocation location_here(const RunState& state) {
  if (!state.code->function->is_model) return location_of(*state.code, state.pc);
  for (auto frame = state.frames.rbegin(); frame != state.frames.rend(); ++frame)
    if (!frame->code->function->is_model) {
      const support::SourceLocation location = location_of(*frame->code, frame->resume - 1);
      if (location.valid()) return location;
    }
  return location_of(*state.code, state.pc);
}

// Of a deep recursion the innermost calls are enough.
constexpr size_t kMostCalls = 50;

std::vector<ActiveCall> calls_here(const RunState& state) {
  std::vector<ActiveCall> calls;
  const auto is_told = [&](const ir::Function& function) {
    return !function.is_model && *function.name != state.program.entry();
  };
  const ir::Function* function = state.code->function;
  for (auto frame = state.frames.rbegin();; ++frame) {
    const bool is_first = frame == state.frames.rend();
    if (is_told(*function))
      calls.push_back({function, is_first || !is_told(*frame->code->function)
                                     ? support::SourceLocation()
                                     : location_of(*frame->code, frame->resume - 1)});
    if (is_first || calls.size() == kMostCalls) return calls;
    function = frame->code->function;
  }
}

}  // namespace heddle::interpreter
