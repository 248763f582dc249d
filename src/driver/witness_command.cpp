// `heddle witness translate`: a witness for a woven program becomes one for the original. `heddle witness
// check-quality`: which parts of a witness are redundant.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include "driver/commands.h"
#include "driver/output.h"
#include "driver/verification.h"
#include "driver/witness_files.h"
#include "support/files.h"
#include "verify/quality.h"
#include "verify/svcomp_property.h"
#include "verify/translate.h"
#include "witness/reader.h"
#include "witness/writer.h"

namespace heddle::driver {
namespace {

constexpr uint64_t kDefaultTimeout = 60;

class WitnessCommand : public Command {
 public:
  WitnessCommand() {
    options_.property.text = "";
    options_.timeout = kDefaultTimeout;
  }

  support::OptionTable options() override {
    support::OptionTable table = verification_options(options_);
    table.insert(
        table.end(),
        {
            {"--map", "FILE", "translate: the edit map that heddle transform wrote beside the woven program",
             &map_},
            {"--witness", "FILE", "check-quality: the witness", &witness_},
            {"--minimize", "", "check-quality: write the witness without what is redundant", &minimize_},
            {"-o", "FILE", "write the witness there instead of to standard output", &output_},
        });
    return table;
  }

  int run(Console& console) override {
    std::vector<std::string> operands;
    operands.swap(options_.input.c.files);
    const std::string action = operands.empty() ? "" : operands.front();
    if (action == "translate") {
      if (operands.size() != 2) throw UsageError("translate takes one witness");
      if (map_.empty()) throw UsageError("no edit map: give --map FILE");
      return translate(operands.back(), console);
    }
    if (action != "check-quality")
      throw UsageError("give what to do: heddle witness translate, or heddle witness check-quality");
    if (witness_.empty()) throw UsageError("no witness: give --witness FILE");
    options_.input.c.files.assign(operands.begin() + 1, operands.end());
    return check_quality(console);
  }

 private:
  // As the user named it to `heddle transform`, or beside the map.
  std::string found(const std::string& path) const {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::exists(path, ignored)) return path;
    return (fs::path(map_).parent_path() / path).string();
  }

  int translate(const std::string& path, Console& console) {
    const witness::Witness woven = witness::read(read_witness(path), path);
    const witness::EditMap map = witness::read_edit_map(support::read_file(map_), map_);
    const witness::Metadata& metadata = woven.entries.front().metadata;
    std::vector<witness::SourceText> originals;
    std::vector<witness::SourceText> outputs;
    for (const witness::EditMap::File& file : map.files) {
      originals.push_back({found(file.original), support::read_file(found(file.original))});
      const std::string beside = (std::filesystem::path(map_).parent_path() / file.output).string();
      outputs.push_back({beside, support::read_file(beside)});
      options_.input.c.files.push_back(originals.back().path);
    }
    std::vector<witness::PlaceMap> places;
    for (size_t i = 0; i < map.files.size(); ++i) places.emplace_back(map.files[i], originals[i], outputs[i]);
    options_.input.c.data_model =
        metadata.data_model == "ILP32" ? expr::DataModelKind::ILP32 : expr::DataModelKind::LP64;
    if (options_.property.text.empty()) options_.property.text = map.property;
    if (options_.property.text.empty()) throw UsageError("the map names no property: give --property");

    witness::Translated translated;
    for (const witness::Entry& entry : woven.entries) {
      witness::Translated part = witness::translate(entry, places);
      if (woven.is_violation())
        translated = std::move(part);
      else
        translated.invariants.insert(translated.invariants.end(), part.invariants.begin(),
                                     part.invariants.end());
    }
    const verify::Property property = read_property(console);
    const ir::Program program = load_program(options_.input, console);
    const witness::TaskDescription task{originals, verify::svcomp_specification(property.name),
                                        metadata.data_model,
                                        woven.is_violation() ? "" : metadata.format_version};
    verify::Listener nobody;
    return write(verify::complete(program, property, std::move(translated), woven.is_violation(), task,
                                  settings(), nobody),
                 console);
  }

  verify::Property read_property(Console& console) const {
    support::Diagnostics diagnostics;
    std::vector<verify::Property> properties = verify::read_properties(options_.property, diagnostics);
    for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
    if (properties.size() != 1) throw UsageError("a witness is about one property");
    return std::move(properties.front());
  }

  verify::Settings settings() const {
    verify::Settings settings = settings_of(options_);
    settings.limits.seconds = static_cast<double>(options_.timeout);
    return settings;
  }

  int check_quality(Console& console) {
    if (options_.property.text.empty()) options_.property.text = verify::PropertySource().text;
    const witness::Witness witness = witness::read(read_witness(witness_), witness_);
    const verify::Property property = read_property(console);
    const std::vector<witness::SourceText> sources = read_sources(options_);
    read_for(witness, witness_, sources, options_.input.c, console);
    const ir::Program program = load_program(options_.input, console);
    verify::Listener nobody;
    verify::Quality quality =
        verify::check_quality(program, property, {witness, witness_, sources}, settings(), nobody);
    static constexpr auto words = std::to_array<std::string_view>({"needed", "redundant", "not known"});
    for (const verify::PartQuality& part : quality.parts)
      fmt::print(stderr, "{}:{}: {}: {}\n", witness_, part.position.line, part.text,
                 words[static_cast<size_t>(part.need)]);
    if (quality.validation.answer != verify::Answer::Confirmed) {
      fmt::print("{}\n", verify::to_string(quality.validation));
      return exit_status(quality.validation);
    }
    if (minimize_) return write({std::move(quality.minimized), ""}, console);
    fmt::print("{} of {} parts are redundant\n",
               std::ranges::count(quality.parts, verify::Need::Redundant, &verify::PartQuality::need),
               quality.parts.size());
    return static_cast<int>(ExitStatus::Ok);
  }

  int write(const witness::Made& made, Console& console) const {
    if (!made.witness) {
      console.warning({output_, 0, 0, "no witness is written: " + made.reason});
      return static_cast<int>(ExitStatus::Unknown);
    }
    Output output(output_);
    output.stream() << witness::write(*made.witness);
    output.close();
    return static_cast<int>(ExitStatus::Ok);
  }

  VerificationOptions options_;
  std::string map_;
  std::string witness_;
  std::string output_;
  bool minimize_ = false;
};

}  // namespace

std::unique_ptr<Command> make_witness_command() {
  return std::make_unique<WitnessCommand>();
}

}  // namespace heddle::driver
