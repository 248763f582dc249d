// What the exit status of `heddle` means. `heddle run` without a finding ends with the status of the program
// it ran instead.
#pragma once

#include <array>
#include <string_view>

namespace heddle::driver {

enum class ExitStatus : int {
  Ok = 0,
  BadUsage = 1,
  BadInput = 2,
  Bounded = 4,
  Unknown = 5,
  InternalError = 6,
  Violated = 10,
};

struct ExitStatusInfo {
  ExitStatus status;
  std::string_view meaning;
};

inline constexpr auto kExitStatuses = std::to_array<ExitStatusInfo>({
    {ExitStatus::Ok, "the property holds, the witness is confirmed, or the command did its work"},
    {ExitStatus::BadUsage, "the command line is wrong"},
    {ExitStatus::BadInput, "an input cannot be read, parsed or handled, or an output cannot be written"},
    {ExitStatus::Bounded, "no violation within the rounds that --unwind allows; beyond, no verdict"},
    {ExitStatus::Unknown, "no verdict; the reason is printed"},
    {ExitStatus::InternalError, "a bug of heddle"},
    {ExitStatus::Violated, "the property is violated, or the witness is rejected"},
});

}  // namespace heddle::driver
