// A goto binary to a GOTO program, in two steps: what it declares, so that the library can be linked to it,
// and then the bodies, which need to know how the library declares what they call.
#pragma once

#include <string>
#include <vector>

#include "goto_binary/body_reader.h"
#include "goto_binary/goto_file.h"
#include "goto_binary/names.h"
#include "goto_binary/options.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

// What the file uses and does not define.
struct Missing {
  std::string name;
  expr::TypeRef type = nullptr;
  bool is_function = false;
};

// The data model that the file was made for. Throws support::UnsupportedError.
expr::DataModelKind data_model_of(const GotoFile& file);

class ProgramReader {
 public:
  // The program has the data model of the file, and no functions. What has been read of the file is given up.
  ProgramReader(GotoFile& file, ir::Program& program, const Options& options,
                support::Diagnostics& diagnostics);

  // Throws support::UnsupportedError, as define does.
  void declare();
  const std::vector<Missing>& missing() const { return missing_; }
  // Every missing name is a symbol of the program by now. Throws support::InputError too.
  void define();

 private:
  // Calls work; what it refuses is an error that names the symbol, or leaves it out.
  template <typename Work>
  void attempt(const SymbolRecord& symbol, const Work& work);
  void find_mentioned();
  void declare_symbol(const SymbolRecord& symbol);
  void declare_global(const SymbolRecord& symbol);
  std::string name_of(std::string_view name) const;
  bool is_read(const FunctionRecord& function) const { return has_start_ || function.name != kStart; }
  void check_library_types();
  bool has_volatile_objects() const;
  void read_setup(ir::Function& setup);
  void set_up_globals(ir::Function& setup);
  bool root_takes_arguments() const;
  void make_entry();

  GotoFile& file_;
  ir::Program& program_;
  TypeReader types_;
  StringObjects strings_;
  FileContext context_;
  std::vector<const SymbolRecord*> globals_;
  std::unordered_set<std::string_view> mentioned_;  // by bodies
  std::vector<Missing> missing_;
  std::unordered_set<std::string_view> defined_;
  std::string root_;        // the function where execution begins if the file does not say
  bool has_start_ = false;  // the file says where execution begins
};

}  // namespace heddle::goto_binary
