#include "interpreter/code_cache.h"

#include <pthread.h>

#include <algorithm>
#include <exception>

#include "interpreter/interpreter.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {

namespace {

// How deep an expression must be before its translation, which recurses, gets a large stack of its own.
constexpr unsigned kDeep = 1000;
constexpr size_t kStackOfALevel = 16 << 10;
constexpr size_t kLeastStack = size_t{64} << 20;
constexpr size_t kMostStack = size_t{2} << 30;
constexpr size_t kMostKept = 4;

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
                                                       const ir::Function& function, unsigned depth) {
  DeepTranslation work{environment, function, nullptr, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::clamp(depth * kStackOfALevel, kLeastStack, kMostStack));
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

struct KeptCode::Kept {
  explicit Kept(const Environment& environment_) : environment(environment_), cache(environment) {}

  const Environment environment;
  CodeCache cache;
};

KeptCode::KeptCode() = default;
KeptCode::~KeptCode() = default;

CodeCache& KeptCode::code_for(const Environment& environment) {
  for (const std::unique_ptr<Kept>& kept : kept_)
    if (kept->environment == environment) return kept->cache;
  if (kept_.size() == kMostKept) kept_.erase(kept_.begin());
  return kept_.emplace_back(std::make_unique<Kept>(environment))->cache;
}

FunctionCode& CodeCache::code_of(const ir::Function& function) {
  std::unique_ptr<FunctionCode>& code = codes_[&function];
  if (code == nullptr) {
    const unsigned depth = depth_of(function);
    code = depth < kDeep ? translate(environment_, function)
                         : translate_on_large_stack(environment_, function, depth);
  }
  return *code;
}

}  // namespace heddle::interpreter
