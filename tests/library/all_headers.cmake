cmake_minimum_required(VERSION 3.25)
project(all_headers LANGUAGES CXX)

find_package(heddle REQUIRED)
add_executable(all_headers main.cpp)
target_compile_options(all_headers PRIVATE -Wall -Wextra -Werror)
target_link_libraries(all_headers PRIVATE heddle::heddle)
