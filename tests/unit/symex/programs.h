// Programs for the tests of symbolic execution, written as .goto text.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/text.h"
#include "symex/executor.h"
#include "symex/machine.h"

namespace heddle::symex::testing {

inline ir::Program parsed(const std::string& text) {
  return ir::parse("goto 1 LP64\nentry main\n" + text, "test.goto");
}

// The parts of an execution at the beginning of main, to be asked one by one. The body of main is not
// executed: it holds the places and values that a test is about.
struct Stage {
  explicit Stage(const std::string& text, Options options = {})
      : program(parsed(text)), machine(program, std::move(options)), entered(machine.objects, frame) {
    frame.function = program.find_function("main");
    machine.paths.set_place({frame.function, 0});
    state.guard = store().boolean(true);
    for (const ir::Symbol& symbol : program.symbols())
      if (symbol.kind == ir::SymbolKind::Global) set(*symbol.name, machine.values.zero(symbol.type));
  }

  expr::Store& store() { return program.store(); }
  Trace& trace() { return machine.paths.trace(); }
  const ir::Instruction& instruction(size_t i) const { return frame.function->body[i]; }
  ObjectId object(const std::string& name) { return machine.objects.of(*store().intern(name)); }
  Cell cell(const std::string& name) { return state.cell(object(name)); }
  expr::ExprRef scalar(const std::string& name) { return cell(name).value->scalar; }

  void set(const std::string& name, Value value) {
    Cell cell;
    cell.type = program.find_symbol(name)->type;
    cell.value = std::move(value);
    cell.alive = store().boolean(true);
    state.set_cell(object(name), std::move(cell));
  }
  // The variable is unknown from now on.
  expr::ExprRef set_unknown(const std::string& name) {
    set(name, machine.values.arbitrary(program.find_symbol(name)->type, "any_" + name));
    return scalar(name);
  }
  // The value that an instruction of main assigns, and the assignment.
  Value value(size_t i) { return machine.evaluation.evaluate(instruction(i).value(), state); }
  void assign(size_t i) { machine.evaluation.store(instruction(i).place(), value(i), state); }

  expr::ExprRef number(int64_t value, unsigned width = 32) {
    return store().constant(store().signed_type(width),
                            llvm::APInt(width, static_cast<uint64_t>(value), true));
  }

  ir::Program program;
  Machine machine;
  Frame frame;
  Objects::Entered entered;
  State state;
};

// Whether one of the events happens if symbols have these values; all others are zero. A symbol is meant by a
// part of its name.
inline bool happens(const std::vector<Event>& events, const std::map<std::string, int64_t>& values = {}) {
  TraceEvaluation evaluation([&](expr::ExprRef symbol) -> std::optional<llvm::APInt> {
    for (const auto& [name, value] : values)
      if (symbol->text().find(name) != std::string::npos)
        return llvm::APInt(64, static_cast<uint64_t>(value), true);
    return std::nullopt;
  });
  return std::any_of(events.begin(), events.end(),
                     [&](const Event& event) { return evaluation.holds(event.condition); });
}

// A program and its trace.
struct Executed {
  explicit Executed(const std::string& text, Options options = {})
      : program(parsed(text)), executor(program, std::move(options)), trace(executor.run()) {}

  ir::Program program;
  Executor executor;
  Trace trace;
};

}  // namespace heddle::symex::testing
