// SV-COMP's property files: lines such as CHECK( init(main()), LTL(G ! overflow) ).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::verify {

// The names of the properties that the lines stand for, in their order; the three lines of memory safety are
// one property. Throws InputError at a line that is not understood.
std::vector<std::string> svcomp_properties(std::string_view text, const std::string& file);

// The lines that stand for a property; empty if SV-COMP has none of that name.
std::string svcomp_specification(std::string_view property);

// Whether SV-COMP has a property of this name that nothing here decides.
bool is_foreign_property(std::string_view name);

}  // namespace heddle::verify
