// Terms as SMT-LIB 2.6 text. Terms are kept as a graph; a query prints what its formulas need, every shared
// term once as a definition, so that the text is as long as the graph is large.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smt/terms/term_factory.h"

namespace heddle::smt::smtlib_process {

std::string to_string(const terms::Sort& sort);

class SmtlibTerms : public terms::TermFactory {
 public:
  using TermFactory::apply;
  terms::Term symbol(expr::ExprRef symbol, const terms::Sort& sort) override;
  terms::Term boolean(bool value) override { return atom(value ? "true" : "false"); }
  terms::Term bits(const llvm::APInt& value) override;
  terms::Term integer(const llvm::APInt& value) override;
  terms::Term apply(terms::Op op, const terms::Sort& sort, std::span<const terms::Term> arguments,
                    unsigned first, unsigned second) override;
  terms::Term constant_array(const terms::Sort& sort, terms::Term value) override;
  terms::Term quantifier(bool is_universal, std::span<const terms::Term> bound, terms::Term body) override;
  terms::Term float_bits(terms::Term value, const terms::Sort& sort) override;

  // A symbol that a query mentions, and how it is spelled there.
  struct Named {
    expr::ExprRef symbol;
    std::string name;
  };
  // Declarations, definitions and assertions; `symbols` becomes the list of what a model should give values
  // to.
  std::string query(const std::vector<terms::Term>& formulas, std::vector<Named>& symbols) const;
  // One term as text, for messages: what is shared is written out each time, up to a length.
  std::string text(terms::Term term, size_t limit) const;

 private:
  struct Node {
    enum class Kind : uint8_t { Atom, Symbol, Application, Quantifier, FloatBits };
    Kind kind = Kind::Atom;
    std::string head;  // the atom, the name, or the operator
    std::string sort;
    std::vector<terms::Term> operands;
    expr::ExprRef symbol = nullptr;
  };

  terms::Term add(Node::Kind kind, std::string head, std::string sort, std::vector<terms::Term> operands);
  terms::Term atom(std::string text);
  std::string spelled(terms::Term term, const char* prefix) const;
  std::string application(const Node& node, const char* prefix) const;
  std::string quantified(const Node& node) const;
  std::vector<terms::Term> in_order(const std::vector<terms::Term>& roots, bool enters_quantifiers) const;

  std::vector<Node> nodes_;
  std::unordered_map<std::string, terms::Term> atoms_;
  std::unordered_map<std::string, unsigned> names_;  // how many symbols have it
};

}  // namespace heddle::smt::smtlib_process
