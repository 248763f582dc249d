// A way to run heddle: what is compared.
#pragma once

#include <string>
#include <vector>

namespace heddle::bench {

struct Configuration {
  std::string name;  // letters, digits and -+_. : files are called by it
  std::vector<std::string> options;
  std::string binary;  // another heddle; empty: this one

  bool operator==(const Configuration&) const = default;
};

// NAME=OPTIONS; words are split as a shell does it. Throws support::InputError.
Configuration parse_configuration(const std::string& text);

// A YAML file with a map `configurations`: names, and for each its options as a text, or `options` (a text or
// a list of words) and `heddle`, the path of another binary. Throws support::InputError.
std::vector<Configuration> read_configurations(const std::string& path);

// Throws support::InputError if two have one name.
void check_names(const std::vector<Configuration>& configurations);

}  // namespace heddle::bench
