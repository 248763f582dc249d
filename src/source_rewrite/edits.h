// Edits of one text, and what became of each place. Edits are collected in any order while the syntax tree is
// walked and applied once. Where several insert at one place, text that closes something comes before text
// that opens something, inner closers before outer ones, outer openers before inner ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::source_rewrite {

// Why a piece of text was put in; the words of the edit map.
enum class Role : uint8_t {
  Prelude,    // declarations and functions that the woven code uses
  Ghost,      // declaration of an automaton's variable
  Temporary,  // declaration of a temporary of a function
  Check,      // text that carries out actions at an operation
  Location,   // text that carries out actions at a place: a loop's head, a function's entry
  Rename,     // a function of the program that must not be taken for the woven one
};

std::string_view to_string(Role role);

struct TextRange {
  uint32_t begin = 0;  // byte offsets
  uint32_t end = 0;
};

// For text that gets lines of its own: their indentation, and that of what follows them.
struct Indents {
  std::string lines;
  std::string next;
};

struct Edit {
  enum class Order : uint8_t { Close, Statement, Open, Replace };

  uint32_t offset = 0;
  uint32_t length = 0;  // bytes of the original that the text replaces
  std::string text;
  Order order = Order::Open;
  int depth = 0;  // of the syntax tree node
  Role role = Role::Check;
  TextRange about;     // the operation or statement that the edit belongs to, in the original
  uint32_t group = 0;  // edits of one weave have one number
  std::optional<Indents> own_lines;
};

// An edit as it was carried out.
struct AppliedEdit {
  Role role = Role::Check;
  uint32_t group = 0;
  TextRange about;
  TextRange original;  // what was replaced; empty: a pure insertion
  TextRange output;
};

class EditList {
 public:
  // What the following edits belong to.
  struct Group {
    Role role = Role::Check;
    TextRange about;
    uint32_t number = 0;
  };
  void begin_group(Role role, TextRange about) { group_ = {role, about, ++groups_}; }
  const Group& group() const { return group_; }
  void resume_group(const Group& group) { group_ = group; }

  void open(uint32_t offset, int depth, std::string text, std::optional<Indents> own_lines = {}) {
    add(offset, 0, std::move(text), Edit::Order::Open, depth, std::move(own_lines));
  }
  void close(uint32_t offset, int depth, std::string text, std::optional<Indents> own_lines = {}) {
    add(offset, 0, std::move(text), Edit::Order::Close, depth, std::move(own_lines));
  }
  // Whole statements or declarations: after what closes there, before what opens there; lower ranks first,
  // equal ones in the order given.
  void statement(uint32_t offset, std::string text, int rank = 0, std::optional<Indents> own_lines = {}) {
    add(offset, 0, std::move(text), Edit::Order::Statement, rank, std::move(own_lines));
  }
  void replace(uint32_t begin, uint32_t end, std::string text) {
    add(begin, end - begin, std::move(text), Edit::Order::Replace, 0, {});
  }

  // Edits inside of statements so far, and those with lines of their own.
  unsigned in_place() const { return in_place_; }
  unsigned with_own_lines() const { return with_own_lines_; }

  // The new text. Fills `applied` in the order of the text.
  std::string apply(std::string_view original, std::vector<AppliedEdit>& applied);

 private:
  void add(uint32_t offset, uint32_t length, std::string text, Edit::Order order, int depth,
           std::optional<Indents> own_lines);

  std::vector<Edit> edits_;
  Group group_;
  uint32_t groups_ = 0;
  unsigned in_place_ = 0;
  unsigned with_own_lines_ = 0;
};

}  // namespace heddle::source_rewrite
