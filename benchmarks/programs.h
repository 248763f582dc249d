// C programs that the benchmarks measure on, made by rule so that they need no files and never change
// unnoticed.
#pragma once

#include <cstdint>
#include <string>

namespace heddle::benchmarks {

// At least `lines` lines of everyday C: structs, lists, strings, switches, nested loops, function pointers.
std::string everyday_program(unsigned lines);

// A loop of integer arithmetic that runs `iterations` times and prints a checksum.
std::string arithmetic_loop(uint64_t iterations);

}  // namespace heddle::benchmarks
