#include "frontend/target.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Basic/TargetOptions.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "support/diagnostics.h"

namespace heddle::frontend {

namespace {

struct HeaderFolder {
  llvm::Triple::ArchType machine;
  std::string_view name;
};

constexpr auto kHeaderFolders = std::to_array<HeaderFolder>({
    {llvm::Triple::aarch64, "aarch64-linux-gnu"},
    {llvm::Triple::arm, "arm-linux-gnueabihf"},
    {llvm::Triple::arm, "arm-linux-gnueabi"},
    {llvm::Triple::mipsel, "mipsel-linux-gnu"},
    {llvm::Triple::mips64el, "mips64el-linux-gnuabi64"},
    {llvm::Triple::ppc64le, "powerpc64le-linux-gnu"},
    {llvm::Triple::riscv64, "riscv64-linux-gnu"},
    {llvm::Triple::x86, "i686-linux-gnu"},
    {llvm::Triple::x86, "x86_64-linux-gnu"},
    {llvm::Triple::x86_64, "x86_64-linux-gnu"},
});

constexpr auto kModelsOfEveryMachine = std::to_array<std::string_view>({
    "models/allocation.c",       "models/complex.c",        "models/ctype.c",        "models/decimal.c",
    "models/elementary.c",       "models/environment.c",    "models/messages.c",     "models/exit.c",
    "models/locale_and_errno.c", "models/math.c",           "models/memory.c",       "models/options.c",
    "models/output.c",           "models/printf.c",         "models/printf_float.c", "models/scanf.c",
    "models/search.c",           "models/setjmp.c",         "models/start.c",        "models/stdio.c",
    "models/stdlib.c",           "models/string.c",         "models/sv_comp.c",      "models/wide.c",
    "models/wide_text.c",        "models/memory_streams.c",
});

std::vector<std::string> header_folders(const llvm::Triple& triple) {
  std::vector<std::string> result;
  const auto add = [&](const std::string& folder) {
    if (std::filesystem::is_directory(folder)) result.push_back(folder);
  };
  for (const HeaderFolder& folder : kHeaderFolders) {
    if (folder.machine != triple.getArch()) continue;
    add("/usr/include/" + std::string(folder.name));
    add("/usr/" + std::string(folder.name) + "/include");
  }
  if (triple.isX86()) add("/usr/include");
  return result;
}

// Clang's driver knows this, which is not used here.
bool is_char_signed(const llvm::Triple& triple) {
  switch (triple.getArch()) {
    case llvm::Triple::aarch64:
    case llvm::Triple::aarch64_32:
    case llvm::Triple::arm:
    case llvm::Triple::thumb:
      return triple.isOSDarwin() || triple.isOSWindows();
    case llvm::Triple::csky:
    case llvm::Triple::hexagon:
    case llvm::Triple::ppc64le:
    case llvm::Triple::ppcle:
    case llvm::Triple::riscv32:
    case llvm::Triple::riscv64:
    case llvm::Triple::xcore:
      return false;
    default:
      return true;
  }
}

[[noreturn]] void refuse(const std::string& triple, const std::string& why) {
  throw support::InputError("", 0, 0, "the target '" + triple + "' is not supported: " + why);
}

}  // namespace

bool holds_on(const std::string& triple, std::string_view model_file) {
  return triple.empty() || llvm::Triple(llvm::Triple::normalize(triple)).isX86() ||
         std::ranges::find(kModelsOfEveryMachine, model_file) != kModelsOfEveryMachine.end();
}

Target target_of(const std::string& name) {
  const llvm::Triple triple(llvm::Triple::normalize(name));
  clang::DiagnosticsEngine silent(new clang::DiagnosticIDs, new clang::DiagnosticOptions,
                                  new clang::IgnoringDiagConsumer);
  auto options = std::make_shared<clang::TargetOptions>();
  options->Triple = triple.str();
  const llvm::IntrusiveRefCntPtr<clang::TargetInfo> machine(
      triple.getArch() == llvm::Triple::UnknownArch ? nullptr
                                                    : clang::TargetInfo::CreateTargetInfo(silent, options));
  if (machine == nullptr) throw support::InputError("", 0, 0, "the target '" + name + "' is not known");
  const uint64_t pointer = machine->getPointerWidth(clang::LangAS::Default);
  if (machine->isBigEndian())
    refuse(name, "its bytes are in big-endian order, and those of GOTO programs in little-endian order");
  if (machine->getCharWidth() != 8 || machine->getIntWidth() != 32)
    refuse(name, "its int has " + std::to_string(machine->getIntWidth()) + " bits, not 32");
  if (pointer != 32 && pointer != 64)
    refuse(name, "its pointers have " + std::to_string(pointer) + " bits, not 32 or 64");
  if (machine->getLongWidth() != pointer)
    refuse(name, "its long has " + std::to_string(machine->getLongWidth()) + " bits, its pointers " +
                     std::to_string(pointer));
  return {pointer == 64 ? expr::DataModelKind::LP64 : expr::DataModelKind::ILP32, is_char_signed(triple),
          header_folders(triple)};
}

}  // namespace heddle::frontend
