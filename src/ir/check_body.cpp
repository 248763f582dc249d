#include "ir/check_body.h"

#include <algorithm>

#include "expr/elementary.h"
#include "expr/typing.h"
#include "ir/executed.h"
#include "ir/text.h"

namespace heddle::ir {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint32_t kNobody = UINT32_MAX;
constexpr uint32_t kSeveral = UINT32_MAX - 1;

// Text of the program is quoted in complaints up to this many bytes.
constexpr size_t kQuotedLength = 80;

template <typename Printable>
std::string shortened(const Printable& printable) {
  std::string text = to_string(printable);
  return text.size() > kQuotedLength ? text.substr(0, kQuotedLength) + "…" : text;
}

uint32_t common_owner(uint32_t a, uint32_t b) {
  if (a == kNobody || a == b) return b;
  return b == kNobody ? a : kSeveral;
}

}  // namespace

bool is_storable(TypeRef type) {
  while (type->is_array()) type = type->element();
  return type->is_scalar() || (type->is_record() && type->record().complete);
}

BodyChecker::BodyChecker(const Program& program, std::vector<std::string>& complaints)
    : program_(program), complaints_(complaints), nodes_(program.store().expression_count()) {
  uint32_t number = 0;
  for (const Function& function : program.functions()) {
    for (const Symbol* symbol : function.parameters) owners_.emplace(*symbol->name, number);
    if (function.va_area != nullptr) owners_.emplace(*function.va_area->name, number);
    for (const Symbol* symbol : function.locals) owners_.emplace(*symbol->name, number);
    ++number;
  }
}

void BodyChecker::check(const Function& function, uint32_t number) {
  function_ = &function;
  function_number_ = number;
  for (instruction_number_ = 0; instruction_number_ < function.body.size(); ++instruction_number_)
    check_instruction(function.body[instruction_number_]);
}

void BodyChecker::complain(const std::string& message) {
  complaints_.push_back(*function_->name + ", instruction " + std::to_string(instruction_number_) + " (" +
                        shortened(function_->body[instruction_number_]) + "): " + message);
}

void BodyChecker::check_instruction(const Instruction& instruction) {
  check_variant(instruction);
  check_range(instruction.range);
  check_range(instruction.statement_range);
  const int wanted = info(instruction.op).operands;
  const size_t count = instruction.operands.size();
  const bool is_bound = instruction.op == Op::Havoc && count > 1 && instruction.name != nullptr &&
                        (expr::is_bound(*instruction.name) || *instruction.name == kUnreadText);
  if (!is_bound && (wanted >= 0 ? count != static_cast<size_t>(wanted) : count < 2))
    return complain("the number of operands should be that of the instruction");
  const bool may_lack_first =
      instruction.op == Op::Call || instruction.op == Op::Return || instruction.op == Op::Output;
  for (size_t i = 0; i < count; ++i)
    if (instruction.operands[i] == nullptr && !(i == 0 && may_lack_first))
      return complain("operand " + std::to_string(i) + " should be there");
  for (ExprRef operand : instruction.operands)
    if (operand != nullptr) check_expression(operand);
  check_operands(instruction);
  check_sites(instruction);
}

void BodyChecker::check_variant(const Instruction& instruction) {
  switch (instruction.variant) {
    case Variant::Plain:
      return;
    case Variant::Stack:
      return require(instruction.op == Op::Alloc || instruction.op == Op::Free,
                     "STACK should be of ALLOC or FREE");
    case Variant::Abort:
      return require(instruction.op == Op::Halt, "ABORT should be of HALT");
    case Variant::Bytes:
      return require(instruction.op == Op::Output, "BYTES should be of OUTPUT");
    case Variant::Outside:
      return require(instruction.op == Op::Havoc || instruction.op == Op::Fill || instruction.op == Op::Alloc,
                     "OUTSIDE should be of HAVOC, FILL or ALLOC");
    case Variant::Rest:
      return require(instruction.op == Op::Fill, "REST should be of FILL");
  }
}

void BodyChecker::require_place(ExprRef e) {
  if (!is_place(e)) return complain("'" + shortened(e) + "' should be a place");
  if (!is_storable(e->type()))
    complain("'" + shortened(e) + "' should have a storable type, not " + to_string(e->type()));
}

void BodyChecker::require_value(ExprRef e, bool condition, const char* expectation) {
  if (!condition)
    complain("'" + shortened(e) + "' should be " + expectation + ", not of type " + to_string(e->type()));
}

void BodyChecker::check_operands(const Instruction& instruction) {
  const auto& operands = instruction.operands;
  auto require_pointer = [&](ExprRef e) { require_value(e, e->type()->is_pointer(), "a pointer"); };
  auto require_number = [&](ExprRef e) { require_value(e, e->type()->is_bitvector(), "a bit-vector"); };
  auto require_size = [&](ExprRef e) {
    const bool fits = e->type()->is_bitvector() && !e->type()->is_signed() &&
                      e->type()->width() == program_.data_model().pointer_width();
    require_value(e, fits, "a number of bytes, unsigned and of pointer width");
  };
  switch (instruction.op) {
    case Op::Goto:
      require(instruction.target < function_->body.size(),
              "the target should be an instruction of the function");
      [[fallthrough]];
    case Op::Assume:
    case Op::Assert:
      return require_value(operands[0], operands[0]->type()->is_bool(), "a condition");
    case Op::Assign:
      require_place(operands[0]);
      if (operands[0]->type() != operands[1]->type())
        complain("the value should be of type " + to_string(operands[0]->type()) + ", not " +
                 to_string(operands[1]->type()));
      return;
    case Op::Havoc:
      for (size_t i = 1; i < operands.size(); ++i)
        require_value(operands[i],
                      *instruction.name == kUnreadText ? operands[i]->type()->is_pointer()
                                                       : operands[i]->type() == operands[0]->type(),
                      "an argument of the input");
      return require_place(operands[0]);
    case Op::Call:
      if (operands[0] != nullptr) require_place(operands[0]);
      require_value(operands[1], operands[1]->type()->is_function(), "a function");
      for (size_t i = 2; i < operands.size(); ++i)
        require_value(operands[i], is_storable(operands[i]->type()), "storable");
      return;
    case Op::Return:
      return check_return(instruction);
    case Op::Decl:
    case Op::Dead:
      return check_local(operands[0]);
    case Op::Alloc:
      require_place(operands[0]);
      require_pointer(operands[0]);
      require_size(operands[1]);
      return require_size(operands[2]);
    case Op::Free:
      return require_pointer(operands[0]);
    case Op::Copy:
      require_pointer(operands[0]);
      require_pointer(operands[1]);
      return require_size(operands[2]);
    case Op::Fill:
      require_pointer(operands[0]);
      require_number(operands[1]);
      return require_size(operands[2]);
    case Op::Output:
      if (operands[0] != nullptr) {
        require_place(operands[0]);
        require_number(operands[0]);
      }
      require_number(operands[1]);
      require_pointer(operands[2]);
      return instruction.variant == Variant::Bytes ? require_size(operands[3]) : require_pointer(operands[3]);
    case Op::Halt:
      return require_number(operands[0]);
    default:
      return;
  }
}

void BodyChecker::check_return(const Instruction& instruction) {
  const ExprRef value = instruction.operands[0];
  if (value == nullptr) return;
  const TypeRef result = function_->type->result();
  if (value->type() != result || !is_storable(result))
    complain("the value should be of the function's type " + to_string(result) + ", not " +
             to_string(value->type()));
}

void BodyChecker::check_local(ExprRef e) {
  if (!e->is(Kind::Symbol)) return complain("the operand should be a symbol");
  const Symbol* symbol = program_.find_symbol(e->text());
  if (symbol != nullptr) require(symbol->kind == SymbolKind::Local, "only locals begin and end their life");
}

void BodyChecker::check_expression(ExprRef root) {
  if (!nodes_[root->id()].is_known) {
    std::vector<std::pair<ExprRef, size_t>> stack = {{root, 0}};
    while (!stack.empty()) {
      auto& [e, next] = stack.back();
      if (next < e->operand_count()) {
        const ExprRef operand = e->operand(next++);
        if (!nodes_[operand->id()].is_known) stack.emplace_back(operand, 0);
      } else {
        const ExprRef done = e;
        stack.pop_back();
        if (!nodes_[done->id()].is_known) visit(done);
      }
    }
  }
  const uint32_t owner = nodes_[root->id()].owner;
  require(owner == kNobody || owner == function_number_, "locals of another function should not be used");
  if (const auto unbound = unbound_.find(root); unbound != unbound_.end())
    complain("'" + unbound->second.front()->text() + "' should be in the symbol table, with type " +
             to_string(unbound->second.front()->type()) + ", or bound by a quantifier");
}

// Learns about an expression whose operands are known.
void BodyChecker::visit(ExprRef e) {
  Node& node = nodes_[e->id()];
  node.is_known = true;
  node.owner = kNobody;
  if (const std::string error = typing_error(e); !error.empty()) complain(error);
  if (e->is(Kind::Symbol)) return visit_symbol(e, node);
  const std::span<const ExprRef> bound = expr::bound_symbols(e);
  std::vector<ExprRef> unbound;
  for (size_t i = bound.size(); i < e->operand_count(); ++i) {
    const ExprRef operand = e->operand(i);
    node.owner = common_owner(node.owner, nodes_[operand->id()].owner);
    const auto found = unbound_.find(operand);
    if (found == unbound_.end()) continue;
    const bool is_in_scope = i + 1 == e->operand_count();
    for (ExprRef symbol : found->second)
      if (!is_in_scope || std::ranges::find(bound, symbol) == bound.end()) unbound.push_back(symbol);
  }
  if (unbound.empty()) return;
  std::ranges::sort(unbound, {}, [](ExprRef symbol) { return symbol->id(); });
  const auto repeated = std::ranges::unique(unbound);
  unbound.erase(repeated.begin(), repeated.end());
  unbound_.emplace(e, std::move(unbound));
}

void BodyChecker::visit_symbol(ExprRef e, Node& node) {
  const Symbol* symbol = program_.find_symbol(e->text());
  if (symbol == nullptr || symbol->type != e->type()) {
    unbound_.emplace(e, std::vector{e});
  } else if (symbol->kind == SymbolKind::Local || symbol->kind == SymbolKind::Parameter ||
             symbol->kind == SymbolKind::Temporary) {
    const auto owner = owners_.find(e->text());
    node.owner = owner == owners_.end() ? kSeveral : owner->second;
  }
}

// Finds the operation at a site whose parent's operation is known; empty if that worked.
std::string BodyChecker::resolve_site(const Instruction& instruction, size_t number,
                                      std::vector<ExprRef>& operations) {
  const Site& site = instruction.sites[number];
  if (site.steps.empty()) return "should have a path";
  size_t next = 0;
  ExprRef e = nullptr;
  if (site.parent != kNoSite) {
    e = operations[site.parent];
    if (e == nullptr) return "";  // the parent has been complained about
  } else {
    if (site.steps[0] >= instruction.operands.size()) return "should begin at an operand of the instruction";
    e = instruction.operands[site.steps[next++]];
    if (e == nullptr) return "should begin at an operand that is there";
  }
  for (; next < site.steps.size(); ++next) {
    if (site.steps[next] >= e->operand_count()) return "should lead to an operation";
    e = e->operand(site.steps[next]);
  }
  operations[number] = e;
  return "";
}

// Resolves every site once, parents first, so that chains of sites cost their length and cycles are found.
void BodyChecker::check_sites(const Instruction& instruction) {
  const std::vector<Site>& sites = instruction.sites;
  enum class State : uint8_t { New, Open, Done };
  std::vector<State> states(sites.size(), State::New);
  std::vector<ExprRef> operations(sites.size(), nullptr);
  std::vector<size_t> chain;  // from a site up to the first ancestor that needs no other
  for (size_t start = 0; start < sites.size(); ++start) {
    check_range(sites[start].range);
    size_t at = start;
    while (at < sites.size() && states[at] == State::New) {
      states[at] = State::Open;
      chain.push_back(at);
      at = sites[at].parent;
    }
    if (at >= sites.size() && at != kNoSite) {
      complain("the parent of site " + std::to_string(chain.back()) + " should be a site");
      states[chain.back()] = State::Done;
      chain.pop_back();
    } else if (at < sites.size() && states[at] == State::Open) {
      complain("site " + std::to_string(at) + " should not enclose itself");
    }
    for (; !chain.empty(); chain.pop_back()) {
      const size_t number = chain.back();
      states[number] = State::Done;
      if (const std::string error = resolve_site(instruction, number, operations); !error.empty())
        complain("site " + std::to_string(number) + " " + error);
    }
  }
}

void BodyChecker::check_range(const support::SourceRange& range) {
  require(!range.valid() || range.begin.file < program_.files().size(),
          "locations should be in a file of the program");
}

}  // namespace heddle::ir
