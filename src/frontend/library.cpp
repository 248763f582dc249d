#include "frontend/library.h"

#include "frontend/linker.h"
#include "frontend/unit.h"
#include "frontend/unsupported_names.h"

namespace heddle::frontend {

Library::Library(ir::Program& program, const Options& options, support::Diagnostics& diagnostics)
    : linker_(std::make_unique<Linker>(program, options, diagnostics)) {}

Library::~Library() = default;

void Library::require_function(const std::string& name, expr::TypeRef type) {
  if (std::string problem = unsupported_name(name); !problem.empty())
    linker_->note_unsupported(name, std::move(problem), {});
  linker_->require_function(name, type);
}

void Library::require_variable(const std::string& name, expr::TypeRef type) {
  linker_->require_variable(name, type, {});
}

void Library::link() {
  linker_->link();
}

}  // namespace heddle::frontend
