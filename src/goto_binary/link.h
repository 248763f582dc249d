// Several goto binaries as one, as a linker of C puts objects together.
#pragma once

#include <string>
#include <vector>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary {

struct LinkedFile {
  GotoFile file;  // in CBMC's words
  // Of an archive: part of the program only if it defines what others need.
  bool is_optional = false;
};

// `root`: the function that is needed if no file says where execution begins. Names that are private to a
// file stay so. Throws support::InputError for what is defined twice or in different ways.
GotoFile link(std::vector<LinkedFile> files, const std::string& root);

}  // namespace heddle::goto_binary
