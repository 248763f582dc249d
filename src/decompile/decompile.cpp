#include "decompile/decompile.h"

#include <fmt/format.h>

#include <ostream>

#include "decompile/bodies.h"
#include "decompile/refusal.h"
#include "ir/own_parts.h"
#include "support/diagnostics.h"

namespace heddle::decompile {

using expr::TypeRef;

namespace {

constexpr std::string_view kHeader =
    R"(// Made by heddle. Pointers of one type may point to objects of another.
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Waddress-of-packed-member"
#pragma GCC diagnostic ignored "-Wbuiltin-declaration-mismatch"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC optimize("no-strict-aliasing")

)";

class Writer {
 public:
  Writer(const ir::Program& program, Readers readers, const IsExact& is_exact)
      : program_(program),
        readers_(readers),
        types_(program.data_model(), names_),
        expressions_(program, names_, types_, is_exact),
        bodies_(program, names_, types_, expressions_, readers) {}

  void run(std::ostream& out) {
    if (program_.data_model().kind == expr::DataModelKind::IP16)
      throw support::UnsupportedError({"", 0, 0, "C output for machines of 16 bits"});
    keep_names();
    std::string definitions;
    for (const ir::Function& function : program_.functions())
      if (ir::is_own(function) && !is_left_out(function)) definitions += definition(function) + "\n";
    if (!begins_with_main())
      definitions += fmt::format("int main(void) {{\n  {}();\n  return 0;\n}}\n", entry());
    const std::string declarations = declared();
    types_.finish();
    out << kHeader << types_.text() << "\n" << declarations << "\n" << definitions;
  }

 private:
  bool begins_with_main() const {
    if (readers_ == Readers::Verifiers) return false;
    const ir::Function* main = program_.find_function("main");
    return main != nullptr && main->has_body && main->type->result()->is_bitvector();
  }

  std::string entry() { return names_.of(program_.entry()); }

  // C begins with main, once constructors have run.
  bool is_left_out(const ir::Function& function) const {
    return begins_with_main() && *function.name == program_.entry();
  }

  bool is_outside(const ir::Symbol& symbol) const {
    if (symbol.kind == ir::SymbolKind::Function) {
      const ir::Function* function = program_.find_function(*symbol.name);
      return function == nullptr || !ir::is_own(*function);
    }
    return symbol.kind == ir::SymbolKind::Global && ir::is_of_library(program_, symbol);
  }

  void keep_names() {
    for (const char* name : {"malloc", "free", "exit", "abort", "__assert_fail"}) names_.keep(name);
    for (const char* name : {"main", "reach_error"})
      if (readers_ == Readers::Compilers)
        names_.keep(name);
      else
        names_.fresh(name);  // what the program calls so is something else
    for (const ir::Symbol& symbol : program_.symbols())
      if (is_outside(symbol) && !names_.is_taken(*symbol.name) &&
          Names::identifier(*symbol.name) == *symbol.name)
        names_.keep(*symbol.name);
    // Whoever reads the C has functions of its own that are called as these two are here.
    names_.call(program_.entry(), "start_program");
    names_.call(ir::kSetupFunction, "set_up_objects");
  }

  template <typename Work>
  auto attempt(std::string_view what, const Work& work) {
    try {
      return work();
    } catch (const Refusal& refusal) {
      throw support::UnsupportedError({"", 0, 0, fmt::format("{}, of '{}', as C", refusal.what(), what)});
    }
  }

  std::string signature(const ir::Function& function) {
    std::string parameters;
    for (const ir::Symbol* parameter : function.parameters)
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", types_.name(parameter->type),
                                names_.of(*parameter->name));
    if (function.type->is_variadic() && !function.parameters.empty()) throw Refusal("variadic function");
    return fmt::format("{} {}({})", types_.name(function.type->result()), names_.of(*function.name),
                       parameters.empty() && !function.type->is_variadic() ? "void" : parameters);
  }

  std::string definition(const ir::Function& function) {
    const bool is_setup = *function.name == ir::kSetupFunction;
    return attempt(*function.name, [&] {
      const std::string head = signature(function);
      const std::string body =
          is_setup ? bodies_.write(ir::own_setup(program_, function)) : bodies_.write(function);
      return fmt::format("{}{} {{\n{}}}\n",
                         is_setup && begins_with_main() ? "__attribute__((constructor)) " : "", head, body);
    });
  }

  // Static objects, functions, and what others define.
  std::string declared() {
    std::string result;
    const auto is_known = [&](std::string_view name) { return program_.find_symbol(name) != nullptr; };
    const std::string size = types_.integer(program_.data_model().pointer_width(), false);
    const std::pair<const char*, std::string> tools[] = {
        {"malloc", "void *malloc(" + size + ");\n"},
        {"free", "void free(void *);\n"},
        {"exit", "void exit(int) __attribute__((noreturn));\n"},
        {"abort", "void abort(void) __attribute__((noreturn));\n"}};
    for (const auto& [name, text] : tools)
      if (!is_known(name) || !expressions_.used().contains(name)) result += text;
    if (readers_ == Readers::Compilers && bodies_.has_violations() && !is_known("reach_error"))
      result += "static void reach_error(void) { abort(); }\n";
    for (const auto& [name, type] : bodies_.inputs())
      if (!is_known(name) || !expressions_.used().contains(name))
        result += fmt::format("{} {}(void);\n", type, name);
    for (const ir::Symbol& symbol : program_.symbols()) result += declared(symbol);
    return readers_ == Readers::Verifiers ? result + error() : result;
  }

  // What tools know as an error, by either name.
  std::string error() {
    const bool is_declared = expressions_.used().contains("__assert_fail");
    return fmt::format(
        "{}void reach_error(void) {{ __assert_fail(\"0\", \"program\", 1, \"reach_error\"); }}\n",
        is_declared ? "" : "void __assert_fail(const char *, const char *, unsigned, const char *);\n");
  }

  std::string declared(const ir::Symbol& symbol) {
    const ir::Function* function = program_.find_function(*symbol.name);
    const bool is_own = function != nullptr && ir::is_own(*function) && !is_left_out(*function);
    const bool is_used = is_own || expressions_.used().contains(*symbol.name);
    return attempt(*symbol.name, [&]() -> std::string {
      if (symbol.kind == ir::SymbolKind::Function && is_own) return signature(*function) + ";\n";
      if (!is_used) return "";
      if (symbol.kind == ir::SymbolKind::Function)
        return fmt::format("{} {};\n", types_.name(symbol.type), names_.of(*symbol.name));
      if (symbol.kind != ir::SymbolKind::Global) return "";
      const std::string alignment =
          symbol.alignment > 0 ? fmt::format(" __attribute__((aligned({})))", symbol.alignment) : "";
      const std::string name = names_.of(*symbol.name);
      return fmt::format("{}{}{} {}{};\n", is_outside(symbol) ? "extern " : "static ",
                         symbol.is_thread_local ? "__thread " : "", types_.name(symbol.type), name,
                         alignment);
    });
  }

  const ir::Program& program_;
  const Readers readers_;
  Names names_;
  Types types_;
  Expressions expressions_;
  Bodies bodies_;
};

}  // namespace

void write_c(std::ostream& out, const ir::Program& program, Readers readers, const IsExact& is_exact) {
  Writer(program, readers, is_exact).run(out);
}

}  // namespace heddle::decompile
