# Defines two interface targets:
#   heddle_llvm   LLVM's headers and the static LLVM libraries (APInt, APFloat, raw_ostream, ...)
#   heddle_clang  Clang's headers and static libraries on top of that
#
# Static, because loading libclang-cpp.so and libLLVM.so costs more time than parsing a small program.
# Distributions build Clang against the shared libLLVM, so Clang's exported targets name it; here the name is
# replaced by the static components that a C front end needs. Two copies of LLVM in one process would not work.

find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)

set(clang_components clangFrontend clangDriver clangSerialization clangParse clangSema clangAnalysis clangEdit
    clangAST clangASTMatchers clangAPINotes clangLex clangSupport clangToolingCore clangRewrite clangBasic)
set(llvm_components support targetparser option windowsdriver frontendopenmp frontendhlsl profiledata core
    bitreader binaryformat)

set(static_archives_found TRUE)
foreach(component IN LISTS clang_components)
  if(NOT TARGET ${component} OR NOT EXISTS ${LLVM_LIBRARY_DIR}/lib${component}.a)
    set(static_archives_found FALSE)
  endif()
endforeach()

add_library(heddle_llvm INTERFACE)
add_library(heddle_clang INTERFACE)
target_include_directories(heddle_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_include_directories(heddle_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_link_libraries(heddle_clang INTERFACE heddle_llvm)

if(static_archives_found)
  llvm_map_components_to_libnames(llvm_libraries ${llvm_components})
  target_link_libraries(heddle_llvm INTERFACE ${llvm_libraries})
  foreach(component IN LISTS clang_components)
    get_target_property(dependencies ${component} INTERFACE_LINK_LIBRARIES)
    list(REMOVE_ITEM dependencies LLVM)
    list(APPEND dependencies ${llvm_libraries})
    set_target_properties(${component} PROPERTIES INTERFACE_LINK_LIBRARIES "${dependencies}")
  endforeach()
  target_link_libraries(heddle_clang INTERFACE ${clang_components})
else()
  message(WARNING "Clang's static libraries were not found; linking the shared ones (slower start-up)")
  target_link_libraries(heddle_llvm INTERFACE LLVM)
  target_link_libraries(heddle_clang INTERFACE clang-cpp)
endif()

# Clang's own headers (stddef.h, stdarg.h, ...), which `heddle` needs when it runs.
set(clang_resource_directory ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR})
if(NOT EXISTS ${clang_resource_directory}/include/stddef.h)
  message(FATAL_ERROR "Clang's headers are missing: ${clang_resource_directory}/include/stddef.h should exist")
endif()
