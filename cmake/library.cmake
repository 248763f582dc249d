# libheddle.so for other programs, and `cmake --install`. The library carries Clang, LLVM and CaDiCaL inside, so that
# who uses it need not find or link any of them; exported_symbols.txt keeps them apart from other copies. The heddle
# executable does not use it, because relocating all that at every start would take longer than small programs do.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# What users of the library include. Headers that these include are installed too.
set(public_headers
  ir/check.h
  ir/text.h
  report/report.h
  verify/verify.h)

add_library(heddle_shared SHARED $<TARGET_OBJECTS:libheddle> $<TARGET_OBJECTS:heddle_clang_objects>)
set_target_properties(heddle_shared PROPERTIES
  OUTPUT_NAME heddle
  EXPORT_NAME heddle
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/exported_symbols.txt)
target_link_libraries(heddle_shared PRIVATE heddle_interface heddle_clang heddle_solvers)
target_link_options(heddle_shared PRIVATE
  -Wl,--version-script=${CMAKE_SOURCE_DIR}/cmake/exported_symbols.txt -Wl,--no-undefined)
target_include_directories(heddle_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/heddle>)
target_compile_features(heddle_shared INTERFACE cxx_std_20)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/heddle)
install(TARGETS heddle_shared EXPORT heddleTargets)
install(EXPORT heddleTargets NAMESPACE heddle:: DESTINATION ${package_folder})
configure_package_config_file(cmake/heddleConfig.cmake.in ${CMAKE_BINARY_DIR}/heddleConfig.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/heddleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/heddleConfig.cmake ${CMAKE_BINARY_DIR}/heddleConfigVersion.cmake
  DESTINATION ${package_folder})

list(JOIN public_headers "|" public_header_names)
install(CODE "
  set(SOURCE ${CMAKE_SOURCE_DIR}/src)
  set(TARGET \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/heddle\")
  set(HEADERS \"${public_header_names}\")
  include(${CMAKE_SOURCE_DIR}/cmake/install_headers.cmake)")
