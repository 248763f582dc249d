// Clang is driven as its own -cc1 would be: no driver, no search for a gcc installation, which would cost
// more than parsing a small program does.
#include "frontend/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/PreprocessorOutputOptions.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/ParseAST.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <sys/stat.h>
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "support/diagnostics.h"
#include "support/embedded_files.h"

namespace heddle::frontend {

namespace {

constexpr std::string_view kVirtualRoot = "/heddle-embedded/";

// Keeps the first error; a C programmer mends one at a time.
class FirstError : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level < clang::DiagnosticsEngine::Error || found_) return;
    found_ = true;
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    message_.text = text.str().str();
    note_builtin(diagnostic);
    if (!diagnostic.hasSourceManager() || !diagnostic.getLocation().isValid()) return;
    const clang::SourceManager& sources = diagnostic.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(diagnostic.getLocation());
    message_.line = sources.getLineNumber(file, offset);
    message_.column = sources.getColumnNumber(file, offset);
    if (auto entry = sources.getFileEntryRefForID(file)) message_.file = display_path(entry->getName().str());
  }

  void throw_if_found() const {
    if (found_) throw support::InputError(message_);
  }

  // Where the program uses the name of a function that Clang knows for something else, that name; else empty.
  const std::string& redefined_builtin() const { return redefined_builtin_; }

 private:
  void note_builtin(const clang::Diagnostic& diagnostic) {
    if (diagnostic.getID() != clang::diag::err_redefinition_different_kind) return;
    const auto name = clang::DeclarationName::getFromOpaqueInteger(diagnostic.getRawArg(0));
    const clang::IdentifierInfo* identifier = name.getAsIdentifierInfo();
    if (identifier != nullptr && identifier->getBuiltinID() != 0)
      redefined_builtin_ = identifier->getName().str();
  }

  bool found_ = false;
  support::Message message_;
  std::string redefined_builtin_;
};

// What would otherwise surface as a long chain of Clang messages about the main file.
void check_readable(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0)
    throw support::InputError(path, 0, 0, std::string("cannot read the file: ") + std::strerror(errno));
  if (S_ISDIR(status.st_mode))
    throw support::InputError(path, 0, 0, "cannot read the file: it is a directory");
  std::ifstream file(path);
  if (!file)
    throw support::InputError(path, 0, 0, std::string("cannot read the file: ") + std::strerror(errno));
}

std::vector<std::string> compiler_arguments(const ParseInput& input) {
  const bool wide = input.data_model == expr::DataModelKind::LP64;
  const std::string resources = HEDDLE_CLANG_RESOURCE_DIRECTORY;
  std::vector<std::string> arguments = {
      "-triple",
      wide ? "x86_64-pc-linux-gnu" : "i386-pc-linux-gnu",
      "-target-cpu",
      wide ? "x86-64" : "pentium4",
      "-fsyntax-only",
      "-x",
      "c",
      "-std=gnu11",
      "-w",
      "-ferror-limit",
      "1",
      "-fgnuc-version=4.2.1",
      "-fbracket-depth",
      "8192",
      "-resource-dir",
      resources,
      "-fno-spell-checking",
      // gcc takes these with a warning, and so do the programs people verify.
      "-Wno-error=implicit-function-declaration",
      "-Wno-error=implicit-int",
      "-Wno-error=int-conversion",
      "-Wno-error=incompatible-function-pointer-types",
      "-Wno-error=return-mismatch",
      "-Wno-error=return-type",
      "-Wno-error=non-pod-varargs",
      "-Wno-error=main-return-type",
      "-Wno-error=asm-operand-widths",
      "-internal-isystem",
      resources + "/include",
      "-internal-isystem",
      "/usr/local/include",
      "-internal-externc-isystem",
      "/usr/include/x86_64-linux-gnu",
      "-internal-externc-isystem",
      "/usr/include",
      // Last: stands in for headers that only a 32-bit C library would bring.
      "-internal-externc-isystem",
      std::string(kVirtualRoot) + "fallback",
  };
  arguments.insert(arguments.end(), input.arguments.begin(), input.arguments.end());
  arguments.push_back(input.is_embedded ? std::string(kVirtualRoot) + input.path : input.path);
  return arguments;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system(const ParseInput& input) {
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release()));
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  // glibc's headers include it in ILP32 and only a 32-bit libc brings it. It lists functions that always
  // fail, of which programs that are analysed rather than linked need no list; it is the last in the search
  // order.
  memory->addFile(std::string(kVirtualRoot) + "fallback/gnu/stubs-32.h", 0,
                  llvm::MemoryBuffer::getMemBuffer(""));
  if (input.is_embedded) {
    for (const support::EmbeddedFile& file : support::embedded_files())
      memory->addFile(
          std::string(kVirtualRoot) + std::string(file.name), 0,
          llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(file.text.data(), file.text.size()), "", true));
  }
  if (input.text != nullptr) {
    llvm::SmallString<128> path(input.path);
    if (!input.directory.empty()) llvm::sys::fs::make_absolute(input.directory, path);
    llvm::sys::fs::make_absolute(path);
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(*input.text, path));
  }
  overlay->pushOverlay(memory);
  if (!input.directory.empty()) overlay->setCurrentWorkingDirectory(input.directory);
  return overlay;
}

// Everything up to the point where the main file can be read.
FirstError& set_up(clang::CompilerInstance& compiler, const ParseInput& input) {
  auto files = file_system(input);
  if (!input.is_embedded && input.text == nullptr) {
    const bool relative = !input.directory.empty() && !input.path.starts_with("/");
    check_readable(relative ? input.directory + "/" + input.path : input.path);
  }
  auto* errors = new FirstError;
  compiler.createDiagnostics(errors, /*ShouldOwnClient=*/true);
  const std::vector<std::string> arguments = compiler_arguments(input);
  std::vector<const char*> argument_pointers;
  for (const std::string& argument : arguments) argument_pointers.push_back(argument.c_str());

  auto invocation = std::make_shared<clang::CompilerInvocation>();
  clang::CompilerInvocation::CreateFromArgs(*invocation, argument_pointers, compiler.getDiagnostics());
  errors->throw_if_found();
  invocation->getFrontendOpts().DisableFree = false;
  compiler.setInvocation(invocation);
  clang::ProcessWarningOptions(compiler.getDiagnostics(), invocation->getDiagnosticOpts());
  compiler.createFileManager(files);
  compiler.createSourceManager(compiler.getFileManager());
  compiler.createTarget();
  errors->throw_if_found();
  compiler.createPreprocessor(clang::TU_Complete);
  clang::Preprocessor& preprocessor = compiler.getPreprocessor();
  preprocessor.getBuiltinInfo().initializeBuiltins(preprocessor.getIdentifierTable(),
                                                   preprocessor.getLangOpts());
  compiler.InitializeSourceManager(compiler.getFrontendOpts().Inputs[0]);
  errors->throw_if_found();
  return *errors;
}

}  // namespace

std::string display_path(const std::string& path) {
  return path.starts_with(kVirtualRoot) ? path.substr(kVirtualRoot.size()) : path;
}

// `int index;` is C, and to Clang it is a function of <strings.h> declared again: it is told to forget that.
ParsedUnit::ParsedUnit(const ParseInput& input) {
  std::string forget = parse(input);
  if (forget.empty()) return;
  ParseInput again = input;
  do {
    again.arguments.push_back(std::move(forget));
    forget = parse(again);
  } while (!forget.empty());
}

std::string ParsedUnit::parse(const ParseInput& input) {
  compiler_ = std::make_unique<clang::CompilerInstance>();
  FirstError& errors = set_up(*compiler_, input);
  clang::Preprocessor& preprocessor = compiler_->getPreprocessor();
  compiler_->createASTContext();
  compiler_->setASTConsumer(std::make_unique<clang::ASTConsumer>());
  errors.BeginSourceFile(compiler_->getLangOpts(), &preprocessor);
  clang::ParseAST(preprocessor, &compiler_->getASTConsumer(), compiler_->getASTContext());
  errors.EndSourceFile();
  if (!errors.redefined_builtin().empty()) {
    std::string forget = "-fno-builtin-" + errors.redefined_builtin();
    if (std::find(input.arguments.begin(), input.arguments.end(), forget) == input.arguments.end())
      return forget;
  }
  errors.throw_if_found();
  return "";
}

ParsedUnit::~ParsedUnit() = default;

clang::ASTContext& ParsedUnit::context() const {
  return compiler_->getASTContext();
}

// To Clang, _Float32 and its like are names that glibc's headers define with typedef; to gcc they are
// keywords.
static std::string without_float_keywords(const std::string& text) {
  static constexpr std::string_view kStart = "_Float";
  std::string result;
  result.reserve(text.size());
  size_t done = 0;
  auto is_word = [&](size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
  };
  for (size_t at = text.find(kStart); at != std::string::npos; at = text.find(kStart, at + 1)) {
    const size_t digit = at + kStart.size();
    if ((at > 0 && is_word(at - 1)) || digit >= text.size() ||
        std::isdigit(static_cast<unsigned char>(text[digit])) == 0)
      continue;
    size_t end = digit;
    while (is_word(end)) ++end;
    const std::string name = text.substr(at, end - at);
    if (name == "_Float16") continue;  // a keyword of both
    result.append(text, done, at - done);
    result += "__glibc" + name;
    done = end;
  }
  result.append(text, done);
  return result;
}

std::string preprocess(const ParseInput& input) {
  clang::CompilerInstance compiler;
  FirstError& errors = set_up(compiler, input);
  clang::Preprocessor& preprocessor = compiler.getPreprocessor();
  errors.BeginSourceFile(compiler.getLangOpts(), &preprocessor);
  clang::PreprocessorOutputOptions options;
  options.ShowCPP = true;
  options.ShowLineMarkers = true;
  std::string text;
  llvm::raw_string_ostream stream(text);
  clang::DoPrintPreprocessedInput(preprocessor, &stream, options);
  errors.EndSourceFile();
  errors.throw_if_found();
  return without_float_keywords(text);
}

}  // namespace heddle::frontend
