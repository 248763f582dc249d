// Types and expressions of ESBMC in CBMC's words. What there is no word for keeps its own, which the reader
// of the other tool's words refuses by name.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

class TermImporter {
 public:
  // The symbols are the file's.
  TermImporter(IrepBuilder& ireps, const std::vector<SymbolRecord>& symbols);

  // All throw Refusal if the terms are nested too deeply.
  Irep type(Irep t);
  Irep value(Irep e);
  Irep location(Irep location);
  // The operands of an expression or statement, in ESBMC's words.
  static Irep operands(Irep e);
  Irep made(std::string_view id, const std::vector<Irep>& operands, Irep type);
  Irep symbol(std::string_view name, Irep type);
  Irep integer(unsigned width, bool is_signed);
  Irep void_pointer() { return ireps_.make("pointer", {ireps_.make("empty")}); }

  // Symbols for the records that were met.
  std::vector<SymbolRecord> tags() const { return tags_; }
  unsigned pointer_width() const { return pointer_width_; }

 private:
  using Rule = Irep (TermImporter::*)(Irep e);
  static Rule rule_of(std::string_view id);

  Irep new_type(Irep t);
  Irep array_type(Irep t);
  Irep function_type(Irep t);
  Irep tagged(std::string_view name);
  Irep record(Irep t);
  // With bit-fields as such, or as the integers that instructions have for them.
  Irep definition(Irep t, bool has_bit_fields);
  Irep field_type(Irep t);
  Irep add_tag(const std::string& identifier, Irep definition);
  std::string fresh_tag(std::string identifier);

  std::vector<Irep> values(Irep e);
  Irep generic(Irep e);
  Irep constant(Irep e);
  Irep name(Irep e);
  Irep string(Irep e);
  Irep side_effect(Irep e);
  Irep arbitrary(Irep e);
  Irep cast(Irep e);
  Irep rounding_mode(Irep mode);
  Irep rounded(Irep e);
  Irep compared(Irep e);
  Irep classified(Irep e);
  Irep extracted(Irep e);
  Irep same_object(Irep e);
  Irep bits(Irep e);
  Irep itself(Irep e);
  Irep code(Irep e);

  IrepBuilder& ireps_;
  unsigned pointer_width_ = 64;
  unsigned depth_ = 0;
  std::unordered_map<std::string_view, const SymbolRecord*> type_symbols_;  // by the file's names
  std::unordered_map<std::string_view, std::string> identifiers_;           // of them, here
  std::unordered_set<std::string> taken_;                                   // identifiers
  std::unordered_set<std::string_view> declared_;                           // names whose tag is there
  std::unordered_map<uint32_t, Irep> references_;  // to records, by the definition without bit-fields
  std::unordered_map<uint32_t, Irep> types_;
  std::unordered_map<uint32_t, Irep> values_;
  std::vector<SymbolRecord> tags_;
};

}  // namespace heddle::goto_binary::esbmc
