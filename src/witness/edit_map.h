// Where the text of a woven program comes from: the edit map that `heddle transform` writes
// (docs/transform.md), read back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "witness/sources.h"

namespace heddle::witness {

struct EditMap {
  struct Weave {
    unsigned number = 0;
    std::string role;
    size_t begin = 0;  // of what it is about, in the original
    size_t end = 0;
  };
  struct Edit {
    unsigned weave = 0;
    size_t original_begin = 0;
    size_t original_end = 0;
    size_t begin = 0;  // in the output
    size_t end = 0;
  };
  struct File {
    std::string original;  // path
    std::string output;    // name
    bool is_preprocessed = false;
    std::vector<Weave> weaves;
    std::vector<Edit> edits;  // in the order of the text
  };

  std::string property;  // as it was woven; empty: the map does not say
  std::vector<File> files;
};

// Throws support::InputError.
EditMap read_edit_map(const std::string& json, const std::string& file_name);

// What a place of the output is in the original.
struct MappedPlace {
  std::optional<Location> location;          // none: the original has no such place
  const EditMap::Weave* inserted = nullptr;  // that the place is in text of; null: in none
};

// The texts of one file, before and after.
class PlaceMap {
 public:
  // `original` and `output` are kept by reference.
  PlaceMap(const EditMap::File& file, const SourceText& original, const SourceText& output)
      : file_(file), original_(original), output_(output) {}

  const EditMap::File& file() const { return file_; }
  MappedPlace find(const Location& location) const;
  // Where a weave's operation begins.
  Location place_of(const EditMap::Weave& weave) const;

 private:
  MappedPlace find_line(const Location& location) const;
  Location at_marked_line(const Location& location) const;
  const EditMap::Edit* edit_around(size_t offset) const;
  size_t to_original(size_t offset) const;
  Location location_at(size_t original_offset) const;

  const EditMap::File& file_;
  const SourceText& original_;
  const SourceText& output_;
};

}  // namespace heddle::witness
