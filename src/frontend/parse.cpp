// Clang is driven as its own -cc1 would be: no driver, no search for a gcc installation, which would cost
// more than parsing a small program does.
#include "frontend/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/DiagnosticLex.h>
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
#include <llvm/TargetParser/Triple.h>

#include <sys/stat.h>
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <ranges>

#include "frontend/access_attribute.h"
#include "frontend/open_place.h"
#include "frontend/target.h"
#include "support/diagnostics.h"
#include "support/embedded_files.h"
#include "support/files.h"

namespace heddle::frontend {

namespace {

constexpr std::string_view kVirtualRoot = "/heddle-embedded/";
constexpr const char* kNoStandardHeaders = "-nostdinc";
constexpr const char* kSignedChar = "-fsigned-char";
constexpr const char* kUnsignedChar = "-fno-signed-char";
constexpr llvm::StringLiteral kDefinitions = "/heddle-embedded/annotations.h";  // what stands for annotations
constexpr std::string_view kHeaders = "include/";  // embedded files that programs may include

constexpr size_t kMostErrors = 20;

// gcc's attribute malloc may name the function that frees; Clang's takes no arguments. It is an optimizer's.
bool is_about_malloc_attribute(llvm::StringRef text) {
  return text == "'malloc' attribute takes no arguments" ||
         text == "'__malloc__' attribute takes no arguments";
}

// Keeps the errors, up to a number that anyone may want to read.
class Errors : public clang::DiagnosticConsumer {
 public:
  // `annotated`: null if the file is C only.
  Errors(std::string path, const Annotated* annotated) : path_(std::move(path)), annotated_(annotated) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level == clang::DiagnosticsEngine::Warning && is_unknown(diagnostic)) {
      if (changes_layout(diagnostic))
        messages_.push_back(located(diagnostic, "unsupported: scalar_storage_order"));
      return;
    }
    if (level == clang::DiagnosticsEngine::Warning) note_open(diagnostic);
    if (level < clang::DiagnosticsEngine::Error || messages_.size() >= kMostErrors) return;
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    if (is_about_malloc_attribute(text)) return;
    note_builtin(diagnostic);
    support::Message message = located(diagnostic, text.str().str());
    // A mistake in what a macro or an annotation is given has others in its train, about what nobody wrote.
    const bool is_written = diagnostic.getLocation().isFileID() && !is_annotation_;
    const auto is_there = [&](const support::Message& other) {
      return other.file == message.file && other.line == message.line;
    };
    if (is_written || std::ranges::none_of(messages_, is_there)) messages_.push_back(std::move(message));
  }

  void throw_if_found() const {
    if (!messages_.empty()) throw ParseErrors(messages_);
  }

  // See ParsedUnit.
  const std::vector<OpenPlace>& open_places() const { return open_places_; }

  // Where the program uses the name of a function that Clang knows for something else, that name; else empty.
  const std::string& redefined_builtin() const { return redefined_builtin_; }

 private:
  static bool is_unknown(const clang::Diagnostic& diagnostic) {
    return diagnostic.getID() == clang::diag::warn_unknown_attribute_ignored ||
           diagnostic.getID() == clang::diag::warn_pragma_ignored;
  }

  // Of the attributes and pragmas that gcc knows and Clang does not, one says where bytes lie.
  static bool changes_layout(const clang::Diagnostic& diagnostic) {
    if (!diagnostic.hasSourceManager() || !diagnostic.getLocation().isValid()) return false;
    const clang::SourceManager& sources = diagnostic.getSourceManager();
    const llvm::StringRef text(sources.getCharacterData(sources.getSpellingLoc(diagnostic.getLocation())));
    return text.take_until([](char c) { return c == '\n'; }).ltrim('_').starts_with("scalar_storage_order");
  }

  // The few other warnings that are on are about such places.
  void note_open(const clang::Diagnostic& diagnostic) {
    const bool is_order = diagnostic.getID() == clang::diag::warn_unsequenced_mod_mod ||
                          diagnostic.getID() == clang::diag::warn_unsequenced_mod_use;
    open_places_.push_back({diagnostic.getLocation(), is_order});
  }

  support::Message located(const clang::Diagnostic& diagnostic, std::string text) {
    is_annotation_ = false;
    support::Message message{"", 0, 0, std::move(text)};
    if (!diagnostic.hasSourceManager() || !diagnostic.getLocation().isValid()) return message;
    const clang::SourceManager& sources = diagnostic.getSourceManager();
    if (std::optional<support::Message> found =
            in_annotation(sources, diagnostic.getLocation(), message.text)) {
      is_annotation_ = true;
      return *found;
    }
    const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(diagnostic.getLocation()));
    message.line = sources.getLineNumber(file, offset);
    message.column = sources.getColumnNumber(file, offset);
    if (auto entry = sources.getFileEntryRefForID(file)) message.file = display_path(entry->getName().str());
    return message;
  }

  // What was made from an annotation: the mistake is in the annotation.
  std::optional<support::Message> in_annotation(const clang::SourceManager& sources,
                                                clang::SourceLocation location,
                                                const std::string& text) const {
    if (annotated_ == nullptr) return std::nullopt;
    const auto [file, offset] = sources.getDecomposedLoc(sources.getSpellingLoc(location));
    const auto entry = sources.getFileEntryRefForID(file);
    if (!entry || entry->getName() != kDefinitions) return std::nullopt;
    const auto& origins = annotated_->definitions.origins;
    auto next = std::ranges::upper_bound(origins, offset, {}, &DerivedText::Origin::derived);
    if (next == origins.begin()) return std::nullopt;
    return message_at(annotated_->text, path_, std::prev(next)->original, text);
  }

  void note_builtin(const clang::Diagnostic& diagnostic) {
    if (diagnostic.getID() != clang::diag::err_redefinition_different_kind) return;
    const auto name = clang::DeclarationName::getFromOpaqueInteger(diagnostic.getRawArg(0));
    const clang::IdentifierInfo* identifier = name.getAsIdentifierInfo();
    if (identifier != nullptr && identifier->getBuiltinID() != 0)
      redefined_builtin_ = identifier->getName().str();
  }

  std::string path_;
  const Annotated* annotated_;
  bool is_annotation_ = false;  // what is being handled
  std::vector<support::Message> messages_;
  std::vector<OpenPlace> open_places_;
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

// Names of gcc that its preprocessor leaves and that glibc's headers, when Clang reads them, define as these
// types.
constexpr const char* kGccTypes =
    "typedef float _Float32; typedef double _Float64; typedef double _Float32x; typedef long double "
    "_Float64x; typedef __float128 _Float128;\n";
constexpr const char* kGccTypesFile = "fallback/gcc_types.h";

bool has_gcc_types(const ParseInput& input) {
  return input.path.ends_with(".i") && !input.is_embedded && input.target.empty();
}

// The last of the words that say so counts.
bool is_char_signed(const ParseInput& input) {
  for (const std::string& word : input.arguments | std::views::reverse)
    if (word == kSignedChar || word == kUnsignedChar) return word == kSignedChar;
  return input.target.empty() || target_of(input.target).is_char_signed;
}

std::vector<std::string> machine_arguments(const ParseInput& input) {
  if (!input.target.empty()) {
    const llvm::Triple triple(llvm::Triple::normalize(input.target));
    std::vector<std::string> arguments = {"-triple", triple.str()};
    // Programs that use this machine's pairs of doubles are refused; library models do without.
    if (input.is_embedded && triple.isPPC()) arguments.emplace_back("-mlong-double-64");
    return arguments;
  }
  const bool wide = input.data_model.kind == expr::DataModelKind::LP64;
  return {"-triple", wide ? "x86_64-pc-linux-gnu" : "i386-pc-linux-gnu", "-target-cpu",
          wide ? "x86-64" : "pentium4"};
}

std::vector<std::string> header_folders(const ParseInput& input) {
  if (!input.target.empty()) return target_of(input.target).header_folders;
  return {"/usr/include/x86_64-linux-gnu", "/usr/include"};
}

std::vector<std::string> compiler_arguments(const ParseInput& input, bool has_annotations) {
  const bool wide = input.data_model.kind == expr::DataModelKind::LP64;
  const std::string resources = HEDDLE_CLANG_RESOURCE_DIRECTORY;
  std::vector<std::string> arguments = machine_arguments(input);
  const std::vector<std::string> language = {
      "-fsyntax-only",
      "-x",
      "c",
      "-std=gnu11",
      "-Wno-everything",
      "-Wunsequenced",
      "-Wuninitialized",
      "-Wconditional-uninitialized",
      "-Wunknown-attributes",
      "-Wunknown-pragmas",
      "-ferror-limit",
      "0",
      "-fgnuc-version=4.2.1",
      // Aggregates compute with __int128 (include/heddle.h), which programs do not have in ILP32.
      "-fforce-enable-int128",
      "-D__HEDDLE__=1",
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
  };
  arguments.insert(arguments.end(), language.begin(), language.end());
  if (std::ranges::find(input.arguments, kNoStandardHeaders) == input.arguments.end()) {
    arguments.insert(arguments.end(),
                     {"-internal-isystem", resources + "/include", "-internal-isystem", "/usr/local/include",
                      "-internal-isystem", std::string(kVirtualRoot) + "include"});
    for (const std::string& folder : header_folders(input))
      arguments.insert(arguments.end(), {"-internal-externc-isystem", folder});
  }
  // Last: stands in for headers that only a 32-bit C library would bring.
  arguments.insert(arguments.end(), {"-internal-externc-isystem", std::string(kVirtualRoot) + "fallback"});
  if (!wide) arguments.push_back("-U__SIZEOF_INT128__");
  if (has_annotations) arguments.insert(arguments.end(), {"-include", kDefinitions.str()});
  if (has_gcc_types(input))
    arguments.insert(arguments.end(), {"-include", std::string(kVirtualRoot) + kGccTypesFile});
  if (!is_char_signed(input)) arguments.push_back(kUnsignedChar);
  std::ranges::copy_if(input.arguments, std::back_inserter(arguments), [](const std::string& word) {
    return word != kNoStandardHeaders && word != kSignedChar && word != kUnsignedChar;
  });
  arguments.push_back(input.is_embedded ? std::string(kVirtualRoot) + input.path : input.path);
  return arguments;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system(const ParseInput& input,
                                                            const Annotated* annotated) {
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release()));
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  // glibc's headers include it in ILP32 and only a 32-bit libc brings it. It lists functions that always
  // fail, of which programs that are analysed rather than linked need no list; it is the last in the search
  // order.
  memory->addFile(std::string(kVirtualRoot) + "fallback/gnu/stubs-32.h", 0,
                  llvm::MemoryBuffer::getMemBuffer(""));
  if (has_gcc_types(input))
    memory->addFile(std::string(kVirtualRoot) + kGccTypesFile, 0,
                    llvm::MemoryBuffer::getMemBuffer(kGccTypes));
  for (const support::EmbeddedFile& file : support::embedded_files()) {
    if (!input.is_embedded && !file.name.starts_with(kHeaders)) continue;
    memory->addFile(
        std::string(kVirtualRoot) + std::string(file.name), 0,
        llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(file.text.data(), file.text.size()), "", true));
  }
  const std::string* text = annotated != nullptr ? &annotated->text : input.text.get();
  if (text != nullptr) {
    llvm::SmallString<128> path(input.path);
    if (!input.directory.empty()) llvm::sys::fs::make_absolute(input.directory, path);
    llvm::sys::fs::make_absolute(path);
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(*text, path));
  }
  if (annotated != nullptr)
    memory->addFile(kDefinitions, 0,
                    llvm::MemoryBuffer::getMemBuffer(annotated->definitions.text, kDefinitions));
  overlay->pushOverlay(memory);
  if (!input.directory.empty()) overlay->setCurrentWorkingDirectory(input.directory);
  return overlay;
}

std::optional<Annotated> annotations_of(const ParseInput& input) {
  if (input.is_embedded) return std::nullopt;
  if (input.text != nullptr) return read_annotations(*input.text, input.path);
  const bool relative = !input.directory.empty() && !input.path.starts_with("/");
  const std::string path = relative ? input.directory + "/" + input.path : input.path;
  check_readable(path);
  return read_annotations(support::read_file(path), input.path);
}

// Everything up to the point where the main file can be read.
Errors& set_up(clang::CompilerInstance& compiler, const ParseInput& input, const Annotated* annotated) {
  auto files = file_system(input, annotated);
  auto* errors = new Errors(input.path, annotated);
  compiler.createDiagnostics(errors, /*ShouldOwnClient=*/true);
  const std::vector<std::string> arguments = compiler_arguments(input, annotated != nullptr);
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
ParsedUnit::ParsedUnit(const ParseInput& input) : annotated_(annotations_of(input)) {
  std::string forget = parse(input);
  if (forget.empty()) return;
  ParseInput again = input;
  do {
    again.arguments.push_back(std::move(forget));
    forget = parse(again);
  } while (!forget.empty());
}

std::string ParsedUnit::parse(const ParseInput& input) {
  teach_access_attribute();
  compiler_ = std::make_unique<clang::CompilerInstance>();
  Errors& errors = set_up(*compiler_, input, annotated_ ? &*annotated_ : nullptr);
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
  open_places_ = errors.open_places();
  return "";
}

ParsedUnit::~ParsedUnit() = default;

clang::ASTContext& ParsedUnit::context() const {
  return compiler_->getASTContext();
}

std::vector<std::string> defined_functions(const ParseInput& input) {
  const ParsedUnit unit(input);
  const clang::SourceManager& sources = unit.context().getSourceManager();
  std::vector<std::string> names;
  for (const clang::Decl* declaration : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function != nullptr && function->doesThisDeclarationHaveABody() &&
        sources.isInMainFile(sources.getExpansionLoc(function->getLocation())))
      names.push_back(function->getNameAsString());
  }
  return names;
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
  const std::optional<Annotated> annotated = annotations_of(input);
  clang::CompilerInstance compiler;
  Errors& errors = set_up(compiler, input, annotated ? &*annotated : nullptr);
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
