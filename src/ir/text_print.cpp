// The printer of the .goto format: one item, field, symbol or instruction per line. Everything in a Program
// is printed; what ties an instruction to the source follows a semicolon, where it does not disturb the
// reader.
#include <ostream>
#include <unordered_set>

#include "ir/text.h"
#include "ir/text_print_expr.h"
#include "ir/text_words.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::TypeRef;
using support::SourceLocation;
using support::SourceRange;

namespace {

// @[file:]line:column+offset
void append_location(std::string& out, const SourceLocation& location, uint32_t default_file) {
  out += '@';
  if (location.file != default_file) (out += std::to_string(location.file)) += ':';
  (out += std::to_string(location.line)) += ':';
  (out += std::to_string(location.column)) += '+';
  out += std::to_string(location.offset);
}

// The same with -[line:]column[+offset]. The line is left out if it is that of the beginning, and then the
// offset too if as many bytes as columns lie between.
void append_range(std::string& out, const SourceRange& range, uint32_t default_file) {
  append_location(out, range.begin, default_file);
  out += '-';
  const bool one_line = range.end_line == range.begin.line;
  if (!one_line) (out += std::to_string(range.end_line)) += ':';
  out += std::to_string(range.end_column);
  if (!one_line || range.end_offset - range.begin.offset != range.end_column - range.begin.column)
    (out += '+') += std::to_string(range.end_offset);
}

// Instruction with its operands, name and message.
class InstructionPrinter {
 public:
  InstructionPrinter(std::string& out, const Program* program) : out_(out), expressions_(out, program) {}

  void print(const Instruction& instruction) {
    out_ += info(instruction.op).name;
    if (instruction.variant != Variant::Plain)
      (out_ += '.') += kVariantWords[static_cast<size_t>(instruction.variant)];
    print_operands(instruction);
    if (instruction.op == Op::Assert || instruction.op == Op::Havoc) print_name(instruction);
  }

  // Everything that follows the semicolon, or nothing.
  void print_source(const Instruction& instruction, uint32_t default_file) {
    const size_t begin = out_.size();
    if (instruction.op != Op::Assert && instruction.op != Op::Havoc) print_name(instruction);
    if (instruction.range.valid()) {
      out_ += ' ';
      append_range(out_, instruction.range, default_file);
    }
    if (instruction.statement != StatementKind::None || instruction.statement_range.valid()) {
      (out_ += ' ') += kStatementWords[static_cast<size_t>(instruction.statement)];
      if (instruction.statement_range.valid()) append_range(out_, instruction.statement_range, default_file);
    }
    if (!instruction.sites.empty()) print_sites(instruction.sites, default_file);
    if (out_.size() != begin) out_.insert(begin, "  ;");
  }

 private:
  void print_operands(const Instruction& instruction) {
    const auto& operands = instruction.operands;
    switch (instruction.op) {
      case Op::Goto:
        out_ += " L" + std::to_string(instruction.target);
        if (operands.size() == 1 && is_true(operands[0])) return;
        out_ += " if";
        return print_list(operands, 0, " ");
      case Op::Assign:
      case Op::Alloc:
        return print_list(operands, 0, " ", " = ");
      case Op::Call:
      case Op::Output:
        return print_call(instruction);
      case Op::Return:
        if (operands.size() == 1 && operands[0] == nullptr) return;
        [[fallthrough]];
      default:
        return print_list(operands, 0, " ");
    }
  }

  // [place =] function(arguments…) or [place =] operands…
  void print_call(const Instruction& instruction) {
    const auto& operands = instruction.operands;
    if (operands.empty()) return;
    if (operands[0] != nullptr) {
      out_ += ' ';
      expressions_.print(operands[0]);
      out_ += " =";
    }
    if (instruction.op == Op::Output) return print_list(operands, 1, " ");
    if (operands.size() == 1) return;
    out_ += ' ';
    if (operands[1] == nullptr)
      out_ += '?';
    else
      expressions_.print_primary(operands[1]);
    print_list(operands, 2, "(");
    out_ += operands.size() == 2 ? "()" : ")";
  }

  void print_list(const llvm::SmallVectorImpl<ExprRef>& operands, size_t first, const char* before,
                  const char* after_first = ", ") {
    for (size_t i = first; i < operands.size(); ++i) {
      out_ += i == first ? before : i == first + 1 ? after_first : ", ";
      if (operands[i] == nullptr)
        out_ += '?';  // well-formed programs have no such operand
      else
        expressions_.print(operands[i]);
    }
  }

  void print_name(const Instruction& instruction) {
    if (instruction.name != nullptr) {
      out_ += instruction.op == Op::Havoc    ? " input "
              : instruction.op == Op::Assert ? " property "
                                             : " name ";
      out_ += name_text(*instruction.name);
    }
    if (instruction.message != nullptr) out_ += " message " + support::quote(*instruction.message, '"');
  }

  // {/1@…, ^0/1@…}: [^parent] then the steps, each behind a slash, then the range.
  void print_sites(const std::vector<Site>& sites, uint32_t default_file) {
    out_ += " {";
    for (const Site& site : sites) {
      if (&site != sites.data()) out_ += ", ";
      if (site.parent != kNoSite) (out_ += '^') += std::to_string(site.parent);
      for (uint32_t step : site.steps) (out_ += '/') += std::to_string(step);
      if (site.range.valid()) append_range(out_, site.range, default_file);
    }
    out_ += '}';
  }

  static bool is_true(ExprRef e) {
    return e != nullptr && e->is(expr::Kind::Constant) && e->type()->is_bool() && e->small_value() == 1;
  }

  std::string& out_;
  ExpressionPrinter expressions_;
};

class ProgramPrinter {
 public:
  ProgramPrinter(std::ostream& out, const Program& program)
      : out_(out), program_(program), instructions_(text_, &program) {}

  void print() {
    find_homes();
    print_header();
    for (TypeRef type : program_.store().records()) print_record(type->record());
    print_symbols();
    for (const Function& function : program_.functions()) print_function(function);
    flush();
  }

 private:
  // A symbol is declared in the function that lists it, if its kind agrees; the others have lines of their
  // own.
  void find_homes() {
    for (const Function& function : program_.functions()) {
      if (const Symbol* symbol = program_.find_symbol(*function.name);
          symbol != nullptr && symbol->kind == SymbolKind::Function && symbol->type == function.type)
        homes_.try_emplace(symbol, &function);
      for (const Symbol* symbol : function.parameters)
        if (symbol->kind == SymbolKind::Parameter) homes_.try_emplace(symbol, &function);
      if (function.va_area != nullptr && function.va_area->kind == SymbolKind::Parameter)
        homes_.try_emplace(function.va_area, &function);
      for (const Symbol* symbol : function.locals)
        if (symbol->kind == SymbolKind::Local || symbol->kind == SymbolKind::Temporary)
          homes_.try_emplace(symbol, &function);
    }
  }

  void print_header() {
    text_ += "goto " + std::to_string(kTextVersion) + " " + program_.data_model().name();
    if (program_.data_model().is_big_endian()) text_ += " " + std::string(kBigEndian);
    text_ += "\n";
    text_ += "entry " + name_text(program_.entry()) + "\n";
    for (size_t i = 1; i < program_.files().size(); ++i) {
      const SourceFile& file = program_.files()[i];
      text_ += "file " + std::to_string(i) + " " + support::quote(file.path, '"');
      text_ += file.is_model ? " model\n" : "\n";
    }
  }

  void print_record(const expr::Record& record) {
    (text_ += record.is_union ? "\nunion " : "\nstruct ") += name_text(record.tag);
    if (record.complete) {
      text_ += " size " + std::to_string(record.size) + " align " + std::to_string(record.alignment) + " {";
      for (const expr::Field& field : record.fields) {
        text_ += "\n  " + field_text(field.name) + ": " + to_string(field.type) + " at " +
                 std::to_string(field.bit_offset / 8);
        if (field.bit_offset % 8 != 0) text_ += ":" + std::to_string(field.bit_offset % 8);
        if (field.is_bit_field) text_ += " bit_field";
      }
      text_ += "\n}";
    }
    text_ += '\n';
  }

  void print_symbols() {
    const char* before = "\n";
    for (const Symbol& symbol : program_.symbols()) {
      if (homes_.contains(&symbol)) continue;
      print_symbol(kSymbolWords[static_cast<size_t>(symbol.kind)], symbol, before);
      before = "";
    }
  }

  void print_symbol(std::string_view word, const Symbol& symbol, const char* before) {
    ((text_ += before) += word) += ' ';
    text_ += name_text(*symbol.name) + ": " + to_string(symbol.type);
    print_attributes(symbol);
    text_ += '\n';
  }

  void print_attributes(const Symbol& symbol) {
    if (symbol.is_constant) text_ += " const";
    if (symbol.is_thread_local) text_ += " thread_local";
    if (symbol.alignment != 0) text_ += " align " + std::to_string(symbol.alignment);
    if (symbol.source_name != nullptr) text_ += " source " + support::quote(*symbol.source_name, '"');
    if (symbol.source_type != nullptr) text_ += " ctype " + support::quote(*symbol.source_type, '"');
    if (symbol.location.valid()) {
      text_ += ' ';
      append_location(text_, symbol.location, kNoFile);
    }
  }

  void print_function(const Function& function) {
    text_ += function.has_body ? "\nfunction " : "\ndeclare ";
    text_ += name_text(*function.name) + ": " + to_string(function.type);
    if (function.is_model) text_ += " model";
    if (function.is_external) text_ += " external";
    const Symbol* symbol = program_.find_symbol(*function.name);
    if (symbol != nullptr && homes_.contains(symbol)) print_attributes(*symbol);
    if (function.range.valid()) {
      text_ += " range ";
      append_range(text_, function.range, kNoFile);
    }
    text_ += " {\n";
    for (const Symbol* parameter : function.parameters) print_listed("parameter", *parameter, function);
    if (function.va_area != nullptr) print_listed("va_area", *function.va_area, function);
    for (const Symbol* local : function.locals)
      print_listed(local->kind == SymbolKind::Temporary ? "temporary" : "local", *local, function);
    print_body(function);
    text_ += "}\n";
    if (text_.size() > kFlushSize) flush();
  }

  // The symbol's declaration where it belongs, elsewhere its name alone.
  void print_listed(std::string_view word, const Symbol& symbol, const Function& function) {
    auto home = homes_.find(&symbol);
    if (home != homes_.end() && home->second == &function) {
      print_symbol(word, symbol, "  ");
      home->second = nullptr;
    } else {
      ((text_ += "  ") += word) += " " + name_text(*symbol.name) + "\n";
    }
  }

  void print_body(const Function& function) {
    std::vector<bool> is_target(function.body.size());
    for (const Instruction& instruction : function.body)
      if (instruction.op == Op::Goto && instruction.target < is_target.size())
        is_target[instruction.target] = true;
    const uint32_t default_file = function.range.valid() ? function.range.begin.file : kNoFile;
    for (size_t i = 0; i < function.body.size(); ++i) {
      if (is_target[i]) text_ += "  L" + std::to_string(i) + ":\n";
      text_ += "    ";
      instructions_.print(function.body[i]);
      instructions_.print_source(function.body[i], default_file);
      text_ += '\n';
      if (text_.size() > kFlushSize) flush();
    }
  }

  void flush() {
    out_ << text_;
    text_.clear();
  }

  static constexpr size_t kFlushSize = 1 << 20;

  std::ostream& out_;
  const Program& program_;
  std::string text_;
  InstructionPrinter instructions_;
  std::unordered_map<const Symbol*, const Function*> homes_;  // null once declared
};

}  // namespace

void print(std::ostream& out, const Program& program) {
  ProgramPrinter(out, program).print();
}

std::string to_string(const Instruction& instruction) {
  std::string text;
  InstructionPrinter(text, nullptr).print(instruction);
  return text;
}

}  // namespace heddle::ir
