// The trace of a run: one line per executed step, with its source line and the values that it set.
#include "expr/byte_order.h"
#include "interpreter/events.h"
#include "interpreter/slot_values.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using ir::Op;

namespace {

constexpr size_t kLongestValue = 200;

// Places as C writes them; other expressions in the notation of GOTO.
class ExpressionPrinter {
 public:
  explicit ExpressionPrinter(const ir::Program& program) : program_(program) {}

  std::string print(ExprRef e, int depth = 0) const {
    if (depth > 8) return "...";
    switch (e->kind()) {
      case Kind::Symbol:
        return symbol(e->text());
      case Kind::Constant:
        return e->type()->is_scalar() ? print_value(e->type(), e->value()) : "...";
      case Kind::Cast:
        return print(e->operand(0), depth + 1);
      case Kind::Deref:
        return "*" + print(e->operand(0), depth + 1);
      case Kind::AddressOf:
        return "&" + print(e->operand(0), depth + 1);
      case Kind::Index:
        return print(e->operand(0), depth + 1) + "[" + print(e->operand(1), depth + 1) + "]";
      case Kind::PointerAdd:
        return "(" + print(e->operand(0), depth + 1) + " + " + print(e->operand(1), depth + 1) + ")";
      case Kind::Member:
        return member(e, depth);
      default:
        break;
    }
    const expr::KindInfo& kind = expr::info(e->kind());
    if (!kind.token.empty() && e->operand_count() == 2)
      return "(" + print(e->operand(0), depth + 1) + " " + std::string(kind.token) + " " +
             print(e->operand(1), depth + 1) + ")";
    if (!kind.token.empty() && e->operand_count() == 1)
      return std::string(kind.token) + print(e->operand(0), depth + 1);
    std::string text(kind.name);
    text += "(";
    for (size_t i = 0; i < e->operand_count() && i < 4; ++i)
      text += (i > 0 ? ", " : "") + print(e->operand(i), depth + 1);
    return text + (e->operand_count() > 4 ? ", ...)" : ")");
  }

 private:
  std::string symbol(const std::string& name) const {
    const ir::Symbol* symbol = program_.find_symbol(name);
    if (symbol != nullptr && symbol->source_name != nullptr) return *symbol->source_name;
    const size_t scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
  }
  std::string member(ExprRef e, int depth) const {
    ExprRef record = e->operand(0);
    const std::string& field = record->type()->record().fields[e->index()].name;
    if (record->is(Kind::Deref)) return print(record->operand(0), depth + 1) + "->" + field;
    return print(record, depth + 1) + "." + field;
  }

  const ir::Program& program_;
};

class Tracer : public Observer {
 public:
  Tracer(const ir::Program& program, std::FILE* output)
      : program_(program), printer_(program), output_(output) {}

  void on_event(const Event& event) override {
    const ir::Instruction& i = event.function->body[event.instruction];
    const std::string text = describe(event, i);
    if (text.empty()) return;
    const support::SourceLocation& at = i.range.begin;
    const std::string where =
        at.valid() ? program_.files()[at.file].path + ":" + std::to_string(at.line) : *event.function->name;
    std::fprintf(output_, "%s: %s\n", where.c_str(), text.c_str());
  }

 private:
  std::string value(const Event& event) const {
    if (event.type == nullptr) return "";
    std::string text;
    print_bytes(event.type, event.value, expr::value_offset(event.type, program_.data_model()), text);
    return text;
  }

  // The value of this type whose bits begin there; of a union, its first member.
  void print_bytes(expr::TypeRef type, std::span<const uint8_t> bytes, uint64_t bit,
                   std::string& text) const {
    if (text.size() > kLongestValue) {
      if (!text.ends_with("...")) text += "...";
    } else if (type->is_scalar()) {
      text += print_value(type, expr::read_bits(bytes, bit, type->width(), program_.data_model().byte_order));
    } else if (type->is_array()) {
      const uint64_t step = expr::size_of(type->element(), program_.data_model()) * 8;
      for (uint64_t i = 0; i < type->count() && text.size() <= kLongestValue; ++i) {
        text += i == 0 ? "{" : ", ";
        const uint64_t inside = expr::value_offset(type->element(), program_.data_model());
        print_bytes(type->element(), bytes, bit + i * step + inside, text);
      }
      text += "}";
    } else {
      const expr::Record& record = type->record();
      for (size_t i = 0; i < (record.is_union ? 1 : record.fields.size()) && text.size() <= kLongestValue;
           ++i) {
        text += i == 0 ? "{" : ", ";
        print_bytes(record.fields[i].type, bytes,
                    bit + expr::value_offset(record.fields[i], program_.data_model()), text);
      }
      text += "}";
    }
  }

  std::string call(const ir::Instruction& i) const {
    std::string text = "call " + printer_.print(i.function()) + "(";
    for (size_t k = 0; k < i.argument_count(); ++k)
      text += (k > 0 ? ", " : "") + printer_.print(i.argument(k));
    return text + ")";
  }

  std::string describe(const Event& event, const ir::Instruction& i) const {
    auto assigned = [&] { return printer_.print(i.operands[0]) + " = " + value(event); };
    switch (i.op) {
      case Op::Assign:
      case Op::Alloc:
        return assigned();
      case Op::Havoc:
        return assigned() + (i.name != nullptr ? " (input " + *i.name + ")" : " (arbitrary)");
      case Op::Assume:
        return "assume " + printer_.print(i.condition());
      case Op::Assert:
        return "assert " + printer_.print(i.condition());
      case Op::Goto:
        if (i.condition()->is(Kind::Constant)) return "";
        return "if " + printer_.print(i.condition()) + (event.taken ? ": taken" : ": not taken");
      case Op::Call:
        return event.type != nullptr ? assigned() + " (result)" : call(i);
      case Op::Return:
        return "return" + (event.type != nullptr ? " " + value(event) : "");
      case Op::Free:
        return "free " + printer_.print(i.operands[0]);
      case Op::Copy:
        return "copy to " + printer_.print(i.operands[0]);
      case Op::Fill:
        return "fill " + printer_.print(i.operands[0]);
      case Op::Output:
        return "output";
      case Op::Halt:
        return i.variant == ir::Variant::Abort ? "abort" : "halt " + value(event);
      default:
        return "";
    }
  }

  const ir::Program& program_;
  ExpressionPrinter printer_;
  std::FILE* output_;
};

}  // namespace

std::unique_ptr<Observer> make_tracer(const ir::Program& program, std::FILE* output) {
  return std::make_unique<Tracer>(program, output);
}

}  // namespace heddle::interpreter
