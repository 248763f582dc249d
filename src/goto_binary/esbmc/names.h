// How ESBMC names what C names: functions c:@F@f, static objects c:@x, records tag-struct S.
#pragma once

#include <string>
#include <string_view>

namespace heddle::goto_binary::esbmc {

inline constexpr std::string_view kObjectPrefix = "c:@";
inline constexpr std::string_view kFunctionPrefix = "c:@F@";
inline constexpr std::string_view kMain = "__ESBMC_main";
inline constexpr std::string_view kRoundingObject = "c:@__ESBMC_rounding_mode";
inline constexpr std::string_view kOwnObjectPrefix = "c:@__ESBMC_";
inline constexpr std::string_view kTagPrefix = "tag-";
// Its elements have the type size_t.
inline constexpr std::string_view kSizesObject = "c:@__ESBMC_alloc_size";

// As the other tool and we name it. Names of locals and of what is static to a file stay as they are.
std::string imported_name(std::string_view name);
// tag-struct S is tag-S.
std::string imported_tag(std::string_view identifier);
// Whether the tool keeps such an object for itself: c:@__ESBMC_alloc, c:stdlib.c@__ESBMC_atexit_count.
bool is_own_object(std::string_view name);
// Whether a component of this name is padding.
bool is_padding_name(std::string_view name);

}  // namespace heddle::goto_binary::esbmc
