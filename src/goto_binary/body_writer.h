// The body of one function as instructions of a goto binary.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "goto_binary/expression_writer.h"
#include "goto_binary/goto_file.h"
#include "ir/program.h"

namespace heddle::goto_binary {

class BodyWriter {
 public:
  // `declare` is told of functions that the body calls and the program may not have.
  using Declare = std::function<void(std::string_view name, Irep type)>;
  BodyWriter(const ir::Program& program, IrepBuilder& ireps, TypeWriter& types, ExpressionWriter& expressions,
             Declare declare)
      : program_(program),
        ireps_(ireps),
        types_(types),
        expressions_(expressions),
        declare_(std::move(declare)) {}

  // Throws support::UnsupportedError that names function and line.
  std::vector<InstructionRecord> write(const ir::Function& function);

 private:
  void write(const ir::Instruction& instruction);
  InstructionRecord& add(InstructionType type, Irep code, Irep guard);
  InstructionRecord& add(InstructionType type, Irep code) {
    return add(type, code, expressions_.truth(true));
  }
  Irep code(std::string_view statement, const std::vector<Irep>& operands);
  Irep location(const ir::Instruction& instruction) const;
  Irep side_effect(std::string_view statement, const std::vector<Irep>& operands, expr::TypeRef type,
                   const IrepBuilder::Named& more);
  void assign(Irep place, Irep value) { add(InstructionType::Assign, code("assign", {place, value})); }
  void jump_to_end() {
    end_jumps_.push_back(instructions_.size()), add(InstructionType::Goto, expressions_.nil());
  }
  // Whether it is one of those that the model of <fenv.h> adds, as whoever reads the file does again.
  bool notes_exception(const ir::Instruction& instruction) const;
  void havoc(const ir::Instruction& instruction);
  void allocate(const ir::Instruction& instruction);
  void assertion(const ir::Instruction& instruction);
  void call(const ir::Instruction& instruction);
  // What is called, as an expression that says where: CBMC asks for that before it links its library.
  Irep callee(const std::string& name, Irep type);
  // An assertion that fails, unless that is what stands here already.
  void fail(const std::string& message);
  // What C's `assert` calls when it fails, which is no function of the tools' libraries.
  void fail_assertion();
  // The life of an object on the stack ends, as CBMC has it: some execution remembers this one.
  void forget(expr::ExprRef pointer);
  // Files say of every local where its life begins.
  void declare_temporaries(const ir::Function& function);
  // Whether the instruction has the library make arguments of main; what they are in the file is known then.
  bool makes_arguments(const ir::Instruction& instruction) const;
  void find_arguments(const ir::Function& function);
  // Where the arguments beyond the parameters begin.
  void begin_arguments(const ir::Function& function);
  void make_arguments();
  void halt(const ir::Instruction& instruction);
  void set_result(const ir::Instruction& instruction);
  // A call of a function of the C library.
  void call_library(std::string_view name, expr::TypeRef result, const std::vector<expr::ExprRef>& arguments);

  const ir::Program& program_;
  IrepBuilder& ireps_;
  TypeWriter& types_;
  ExpressionWriter& expressions_;
  Declare declare_;
  std::unordered_map<std::string, Irep> arguments_;  // of main: by names of ours
  const ir::Function* function_ = nullptr;
  const ir::Instruction* current_ = nullptr;
  std::vector<InstructionRecord> instructions_;
  std::vector<size_t> end_jumps_;
};

// The name in the file.
std::string name_in_file(const ir::Program& program, const std::string& name);
// The type of a pointer to anything, which is not written to.
Irep anonymous_pointer(IrepBuilder& ireps, const ir::Program& program);
// The type of the array of the arguments of main.
Irep argument_array(IrepBuilder& ireps, TypeWriter& types, const ir::Program& program);

}  // namespace heddle::goto_binary
