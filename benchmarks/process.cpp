#include "process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

extern char** environ;

namespace heddle::benchmarks {

Usage measure(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  int failure = posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  Usage usage;
  usage.status = -1;
  if (failure != 0) return usage;
  int status = 0;
  rusage resources = {};
  wait4(child, &status, 0, &resources);
  auto seconds = [](const timeval& time) { return time.tv_sec + time.tv_usec * 1e-6; };
  usage.cpu_seconds = seconds(resources.ru_utime) + seconds(resources.ru_stime);
  usage.peak_megabytes = resources.ru_maxrss / 1024.0;
  if (WIFEXITED(status)) usage.status = WEXITSTATUS(status);
  return usage;
}

TemporaryFile::TemporaryFile(const std::string& suffix, const std::string& text) {
  path_ = std::filesystem::temp_directory_path() / ("heddle_benchmark_" + std::to_string(getpid()) + suffix);
  std::ofstream(path_) << text;
}

TemporaryFile::~TemporaryFile() {
  std::filesystem::remove(path_);
}

}  // namespace heddle::benchmarks
