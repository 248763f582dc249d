#include "smt/smtlib_process/value_reader.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <optional>

namespace heddle::smt::smtlib_process {

using expr::ExprRef;
using expr::TypeKind;
using expr::TypeRef;
using llvm::APInt;

namespace {

// An S-expression: an atom, or a list.
struct Tree {
  std::string atom;
  std::vector<Tree> items;
  bool is_list = false;

  bool is_atom(std::string_view text) const { return !is_list && atom == text; }
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  // Iterative, because maps are nested as deep as they have points.
  std::optional<Tree> read() {
    std::vector<Tree> open;
    for (;;) {
      skip_blanks();
      if (at_ >= text_.size()) return std::nullopt;
      Tree tree;
      if (text_[at_] == '(') {
        ++at_;
        open.emplace_back().is_list = true;
        continue;
      }
      if (text_[at_] == ')') {
        if (open.empty()) return std::nullopt;
        ++at_;
        tree = std::move(open.back());
        open.pop_back();
      } else {
        tree.atom = read_atom();
      }
      if (open.empty()) return tree;
      open.back().items.push_back(std::move(tree));
    }
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  std::string read_atom() {
    const size_t begin = at_;
    if (text_[at_] == '|' || text_[at_] == '"') {
      const char end = text_[at_];
      at_ = text_.find(end, at_ + 1);
      at_ = at_ == std::string_view::npos ? text_.size() : at_ + 1;
    } else {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 &&
             text_[at_] != '(' && text_[at_] != ')')
        ++at_;
    }
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string_view text_;
  size_t at_ = 0;
};

bool is_number(std::string_view text, std::string_view digits) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

APInt number(std::string_view digits, unsigned radix) {
  return APInt(static_cast<unsigned>(digits.size()) * 4 + 1, llvm::StringRef(digits.data(), digits.size()),
               static_cast<uint8_t>(radix));
}

std::optional<APInt> scalar(const Tree& tree, TypeRef type) {
  if (type->is_bool()) {
    if (tree.is_atom("true")) return APInt(1, 1);
    if (tree.is_atom("false")) return APInt(1, 0);
    return std::nullopt;
  }
  if (type->is(TypeKind::Integer)) {
    const bool is_negative = tree.is_list && tree.items.size() == 2 && tree.items[0].is_atom("-");
    const std::string& digits = is_negative ? tree.items[1].atom : tree.atom;
    if (!is_number(digits, "0123456789")) return std::nullopt;
    APInt value = number(digits, 10);
    if (is_negative) value.negate();
    return value.sextOrTrunc(value.getSignificantBits());
  }
  if (tree.is_list) {  // (_ bv5 32)
    const bool is_indexed = tree.items.size() == 3 && tree.items[0].is_atom("_") &&
                            tree.items[1].atom.starts_with("bv") &&
                            is_number(tree.items[1].atom.substr(2), "0123456789");
    if (!is_indexed) return std::nullopt;
    return number(tree.items[1].atom.substr(2), 10).zextOrTrunc(type->width());
  }
  const std::string_view text = tree.atom;
  if (text.starts_with("#b") && is_number(text.substr(2), "01"))
    return number(text.substr(2), 2).zextOrTrunc(type->width());
  if (text.starts_with("#x") && is_number(text.substr(2), "0123456789abcdefABCDEF"))
    return number(text.substr(2), 16).zextOrTrunc(type->width());
  return std::nullopt;
}

// (store … index value) around ((as const …) value)
std::optional<MapValue> map(const Tree& tree, TypeRef type) {
  MapValue result;
  const Tree* at = &tree;
  for (;;) {
    if (!at->is_list) return std::nullopt;
    if (at->items.size() == 4 && at->items[0].is_atom("store")) {
      const auto index = scalar(at->items[2], type->index());
      const auto value = scalar(at->items[3], type->element());
      if (!index || !value) return std::nullopt;
      const bool is_hidden =
          std::ranges::any_of(result.points, [&](const auto& point) { return point.first == *index; });
      if (!is_hidden) result.points.emplace_back(*index, *value);
      at = &at->items[1];
    } else if (at->items.size() == 2 && at->items[0].is_list) {
      const auto value = scalar(at->items[1], type->element());
      if (!value) return std::nullopt;
      result.otherwise = *value;
      return result;
    } else {
      return std::nullopt;
    }
  }
}

}  // namespace

bool read_values(const std::string& text, const std::vector<SmtlibTerms::Named>& symbols,
                 ReadValues& values) {
  const std::optional<Tree> answer = Reader(text).read();
  if (!answer || !answer->is_list || answer->items.size() != symbols.size()) return false;
  for (size_t i = 0; i < symbols.size(); ++i) {
    const Tree& pair = answer->items[i];
    if (!pair.is_list || pair.items.size() != 2) return false;
    const ExprRef symbol = symbols[i].symbol;
    if (symbol->type()->is(TypeKind::Map)) {
      auto value = map(pair.items[1], symbol->type());
      if (!value) return false;
      values.maps.emplace(symbol, std::move(*value));
    } else {
      auto value = scalar(pair.items[1], symbol->type());
      if (!value) return false;
      values.scalars.emplace(symbol, std::move(*value));
    }
  }
  return true;
}

}  // namespace heddle::smt::smtlib_process
