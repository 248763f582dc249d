#include "frontend/lowering.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include "frontend/open_place.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::TypeRef;
using ir::StatementKind;

Lowering::Lowering(Unit& unit_, ir::Function& function_, const clang::FunctionDecl* definition_,
                   std::string prefix_)
    : unit(unit_),
      function(function_),
      definition(definition_),
      prefix(std::move(prefix_)),
      effects(!unit_.linker().regions().empty(),
              definition_ != nullptr && unit_.linker().options().marks_choices),
      values(*this),
      body(*this),
      scopes(*this),
      refusals(*this),
      sizes(*this),
      places(*this),
      expressions(*this),
      conversions(*this),
      complex_numbers(*this),
      vectors(*this),
      operators(*this),
      conditions(*this),
      assignments(*this),
      aggregates(*this),
      calls(*this),
      intrinsics(*this),
      variadics(*this),
      builtins(*this),
      float_builtins(*this),
      atomics(*this),
      initializers(*this),
      statements(*this),
      declarations(*this),
      assembly(*this) {}

namespace {

// The union of which the caller passed the first field.
void unfold_transparent(Lowering& lowering, const clang::ParmVarDecl& parameter) {
  TypeRef type = lowering.unit.type_of(parameter.getType(), parameter.getLocation());
  const Value object = lowering.values.reference(
      *lowering.body.new_local(parameter.getName().str(), type, &parameter, ir::SymbolKind::Local));
  const ir::Symbol& passed = *lowering.function.parameters[parameter.getFunctionScopeIndex()];
  lowering.body.emit(ir::Op::Decl, {object});
  lowering.body.assign(object, lowering.initializers.union_value(type, 0, lowering.values.reference(passed)));
}

void note_unsequenced(Lowering& lowering) {
  const clang::SourceManager& sources = lowering.unit.ast().getSourceManager();
  const clang::SourceRange range = lowering.definition->getSourceRange();
  for (const OpenPlace& place : lowering.unit.open_places()) {
    if (!place.is_order ||
        !sources.isPointWithin(sources.getExpansionLoc(place.where), range.getBegin(), range.getEnd()))
      continue;
    const std::string text =
        fmt::format("of the effects at {}, whose order C leaves open: they happen from left to right",
                    ir::to_string(lowering.unit.program(), lowering.unit.location(place.where)));
    lowering.unit.linker().open_order().keep(text);
    lowering.body.assume(text, ir::kOpenAssumption);
  }
}

void add_parameters(Lowering& lowering) {
  Unit& unit = lowering.unit;
  ir::Function& function = lowering.function;
  unsigned unnamed = 0;
  for (const clang::ParmVarDecl* parameter : lowering.definition->parameters()) {
    const std::string name =
        parameter->getName().empty() ? "$unnamed" + std::to_string(unnamed++) : parameter->getName().str();
    TypeRef type = unit.parameter_type(parameter->getType(), parameter->getLocation());
    const bool is_transparent = transparent_field(parameter->getType()) != nullptr;
    function.parameters.push_back(lowering.body.new_local(is_transparent ? name + "$passed" : name, type,
                                                          is_transparent ? nullptr : parameter,
                                                          ir::SymbolKind::Parameter));
  }
  if (function.type->is_variadic()) {
    function.va_area = unit.program().add_symbol(
        lowering.prefix + "$va", unit.store().pointer(unit.store().void_type()), ir::SymbolKind::Parameter);
  }
  for (const clang::ParmVarDecl* parameter : lowering.definition->parameters()) {
    lowering.sizes.capture_sizes(parameter->getType());
    lowering.sizes.capture_sizes(parameter->getOriginalType());
  }
  for (const clang::ParmVarDecl* parameter : lowering.definition->parameters())
    if (transparent_field(parameter->getType()) != nullptr && !parameter->getName().empty())
      unfold_transparent(lowering, *parameter);
}

// Whether control comes to the last instruction.
bool is_end_reached(const std::vector<ir::Instruction>& body) {
  std::vector<bool> seen(body.size());
  std::vector<size_t> open = {0};
  while (!open.empty()) {
    const size_t at = open.back();
    open.pop_back();
    if (at >= body.size() || seen[at]) continue;
    seen[at] = true;
    const ir::Instruction& instruction = body[at];
    if (instruction.op == ir::Op::Return || instruction.op == ir::Op::Halt) continue;
    const bool jumps = instruction.op == ir::Op::Goto;
    if (jumps) open.push_back(instruction.target);
    const bool always = jumps && instruction.condition()->is(expr::Kind::Constant);
    if (!always || instruction.condition()->small_value() == 0) open.push_back(at + 1);
  }
  return seen.back();
}

// A function that ends without `return`: its result is no value, as that of a variable that was never set.
void return_no_value(Lowering& lowering, std::vector<ir::Instruction>& body, TypeRef type) {
  const ir::Symbol* nothing = lowering.body.new_local("$nothing", type, nullptr);
  const ExprRef reference = lowering.unit.program().reference(*nothing);
  ir::Instruction end = body.back();
  body.back().op = ir::Op::Decl;
  body.back().operands = {reference};
  end.operands = {reference};
  body.push_back(std::move(end));
}

}  // namespace

void lower_body(Unit& unit, ir::Function& function, const clang::FunctionDecl& definition) {
  Lowering lowering(unit, function, &definition, *function.name + "::");
  const support::SourceRange whole = unit.range(definition.getSourceRange());
  lowering.body.origin() = {whole, StatementKind::Parameter, whole};
  note_unsequenced(lowering);
  if (!unit.is_model()) unit.linker().open_order().note(unit, definition, lowering.body);
  lowering.refusals.attempt([&] {
    add_parameters(lowering);
    lowering.statements.statement(definition.getBody());
  });

  const support::SourceRange end = unit.range(clang::SourceRange(definition.getBodyRBrace()));
  lowering.body.origin() = {end, StatementKind::FunctionEnd, end};
  // C99: reaching the end of main returns 0.
  TypeRef result = function.type->result();
  const bool returns_zero = definition.isMain() && result->is_bitvector();
  lowering.statements.return_value(returns_zero ? lowering.values.constant(result, 0) : Value{});
  lowering.scopes.finish();
  function.body = std::move(lowering.body.instructions());
  if (!returns_zero && !result->is(expr::TypeKind::Void) && is_end_reached(function.body))
    return_no_value(lowering, function.body, result);
  function.has_body = true;
}

// Static objects are zero before the program starts; the rest is done by the program's first function.
void initialize_static(Unit& unit, const clang::VarDecl& definition, const ir::Symbol& symbol) {
  ir::Function scratch;
  Lowering lowering(unit, scratch, nullptr, *symbol.name + "::");
  const support::SourceRange whole = unit.range(definition.getSourceRange());
  lowering.body.origin() = {whole, StatementKind::Declaration, whole};
  const Value object = lowering.values.reference(symbol);
  if (definition.hasInit()) {
    lowering.refusals.attempt(
        [&] { lowering.initializers.initialize(object, definition.getType(), definition.getInit(), false); });
  } else if (symbol.type->is_scalar() || expr::size_of(symbol.type, unit.store().data_model()) > 0) {
    lowering.body.assign(object, lowering.values.zero(symbol.type));
  }
  lowering.scopes.finish();
  unit.linker().append_initialization(std::move(lowering.body.instructions()), std::move(scratch.locals));
}

}  // namespace heddle::frontend
