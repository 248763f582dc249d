#include "interpreter/machine.h"

#include <pthread.h>

#include <algorithm>
#include <cstring>
#include <exception>

#include "support/check.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {

namespace {

constexpr uint64_t kRegisterBytes = uint64_t{4} << 30;
constexpr uint64_t kLeastRegisterBytes = uint64_t{16} << 20;
constexpr uint64_t kShadowOffset = 264;
constexpr int kStatusInvalidAccess = 139;

// How deep an expression must be before its translation, which recurses, gets a large stack of its own.
constexpr unsigned kDeep = 1000;
constexpr size_t kLargeStack = size_t{2} << 30;

unsigned depth_of(const ir::Function& function) {
  unsigned deepest = 0;
  std::unordered_map<expr::ExprRef, unsigned> depths;
  for (const ir::Instruction& i : function.body) {
    for (expr::ExprRef operand : i.operands) {
      if (operand == nullptr || operand->operand_count() == 0) continue;
      expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
        unsigned depth = 0;
        for (expr::ExprRef sub : e->operands()) depth = std::max(depth, depths[sub] + 1);
        depths[e] = depth;
        deepest = std::max(deepest, depth);
      });
    }
  }
  return deepest;
}

struct DeepTranslation {
  const Environment& environment;
  const ir::Function& function;
  std::unique_ptr<FunctionCode> code;
  std::exception_ptr error;
};

void* translate_deep(void* argument) {
  auto& work = *static_cast<DeepTranslation*>(argument);
  try {
    work.code = translate(work.environment, work.function);
  } catch (...) {
    work.error = std::current_exception();
  }
  return nullptr;
}

std::unique_ptr<FunctionCode> translate_on_large_stack(const Environment& environment,
                                                       const ir::Function& function) {
  DeepTranslation work{environment, function, nullptr, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kLargeStack);
  pthread_t thread;
  const int failure = pthread_create(&thread, &attributes, translate_deep, &work);
  pthread_attr_destroy(&attributes);
  if (failure != 0)
    throw support::InputError("", 0, 0, "not enough memory to translate a very deep expression");
  pthread_join(thread, nullptr);
  if (work.error) std::rethrow_exception(work.error);
  return std::move(work.code);
}

}  // namespace

Machine::Machine(const ir::Program& program, const Options& options)
    : program_(program),
      options_(options),
      model_(program.data_model()),
      check_(options.check),
      memory_(model_, options.check, options.spreads_objects),
      garbage_(options.seed),
      input_random_(~options.seed) {
  uint64_t bytes = std::min(kRegisterBytes, address_space_limit() / 32 / kPage * kPage);
  while (!register_space_.reserve(bytes) ||
         (check_ && !shadow_register_space_.reserve(bytes + 8 * kShadowOffset))) {
    bytes /= 2;
    if (bytes < kLeastRegisterBytes)
      throw support::InputError("", 0, 0, "not enough memory to run a program");
  }
  registers_ = reinterpret_cast<uint64_t*>(register_space_.data());
  registers_end_ = registers_ + bytes / sizeof(uint64_t);
  // A processor takes a load for dependent on a recent store if they agree in the low 12 bits of their
  // addresses; so the shadow of a slot must not lie at the same place in a page as the slot.
  if (check_) shadows_ = reinterpret_cast<uint64_t*>(shadow_register_space_.data()) + kShadowOffset;
  if (options.max_steps != 0) step_limit_ = options.max_steps;
  observer_ = options.observer;
  if (options.trace && options.trace_output != nullptr) tracer_ = make_tracer(program, options.trace_output);
  arguments_ = options.arguments;
  if (arguments_.empty()) arguments_.emplace_back("program");
  for (const std::string& argument : arguments_) argument_characters_ += argument;
  environment_.program = &program;
  environment_.model = model_;
  environment_.check = check_;
  environment_.spreads_objects = options.spreads_objects;
  environment_.observe = observer_ != nullptr || tracer_ != nullptr;
  environment_.follows = options.followed_block != 0;
  environment_.asks_for_values = options.values != nullptr;
  place_statics();
}

void Machine::place_statics() {
  for (const ir::Function& function : program_.functions()) functions_.push_back(&function);
  memory_.add_functions(functions_.size());
  for (size_t i = 0; i < functions_.size(); ++i)
    environment_.functions.emplace(functions_[i]->name, memory_.function_address(i));
  for (const ir::Symbol& symbol : program_.symbols()) {
    if (symbol.kind != ir::SymbolKind::Global) continue;
    const uint64_t size = expr::size_of(symbol.type, model_);
    const uint64_t alignment = std::max<uint64_t>({symbol.alignment, expr::align_of(symbol.type, model_), 1});
    const uint32_t id = memory_.allocate(size, alignment, ObjectKind::Static, &symbol);
    if (id == 0) throw support::InputError("", 0, 0, "the static objects do not fit into memory");
    memory_.object(id).is_constant = symbol.is_constant;
    environment_.statics.emplace(symbol.name, StaticObject{memory_.object(id).start, size});
  }
}

FunctionCode& Machine::code_of(const ir::Function& function) {
  std::unique_ptr<FunctionCode>& code = codes_[&function];
  if (code == nullptr)
    code = depth_of(function) < kDeep ? translate(environment_, function)
                                      : translate_on_large_stack(environment_, function);
  return *code;
}

void Machine::enter_entry() {
  const ir::Function* entry = program_.find_function(program_.entry());
  if (entry == nullptr || !entry->has_body)
    throw support::InputError("", 0, 0,
                              "the program has no function '" + program_.entry() + "' to begin with");
  code_ = &code_of(*entry);
  pc_ = code_->code.data();
  if (code_->frame.size > 0) {
    frame_memory_ = memory_.push_frame(code_->frame);
    if (frame_memory_ == 0)
      stop(OutcomeKind::ResourceLimit, 0, "out of memory for the local objects of '" + *entry->name + "'");
    if (check_) std::memset(memory_.shadow_at(frame_memory_), 0xff, code_->frame.size);
  }
  if (check_) std::fill(shadows_, shadows_ + code_->variables_end, ~uint64_t{0});
}

void Machine::stop(OutcomeKind kind, int status, std::string message) {
  outcome_.kind = kind;
  outcome_.exit_status = status;
  outcome_.message = std::move(message);
  throw Stop{};
}

void Machine::flush() {
  if (options_.standard_output != nullptr && !pending_output_.empty()) {
    std::fwrite(pending_output_.data(), 1, pending_output_.size(), options_.standard_output);
    std::fflush(options_.standard_output);
  }
  pending_output_.clear();
}

Outcome Machine::run() {
  try {
    enter_entry();
    if (check_)
      execute<true>();
    else
      execute<false>();
  } catch (const Stop&) {
  }
  flush();
  outcome_.steps = steps_;
  if (options_.followed_block != 0) tell_followed();
  if (outcome_.kind == OutcomeKind::InvalidAccess) outcome_.exit_status = kStatusInvalidAccess;
  return std::move(outcome_);
}

Outcome run(const ir::Program& program, const Options& options) {
  return Machine(program, options).run();
}

}  // namespace heddle::interpreter
