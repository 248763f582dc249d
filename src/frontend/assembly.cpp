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
  Anything,
};

std::string without_blanks(llvm::StringRef text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t') result += c;
  return result;
}

Effect effect_of(llvm::StringRef instructions) {
  static const std::set<std::string> ordering = {"nop",
                                                 "pause",
                                                 "rep",
                                                 "repnop",
                                                 "mfence",
                                                 "lfence",
                                                 "sfence",
                                                 "lock",
                                                 "cli",
                                                 "sti",
                                                 "addl$0,0(%%esp)",
                                                 "addl$0,0(%%rsp)",
                                                 "lockaddl$0,0(%%esp)",
                                                 "lockaddl$0,0(%%rsp)",
                                                 "lockorl$0,(%%esp)",
                                                 "lockorq$0,(%%rsp)",
                                                 "orl$0,(%%esp)",
                                                 "orq$0,(%%rsp)"};
  Effect effect = Effect::Nothing;
  llvm::SmallVector<llvm::StringRef, 4> lines;
  instructions.split(lines, '\n');
  for (const llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    line.split('#').first.split(parts, ';');  // behind # stands a comment
    for (const llvm::StringRef part : parts) {
      const std::string instruction = without_blanks(part);
      if (instruction.empty()) continue;
      if (!ordering.contains(instruction)) return Effect::Anything;
      effect = Effect::Ordering;
    }
  }
  return effect;
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
// any object that the assembly can know the address of.
void Assembly::statement(const clang::GCCAsmStmt* s) {
  body_.begin_statement(ir::StatementKind::Expression, *s);
  const Effect effect = effect_of(s->getAsmString()->getString());
  if (effect == Effect::Anything && clobbers_memory(s))
    unit_.unsupported(s->getBeginLoc(), "inline assembly that may change any memory");
  if (effect == Effect::Anything) {
    unit_.warn(s->getBeginLoc(), "inline assembly is not understood: its outputs become arbitrary");
    body_.assume("of the assembly at " + ir::to_string(unit_.program(), unit_.location(s->getBeginLoc())) +
                 ": it changes nothing but its outputs");
  }

  std::map<unsigned, Value> matched;  // by the number of the output
  for (unsigned i = 0; i < s->getNumInputs(); ++i) {
    const clang::Expr* input = s->getInputExpr(i);
    const auto output = matched_output(s, i);
    if (effect != Effect::Anything && output)
      matched[*output] = body_.save(input->isGLValue() ? places_.load(input) : expressions_.rvalue(input));
    else
      expressions_.effect(input);
  }
  for (unsigned i = 0; i < s->getNumOutputs(); ++i) {
    const Value place = places_.place(s->getOutputExpr(i));
    const auto value = matched.find(i);
    if (value != matched.end() && value->second.type()->is_scalar() && place.type()->is_scalar()) {
      body_.assign(place, values_.cast(place.type(), value->second));
    } else if (effect == Effect::Anything || !s->isOutputPlusConstraint(i)) {
      // Without instructions it is what the register happened to hold.
      body_.emit(Op::Havoc, {place}).name =
          store_.intern(effect == Effect::Anything ? ir::kAssembly : "register of assembly");
    }
  }
  if (s->isAsmGoto()) jump_anywhere(s);
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
