#include "tools/scratch_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <system_error>

#include "support/diagnostics.h"

namespace heddle::tools {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "heddle-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr)
    throw support::InputError(name, 0, 0, "cannot create a folder for temporary files");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  // A tool may have taken rights away from folders of its own.
  for (fs::recursive_directory_iterator i(path_, fs::directory_options::skip_permission_denied, error), end;
       !error && i != end; i.increment(error))
    if (i->is_directory(error) && !i->is_symlink(error))
      fs::permissions(i->path(), fs::perms::owner_all, fs::perm_options::add, error);
  fs::remove_all(path_, error);
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw support::InputError(path.string(), 0, 0, "cannot write the file");
}

std::string read_scratch_file(const fs::path& path, size_t most_bytes) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return "";
  struct stat status{};
  std::string text;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<uint64_t>(status.st_size) <= most_bytes) {
    text.resize(static_cast<size_t>(status.st_size));
    size_t done = 0;
    while (done < text.size()) {
      const ssize_t count = read(file, text.data() + done, text.size() - done);
      if (count <= 0) break;
      done += static_cast<size_t>(count);
    }
    text.resize(done);
  }
  close(file);
  return text;
}

}  // namespace heddle::tools
