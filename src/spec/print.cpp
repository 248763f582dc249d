#include "spec/print.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::spec {
namespace {

std::string type_text(const CType& type) {
  std::string text = type.kind == CType::Kind::Typeof ? "typeof($" + type.name + ")" : type.name;
  if (type.pointers != 0) text += " " + std::string(type.pointers, '*');
  return text;
}

class Printer {
 public:
  Printer(const Automaton& automaton, const Transition& transition)
      : automaton_(automaton), transition_(transition) {}

  // `outer`: the precedence of the operator around it.
  std::string print(const Expr& e, int outer = 0) const {
    switch (e.kind) {
      case ExprKind::Integer:
        return std::to_string(e.value) + e.text;
      case ExprKind::Boolean:
        return e.value != 0 ? "true" : "false";
      case ExprKind::Null:
        return "NULL";
      case ExprKind::Capture:
        return "$" + transition_.captures[e.index];
      case ExprKind::Variable:
        return automaton_.variables[e.index].name;
      case ExprKind::ProgramName:
        return e.text;
      case ExprKind::Unary:
        return std::string(expr::info(e.op).token) + print(e.operands[0], kTightest);
      case ExprKind::Binary:
        return in_parentheses(binary(e), expr::info(e.op).precedence < outer);
      case ExprKind::Conditional:
        return in_parentheses(
            print(e.operands[0], 1) + " ? " + print(e.operands[1]) + " : " + print(e.operands[2]), outer > 0);
      case ExprKind::Cast:
        return "(" + type_text(e.type) + ") " + print(e.operands[0], kTightest);
      case ExprKind::Subscript:
        return print(e.operands[0], kTightest) + "[" + print(e.operands[1]) + "]";
      case ExprKind::Member:
        return print(e.operands[0], kTightest) + "." + e.text;
      case ExprKind::Arrow:
        return print(e.operands[0], kTightest) + "->" + e.text;
      case ExprKind::SizeOf:
        return "sizeof(" + type_text(e.type) + ")";
      case ExprKind::Overflows:
        if (e.operands.size() == 1) return "overflows(-" + print(e.operands[0], kTightest) + ")";
        return "overflows(" + binary(e) + ")";
      case ExprKind::CastOverflows:
        return "overflows(cast " + print(e.operands[0], kTightest) + ")";
      case ExprKind::Nondet:
      case ExprKind::Width:
      case ExprKind::Minimum:
      case ExprKind::Maximum:
      case ExprKind::Accessible:
      case ExprKind::Aligned:
      case ExprKind::Modifiable:
      case ExprKind::Releasable:
      case ExprKind::NoneLost:
        return predicate(e);
      case ExprKind::StateMatches:
        return automaton_.variables[e.index].name + " == state(" + automaton_.instance_name + ")";
    }
    return "";
  }

  std::string print(const Statement& s) const {
    switch (s.kind) {
      case StatementKind::Assert:
        return "assert " + print(s.expressions[0]) +
               (s.message.empty() ? ";" : fmt::format(" \"{}\";", s.message));
      case StatementKind::Assume:
        return "assume " + print(s.expressions[0]) + ";";
      case StatementKind::Assign:
        return automaton_.variables[s.variable].name + " = " + print(s.expressions[0]) + ";";
      case StatementKind::SaveState:
        return automaton_.variables[s.variable].name + " = state(" + automaton_.instance_name + ");";
      case StatementKind::If: {
        std::string text = "if (" + print(s.expressions[0]) + ") " + print(s.children[0]);
        if (s.children.size() > 1) text += " else " + print(s.children[1]);
        return text;
      }
      case StatementKind::Block: {
        if (s.children.empty()) return ";";
        std::string text = "{";
        for (const Statement& child : s.children) text += " " + print(child);
        return text + " }";
      }
    }
    return "";
  }

 private:
  static constexpr int kTightest = 11;

  static std::string in_parentheses(std::string text, bool needed) {
    return needed ? "(" + text + ")" : text;
  }

  std::string predicate(const Expr& e) const {
    std::string text(std::ranges::find(kPredicates, e.kind, &PredicateInfo::kind)->name);
    for (size_t i = 0; i < e.operands.size(); ++i) text += (i == 0 ? "(" : ", ") + print(e.operands[i]);
    return text + (e.operands.empty() ? "()" : ")");
  }

  std::string binary(const Expr& e) const {
    const auto& info = expr::info(e.op);
    return print(e.operands[0], info.precedence) + " " + std::string(info.token) + " " +
           print(e.operands[1], info.precedence + 1);
  }

  const Automaton& automaton_;
  const Transition& transition_;
};

}  // namespace

std::string to_string(const Automaton& automaton, const Transition& transition, const Expr& e) {
  return Printer(automaton, transition).print(e);
}

std::string to_string(const Automaton& automaton, const Transition& transition, const Statement& s) {
  return Printer(automaton, transition).print(s);
}

}  // namespace heddle::spec
