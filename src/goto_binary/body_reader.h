// The body of one function: instructions of a goto binary to ours. Temporaries that the tools leave out, such
// as the value that a function returns, become locals of the function.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "goto_binary/expression_reader.h"
#include "goto_binary/goto_file.h"
#include "goto_binary/string_objects.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

// What the bodies of one file share.
struct FileContext {
  const GotoFile& file;
  ir::Program& program;
  TypeReader& types;
  StringObjects& strings;
  support::Diagnostics& diagnostics;
  bool keeps_going = false;
  std::unordered_map<std::string_view, const SymbolRecord*> symbols;
  // Names of the file that are others here.
  std::unordered_map<std::string_view, std::string> renamed;
  std::unordered_set<std::string_view> without_body;
  std::unordered_map<std::string, std::string> refused;  // names of ours, and what is wrong with them
  std::map<std::string, uint32_t> source_files;
  std::unordered_map<std::string_view, unsigned> labels;  // in how many functions they are

  support::SourceRange range_of(Irep location);
};

// Whether it names what goto-cc calls the arguments of main.
bool mentions_arguments(Irep e);

class BodyReader : private Scope {
 public:
  BodyReader(FileContext& context, const FunctionRecord& record, ir::Function& function);

  // Replaces the function's body.
  void run();

 private:
  using Reader = void (BodyReader::*)(const InstructionRecord&);
  static Reader reader_of(InstructionType type);

  const ir::Symbol* find_symbol(std::string_view name) override;
  bool is_argument_area(const ir::Symbol* symbol) override { return symbol == function_.va_area; }
  expr::ExprRef variable_array(std::string_view name) override;
  const ir::Symbol* string_object(expr::TypeRef type, std::string_view bytes) override;
  const ir::Symbol* label_object(std::string_view label) override;
  expr::ExprRef arbitrary(expr::TypeRef type, std::string_view input) override;
  expr::ExprRef allocate(expr::TypeRef type, expr::ExprRef bytes, bool is_zero, ir::Variant variant) override;

  void declare_parameters();
  void find_returns();
  void read(const InstructionRecord& instruction);
  void refuse(const InstructionRecord& instruction, const std::string& construct);
  ir::Instruction& emit(ir::Op op, std::initializer_list<expr::ExprRef> operands);
  expr::ExprRef temporary(expr::TypeRef type);

  void skip(const InstructionRecord& instruction);
  void jump(const InstructionRecord& instruction);
  void assume(const InstructionRecord& instruction);
  void assertion(const InstructionRecord& instruction);
  void other(const InstructionRecord& instruction);
  void set_result(const InstructionRecord& instruction);
  void assign(const InstructionRecord& instruction);
  bool assign_list(Irep code);
  // match:  dead object = some execution ? pointer : dead object, as BodyWriter marks it
  bool frees_stack(Irep code);
  void declare(const InstructionRecord& instruction);
  void dead(const InstructionRecord& instruction);
  void call(const InstructionRecord& instruction);
  // Whether the function is one that compilers have; the call is read then.
  bool call_builtin(std::string_view name, Irep code);
  void end(const InstructionRecord& instruction);
  void unknown(const InstructionRecord& instruction);
  void evaluate(Irep e);
  void set_array(Irep code);
  void copy_array(Irep code);
  void compare_arrays(Irep code);
  void havoc_object(Irep code);
  // The array that an operand points to. Throws Refusal.
  expr::ExprRef whole_array(Irep code, size_t operand);
  // Where the array begins, if the instruction names one of computed length, or null.
  expr::ExprRef array_start(const InstructionRecord& instruction);
  // A local that the instruction names, or null if it is no object with a life of its own.
  const ir::Symbol* local_of(const InstructionRecord& instruction);
  void call_with_arguments(ir::Instruction& call);

  FileContext& context_;
  const FunctionRecord& record_;
  ir::Function& function_;
  ir::Program& program_;
  expr::Store& store_;
  ExpressionReader expressions_;
  std::vector<ir::Instruction> body_;
  std::unordered_set<std::string_view> declared_;                     // by DECL
  std::unordered_map<std::string_view, expr::ExprRef> array_starts_;  // of computed length: pointers to them
  support::SourceRange range_;
  expr::ExprRef result_ = nullptr;
  expr::ExprRef wanted_ = nullptr;  // the place for what is allocated, if it is assigned at once
  size_t number_ = 0;               // of the instruction that is read
  std::vector<bool> returns_;       // by instruction: a value is set and the function ends
  std::vector<bool> is_left_out_;   // by instruction
  unsigned temporary_count_ = 0;
  bool is_entry_ = false;
};

}  // namespace heddle::goto_binary
