// Witnesses as files: reading one within limits, and writing that of a verification.
#pragma once

#include <string>

#include "driver/verification.h"
#include "witness/reader.h"

namespace heddle::driver {

// The text of a witness; nothing that is too large to be one is read. Throws InputError.
std::string read_witness(const std::string& path);

// The witness of the overall result; says why if there is none to write. Throws InputError if the file cannot
// be written.
void write_witness(Verification& verification, const VerificationOptions& options, const std::string& version,
                   const std::string& path, Console& console);

}  // namespace heddle::driver
