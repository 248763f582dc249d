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
    {llvm::Triple::mips, "mips-linux-gnu"},
    {llvm::Triple::mips64, "mips64-linux-gnuabi64"},
    {llvm::Triple::mipsel, "mipsel-linux-gnu"},
    {llvm::Triple::mips64el, "mips64el-linux-gnuabi64"},
    {llvm::Triple::ppc, "powerpc-linux-gnu"},
    {llvm::Triple::ppc64, "powerpc64-linux-gnu"},
    {llvm::Triple::ppc64le, "powerpc64le-linux-gnu"},
    {llvm::Triple::riscv64, "riscv64-linux-gnu"},
    {llvm::Triple::systemz, "s390x-linux-gnu"},
    {llvm::Triple::x86, "i686-linux-gnu"},
    {llvm::Triple::x86, "x86_64-linux-gnu"},
    {llvm::Triple::x86_64, "x86_64-linux-gnu"},
});

constexpr auto kModelsOfEveryMachine = std::to_array<std::string_view>({
    "models/byte_order.c", "models/allocation.c",       "models/complex.c",        "models/ctype.c",
    "models/decimal.c",    "models/elementary.c",       "models/environment.c",    "models/messages.c",
    "models/exit.c",       "models/locale_and_errno.c", "models/math.c",           "models/memory.c",
    "models/options.c",    "models/output.c",           "models/printf.c",         "models/printf_float.c",
    "models/scanf.c",      "models/search.c",           "models/setjmp.c",         "models/start.c",
    "models/stdio.c",      "models/stdlib.c",           "models/string.c",         "models/sv_comp.c",
    "models/wide.c",       "models/wide_text.c",        "models/memory_streams.c",
});

// Those that do not count on an int of 32 bits.
constexpr auto kModelsOfSmallMachines = std::to_array<std::string_view>({
    "models/allocation.c",
    "models/byte_order.c",
    "models/ctype.c",
    "models/exit.c",
    "models/locale_and_errno.c",
    "models/memory.c",
    "models/output.c",
    "models/search.c",
    "models/start.c",
    "models/stdio.c",
    "models/stdlib.c",
    "models/string.c",
    "models/sv_comp.c",
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
    case llvm::Triple::systemz:
    case llvm::Triple::xcore:
      return false;
    case llvm::Triple::ppc:
    case llvm::Triple::ppc64:
      return triple.isOSDarwin() || triple.isOSAIX();
    default:
      return true;
  }
}

[[noreturn]] void refuse(const std::string& triple, const std::string& why) {
  throw support::InputError("", 0, 0, "the target '" + triple + "' is not supported: " + why);
}

expr::DataModel data_model_of(const std::string& triple, const clang::TargetInfo& machine) {
  const uint64_t number = machine.getIntWidth();
  const uint64_t word = machine.getLongWidth();
  const uint64_t pointer = machine.getPointerWidth(clang::LangAS::Default);
  using enum expr::DataModelKind;
  for (const expr::DataModelKind kind : {IP16, ILP32, LP64}) {
    const expr::DataModel model{kind, machine.isBigEndian() ? expr::ByteOrder::Big : expr::ByteOrder::Little};
    if (model.int_width() == number && model.long_width() == word && model.pointer_width() == pointer)
      return model;
  }
  refuse(triple, "its int has " + std::to_string(number) + " bits, its long " + std::to_string(word) +
                     ", its pointers " + std::to_string(pointer));
}

}  // namespace

bool holds_on(const std::string& triple, std::string_view model_file) {
  if (triple.empty()) return true;
  const llvm::Triple machine(llvm::Triple::normalize(triple));
  const auto is_in = [&](const auto& files) { return std::ranges::find(files, model_file) != files.end(); };
  if (machine.isArch16Bit()) return is_in(kModelsOfSmallMachines);
  return machine.isX86() || is_in(kModelsOfEveryMachine);
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
  if (machine->getCharWidth() != 8)
    refuse(name, "its char has " + std::to_string(machine->getCharWidth()) + " bits, not 8");
  return {data_model_of(name, *machine), is_char_signed(triple), header_folders(triple)};
}

}  // namespace heddle::frontend
