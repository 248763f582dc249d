# GNU ld takes half a minute to link Clang statically, lld about a second, and --gc-sections keeps the binary
# small. gcc finds lld only under its plain name, which distributions keep in LLVM's own folder.
find_program(HEDDLE_LLD ld.lld HINTS ${LLVM_TOOLS_BINARY_DIR})
if(HEDDLE_LLD)
  get_filename_component(lld_directory ${HEDDLE_LLD} DIRECTORY)
  add_link_options(-fuse-ld=lld -B${lld_directory})
endif()
add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-Wl,--gc-sections -Wl,--as-needed)
