// Types and expressions of CBMC, as our writers make them, in ESBMC's words.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

class TermExporter {
 public:
  TermExporter(IrepBuilder& ireps, const std::vector<SymbolRecord>& symbols);

  // All throw Refusal.
  Irep type(Irep t);
  Irep value(Irep e);
  Irep location(Irep location);
  std::string name(std::string_view name) const;
  Irep definition(Irep record);
  static std::string tag(std::string_view identifier, bool is_union);
  Irep made(std::string_view id, const std::vector<Irep>& operands, Irep type,
            const IrepBuilder::Named& more = {});
  Irep cast(Irep value, Irep type);  // both exported
  Irep integer(unsigned width, bool is_signed);
  Irep number(Irep type, uint64_t value);
  unsigned pointer_width() const { return pointer_width_; }

 private:
  using Rule = Irep (TermExporter::*)(Irep e);
  static Rule rule_of(std::string_view id);

  Irep new_type(Irep t);
  Irep bit_field(Irep t);
  Irep function_type(Irep t);
  // What a pointer points to: records by name, since they may hold such pointers.
  Irep pointee(Irep t);

  std::vector<Irep> values(Irep e);
  Irep generic(Irep e);
  Irep refused(Irep e);
  Irep constant(Irep e);
  Irep symbol(Irep e);
  Irep string(Irep e);
  Irep side_effect(Irep e);
  Irep typecast(Irep e);
  Irep arithmetic(Irep e);
  Irep identical(Irep e);
  Irep compared(Irep e);
  Irep sign(Irep e);
  Irep extracted(Irep e);
  Irep bits(Irep e);
  Irep counted(Irep e);
  Irep leading_zeros(Irep e);
  Irep trailing_zeros(Irep e);
  Irep quantified(Irep e);
  Irep population(Irep pattern, Irep type);
  Irep rounding_mode();

  IrepBuilder& ireps_;
  unsigned pointer_width_ = 64;
  std::unordered_map<std::string_view, const SymbolRecord*> symbols_;
  std::unordered_map<uint32_t, Irep> types_;
  std::unordered_map<uint32_t, Irep> values_;
};

}  // namespace heddle::goto_binary::esbmc
