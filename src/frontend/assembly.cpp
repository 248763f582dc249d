#include "frontend/assembly.h"

#include <map>
#include <set>

#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::TypeRef;
using ir::Op;

namespace {

enum class Effect {
  Nothing,   // no instruction at all: a barrier for the compiler
  Ordering,  // instructions that order memory or wait, and change nothing
  Telling,   // the processor tells of itself in the outputs
  Swapping,  // the one output gets the bytes of the one input in the other order
  Moving,    // the one output gets the one input
  Anything,
};

struct Meaning {
  Effect effect = Effect::Nothing;
  std::string telling;  // the instruction that tells
  unsigned width = 0;   // of what is swapped or moved; 0: that of the operands
};

std::string without_blanks(llvm::StringRef text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t') result += c;
  return result;
}

// Instructions of x86, ARM, RISC-V and PowerPC, without blanks.
const std::map<std::string, Meaning, std::less<>>& known_instructions() {
  static const auto table = [] {
    std::map<std::string, Meaning, std::less<>> result;
    for (const char* ordering : {"nop",
                                 "pause",
                                 "rep",
                                 "repnop",
                                 "mfence",
                                 "lfence",
                                 "sfence",
                                 "lock",
                                 "cli",
                                 "sti",
                                 "cld",
                                 "endbr64",
                                 "addl$0,0(%%esp)",
                                 "addl$0,0(%%rsp)",
                                 "lockaddl$0,0(%%esp)",
                                 "lockaddl$0,0(%%rsp)",
                                 "lockorl$0,(%%esp)",
                                 "lockorq$0,(%%rsp)",
                                 "orl$0,(%%esp)",
                                 "orq$0,(%%rsp)",
                                 "yield",
                                 "isb",
                                 "isbsy",
                                 "dmb",
                                 "dmbsy",
                                 "dmbish",
                                 "dmbishld",
                                 "dmbishst",
                                 "dsb",
                                 "dsbsy",
                                 "dsbish",
                                 "dsbishst",
                                 "fence",
                                 "fencerw,rw",
                                 "fencer,rw",
                                 "fencerw,w",
                                 "fenceiorw,iorw",
                                 "sync",
                                 "lwsync",
                                 "eieio",
                                 "isync"})
      result[ordering] = {Effect::Ordering, "", 0};
    for (const char* telling : {"cpuid", "rdtsc", "rdtscp", "xgetbv"})
      result[telling] = {Effect::Telling, telling, 0};
    for (const char* swapping : {"bswap%0"}) result[swapping] = {Effect::Swapping, "", 0};
    for (const char* swapping : {"bswapl%0", "bswapl%k0", "bswap%k0", "rev%w0,%w1"})
      result[swapping] = {Effect::Swapping, "", 32};
    for (const char* swapping : {"bswapq%0", "bswapq%q0", "bswap%q0", "rev%x0,%x1"})
      result[swapping] = {Effect::Swapping, "", 64};
    for (const char* swapping :
         {"xchgb%b0,%h0", "xchg%b0,%h0", "rorw$8,%0", "rorw$8,%w0", "rolw$8,%0", "rolw$8,%w0"})
      result[swapping] = {Effect::Swapping, "", 16};
    result["mov%1,%0"] = {Effect::Moving, "", 0};
    result["movl%1,%0"] = {Effect::Moving, "", 32};
    result["movq%1,%0"] = {Effect::Moving, "", 64};
    return result;
  }();
  return table;
}

// Where a register holds the address of a table, cpuid gives back what it had. All outputs are arbitrary
// then.
bool saves_register_for_cpuid(llvm::StringRef instruction) {
  return (instruction.starts_with("xchg") || instruction.starts_with("mov")) &&
         (instruction.contains("%%ebx") || instruction.contains("%%rbx")) && !instruction.contains('(');
}

Meaning meaning_of(llvm::StringRef instructions) {
  Meaning meaning;
  bool saves_register = false;
  llvm::SmallVector<llvm::StringRef, 4> lines;
  instructions.split(lines, '\n');
  for (const llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    line.split('#').first.split(parts, ';');  // behind # stands a comment
    for (const llvm::StringRef part : parts) {
      const std::string instruction = without_blanks(part);
      if (instruction.empty()) continue;
      if (saves_register_for_cpuid(instruction)) {
        saves_register = true;
        continue;
      }
      const auto known = known_instructions().find(instruction);
      const bool is_another = meaning.effect > Effect::Ordering && known != known_instructions().end() &&
                              known->second.effect > Effect::Ordering;
      if (known == known_instructions().end() || is_another) return {Effect::Anything, "", 0};
      if (known->second.effect > meaning.effect) meaning = known->second;
    }
  }
  if (saves_register && meaning.telling != "cpuid") return {Effect::Anything, "", 0};
  return meaning;
}

// Whether the operands are as the instruction wants them, one output and one input of integers of its width.
bool fits(const clang::GCCAsmStmt* s, const Meaning& meaning, const clang::ASTContext& ast) {
  if (meaning.effect != Effect::Swapping && meaning.effect != Effect::Moving) return true;
  if (s->getNumOutputs() != 1 || s->isAsmGoto()) return false;
  const clang::QualType type = s->getOutputExpr(0)->getType();
  const uint64_t width = ast.getTypeSize(type);
  const bool is_changed_in_place = s->isOutputPlusConstraint(0) && s->getNumInputs() == 0;
  if (!type->isIntegerType() || type->isBooleanType() || s->getOutputExpr(0)->refersToBitField())
    return false;
  if (meaning.width != 0 && width != meaning.width) return false;
  if (meaning.effect == Effect::Swapping && width != 16 && width != 32 && width != 64) return false;
  if (meaning.effect == Effect::Swapping && meaning.width == 0 && width == 16) return false;
  if (is_changed_in_place) return meaning.effect == Effect::Swapping;
  return s->getNumInputs() == 1 && s->getInputExpr(0)->getType()->isIntegerType() &&
         ast.getTypeSize(s->getInputExpr(0)->getType()) == width;
}

bool clobbers_memory(const clang::GCCAsmStmt* s) {
  for (unsigned i = 0; i < s->getNumClobbers(); ++i)
    if (s->getClobber(i) == "memory") return true;
  return false;
}

}  // namespace

Assembly::Assembly(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      places_(lowering.places),
      expressions_(lowering.expressions),
      statements_(lowering.statements) {}

std::optional<unsigned> Assembly::matched_output(const clang::GCCAsmStmt* s, unsigned input) const {
  const llvm::StringRef constraint = s->getInputConstraint(input);
  unsigned number = 0;
  if (!constraint.getAsInteger(10, number)) return number;
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    if (!s->getOutputName(i).empty() && constraint == "[" + s->getOutputName(i).str() + "]") return i;
  return std::nullopt;
}

// The contract of gcc: what an asm changes is an output, or it has the clobber "memory", which may stand for
// any object that the assembly can know the address of. Instructions that are known change none.
void Assembly::statement(const clang::GCCAsmStmt* s) {
  body_.begin_statement(ir::StatementKind::Expression, *s);
  Meaning meaning = meaning_of(s->getAsmString()->getString());
  if (!fits(s, meaning, unit_.ast())) meaning = {Effect::Anything, "", 0};
  const Effect effect = meaning.effect;
  if (effect == Effect::Anything && clobbers_memory(s))
    unit_.unsupported(s->getBeginLoc(), "inline assembly that may change any memory");
  if (effect == Effect::Anything) {
    unit_.warn(s->getBeginLoc(), "inline assembly is not understood: its outputs become arbitrary");
    body_.assume("of the assembly at " + ir::to_string(unit_.program(), unit_.location(s->getBeginLoc())) +
                 ": it changes nothing but its outputs");
  }
  if (effect == Effect::Swapping || effect == Effect::Moving) return compute(s, effect == Effect::Swapping);

  const bool keeps_registers = effect == Effect::Nothing || effect == Effect::Ordering;
  std::map<unsigned, Value> matched;  // by the number of the output
  for (unsigned i = 0; i < s->getNumInputs(); ++i) {
    const clang::Expr* input = s->getInputExpr(i);
    const auto output = matched_output(s, i);
    if (keeps_registers && output)
      matched[*output] = body_.save(value_of(input));
    else
      expressions_.effect(input);
  }
  for (unsigned i = 0; i < s->getNumOutputs(); ++i) {
    const Value place = places_.place(s->getOutputExpr(i));
    const auto value = matched.find(i);
    if (value != matched.end() && value->second.type()->is_scalar() && place.type()->is_scalar()) {
      body_.assign(place, values_.cast(place.type(), value->second));
    } else if (!keeps_registers || !s->isOutputPlusConstraint(i)) {
      // Without instructions it is what the register happened to hold.
      body_.emit(Op::Havoc, {place}).name =
          store_.intern(effect == Effect::Anything  ? std::string(ir::kAssembly)
                        : effect == Effect::Telling ? "result of " + meaning.telling
                                                    : "register of assembly");
    }
  }
  if (s->isAsmGoto()) jump_anywhere(s);
}

Value Assembly::value_of(const clang::Expr* input) {
  return input->isGLValue() ? places_.load(input) : expressions_.rvalue(input);
}

void Assembly::compute(const clang::GCCAsmStmt* s, bool swaps) {
  const clang::Expr* output = s->getOutputExpr(0);
  const Value input =
      body_.save(s->getNumInputs() == 1 ? value_of(s->getInputExpr(0)) : places_.load(output));
  const Value place = places_.place(output);
  const TypeRef word = store_.unsigned_type(place.type()->width());
  const Value value = values_.cast(word, input);
  body_.assign(place,
               values_.cast(place.type(), swaps ? values_.make(expr::Kind::ByteSwap, word, {value}) : value));
}

void Assembly::jump_anywhere(const clang::GCCAsmStmt* s) {
  for (unsigned i = 0; i < s->getNumLabels(); ++i) {
    const ir::Symbol* jumps = body_.new_temporary(store_.bool_type());
    body_.emit(Op::Havoc, {values_.reference(*jumps)}).name = store_.intern(ir::kAssembly);
    scopes_.note_jump();
    scopes_.jump_if(values_.reference(*jumps, /*is_stable=*/true),
                    statements_.label_of(s->getLabelExpr(i)->getLabel()));
  }
}

}  // namespace heddle::frontend
