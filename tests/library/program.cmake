cmake_minimum_required(VERSION 3.25)
project(program LANGUAGES CXX)

find_package(heddle REQUIRED)
find_package(Threads REQUIRED)
add_executable(program main.cpp)
target_compile_options(program PRIVATE -Wall -Wextra -Werror)
target_link_libraries(program PRIVATE heddle::heddle Threads::Threads)
