# The decision procedures that are linked: CaDiCaL (static) and Z3. Neither ships a CMake package in Debian.
find_path(HEDDLE_CADICAL_INCLUDE cadical.hpp REQUIRED)
find_library(HEDDLE_CADICAL_LIBRARY cadical REQUIRED)
find_path(HEDDLE_Z3_INCLUDE z3++.h REQUIRED)
find_library(HEDDLE_Z3_LIBRARY z3 REQUIRED)

add_library(heddle_solvers INTERFACE)
target_include_directories(heddle_solvers SYSTEM INTERFACE ${HEDDLE_CADICAL_INCLUDE} ${HEDDLE_Z3_INCLUDE})
target_link_libraries(heddle_solvers INTERFACE ${HEDDLE_CADICAL_LIBRARY} ${HEDDLE_Z3_LIBRARY})
