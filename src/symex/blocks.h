// Operations on blocks of memory: FREE, and COPY and FILL of constant or symbolic length.
#pragma once

#include "symex/memory.h"
#include "symex/options.h"
#include "symex/validity.h"
#include "symex/zero_bits.h"

namespace heddle::symex {

class Blocks {
 public:
  Blocks(Values& values, Objects& objects, Pointers& pointers, Memory& memory, Validity& validity,
         Paths& paths, const Options& options)
      : values_(values),
        store_(values.store()),
        objects_(objects),
        pointers_(pointers),
        memory_(memory),
        validity_(validity),
        paths_(paths),
        options_(options) {}

  void copy(State& state, expr::ExprRef to, expr::ExprRef from, expr::ExprRef bytes);
  void fill(State& state, expr::ExprRef to, expr::ExprRef byte, expr::ExprRef bytes);
  // What accesses these bytes goes on beyond the bound.
  void put_off(expr::ExprRef to, expr::ExprRef bytes, bool is_text);
  // How many bytes from there on are such a text.
  expr::ExprRef unread_text(expr::ExprRef pointer);
  void release(State& state, expr::ExprRef pointer, bool is_heap);

 private:
  struct Units {  // what a block operation of symbolic length goes through
    expr::TypeRef type = nullptr;
    uint64_t size = 1;
    uint64_t most = 0;
    expr::ExprRef bytes = nullptr;
    bool are_too_many = false;
  };
  static constexpr uint64_t kAnyCapacity = UINT64_MAX;  // that of a block of symbolic size
  uint64_t capacity(expr::ExprRef pointer);
  expr::TypeRef element_at(expr::TypeRef type, expr::ExprRef& offset);
  // The first pointer is that which is written to.
  Units units_of(State& state, expr::ExprRef bytes, uint64_t most,
                 std::initializer_list<expr::ExprRef> pointers);
  expr::ExprRef reaches(const Units& units, uint64_t unit);
  // The bytes at an offset from the pointer, as a value of the type.
  Access part_at(expr::ExprRef pointer, uint64_t offset, expr::TypeRef type);
  Access unit_access(const Units& units, expr::ExprRef pointer, uint64_t unit);
  void store_unit(const Units& units, expr::ExprRef pointer, uint64_t unit, const Value& value, State& state);
  void copy_symbolic(State& state, expr::ExprRef to, expr::ExprRef from, expr::ExprRef bytes);
  void fill_symbolic(State& state, expr::ExprRef to, expr::ExprRef pattern, expr::ExprRef bytes);
  expr::ExprRef last_offset(expr::ExprRef bytes);
  Value last_byte(State& state, expr::ExprRef to, expr::ExprRef from, expr::ExprRef bytes);
  // Makes what a pointer leads to arbitrary, where so many bytes that are written to it are too many to go
  // through.
  void forget(State& state, expr::ExprRef to, expr::ExprRef bytes);
  void forget(State& state, const Target& target);
  bool can_be_forgotten(State& state, expr::ExprRef pointer);
  // A value of the type that has the pattern in each of its bytes.
  Value repeated(expr::ExprRef pattern, expr::TypeRef type);

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Memory& memory_;
  Validity& validity_;
  Paths& paths_;
  const Options& options_;
  ZeroBits zero_bits_;
};

}  // namespace heddle::symex
