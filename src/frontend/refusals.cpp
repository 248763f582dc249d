#include "frontend/refusals.h"

#include "frontend/lowering.h"
#include "ir/edit_body.h"
#include "ir/unsupported.h"

namespace heddle::frontend {

namespace {

void append_end(std::vector<ir::Instruction>& body, expr::Store& store, const std::string& construct,
                const support::SourceRange& range) {
  body.push_back(ir::make_assert(store, store.boolean(false), ir::kUnsupported, construct, range));
  body.push_back(ir::make_assume(store.boolean(false), range));
}

}  // namespace

Refusals::Refusals(Lowering& lowering)
    : body_(lowering.body), store_(lowering.unit.store()), scopes_(lowering.scopes) {}

void Refusals::end_executions(const std::string& construct, const support::SourceRange& range) {
  append_end(body_.instructions(), store_, construct, range.valid() ? range : body_.origin().range);
}

void refuse_calls(ir::Program& program, ir::Function& function, const std::string& construct,
                  const support::SourceRange& range) {
  for (expr::TypeRef type : function.type->parameters())
    function.parameters.push_back(
        program.add_symbol(*function.name + "::$" + std::to_string(function.parameters.size() + 1), type,
                           ir::SymbolKind::Parameter));
  expr::Store& store = program.store();
  if (function.type->is_variadic())
    function.va_area = program.add_symbol(*function.name + "::$va", store.pointer(store.void_type()),
                                          ir::SymbolKind::Parameter);
  function.has_body = function.is_model = true;
  append_end(function.body, store, construct, range);
  ir::Instruction& back = function.body.emplace_back();
  back.op = ir::Op::Return;
  back.operands = {nullptr};
}

}  // namespace heddle::frontend
