// `heddle verify`: decides a property and says so in the last line.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "driver/commands.h"
#include "driver/listings.h"
#include "driver/output.h"
#include "driver/verification.h"
#include "driver/witness_files.h"
#include "frontend/parse.h"
#include "report/html.h"
#include "report/json_document.h"
#include "report/report.h"
#include "report/sarif.h"

namespace heddle::driver {
namespace {

class VerifyCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = verification_options(options_);
    for (support::Option& option : function_options(functions_, options_.input.c.entry))
      table.push_back(std::move(option));
    for (support::Option& option : tool_options(options_.tools)) table.push_back(std::move(option));
    table.insert(
        table.end(),
        {
            {"--accept-bounded", "",
             "the exit status is 0 if nothing is violated within the bounds of --unwind", &accepts_bounded_,
             "--unwind"},
            {"--passes", "A,B:4,...",
             "transform the program first, after the property is woven in (docs/passes.md)",
             &options_.settings.passes},
            {"--explain-passes", "", "say which passes ran, what each did and why, with --evidence",
             &options_.settings.explains_passes},
            {"--all-checks", "", "decide each check by itself, and end with a table", &options_.each_check},
            {"--show-checks", "", "only list the checks, with their ids", &shows_checks_},
            {"--show-loops", "", "only list the loops, with their ids", &shows_loops_},
            {"--evidence", "", "say what the verdict rests on", &report_.evidence},
            {"--full-story", "", "leave nothing out of the counterexample", &report_.full_story},
            {"--json", "", "write everything as JSON", &json_},
            {"--sarif", "FILE", "write the results there, as SARIF 2.1.0 (docs/reports.md)", &sarif_},
            {"--html", "FILE", "write a page there: sources, checks, the counterexample step by step",
             &html_},
            {"--witness", "FILE", "write what shows the verdict there (docs/witnesses.md)", &witness_},
            {"--witness-version", "2.0|2.1",
             "the format of the witness (default: the lowest that can tell it)",
             [this](const std::string& version) {
               witness_version_ = version;
               return version == "2.0" || version == "2.1";
             },
             "--witness"},
        });
    return table;
  }

  int run(Console& console) override {
    if (report_.full_story) options_.settings.story_steps = SIZE_MAX;
    if (options_.settings.explains_passes) report_.evidence = true;
    if (json_)
      options_.last_words = [this](const result::Result& result) {
        report::JsonDocument document = document_;
        document.add({{result, options_.input.c.entry.function}}, nullptr);
        return document.with_verdict(result);
      };
    try {
      return decide_all(console);
    } catch (const frontend::ParseErrors& errors) {
      if (json_) print(document_.with_errors(errors.messages()));
      throw;
    } catch (const support::InputError& error) {
      if (json_) print(document_.with_errors({error.message()}));
      throw;
    } catch (const UsageError& error) {
      if (json_) print(document_.with_errors({{"", 0, 0, error.what()}}));
      throw;
    } catch (const verify::BadRequest& error) {
      if (json_) print(document_.with_errors({{"", 0, 0, error.what()}}));
      throw;
    }
  }

 private:
  int decide_all(Console& console) {
    std::vector<std::string> functions = chosen_functions(functions_, options_.input.c);
    if (functions.size() > 1 && !(sarif_ + html_).empty())
      throw UsageError("options '--sarif' and '--html' are for one program or function");
    if (!functions.empty() && !witness_.empty())
      throw UsageError("option '--witness' is for whole programs, not for functions");
    if (!witness_.empty() && options_.each_check)
      throw UsageError("option '--witness' is for properties, not for single checks");
    if (!options_.tools.names.empty() && (!functions.empty() || options_.each_check))
      throw UsageError("option '--with' is for whole programs and properties");
    if (functions.empty()) functions.emplace_back();
    for (const std::string& function : functions) {
      options_.input.c.entry.function = function;
      if (shows_checks_ || shows_loops_) return list(console);
      if (functions.size() > 1 && !json_) fmt::print("function {}\n", function);
      decide(console);
    }
    const result::Result& overall = worst(answers_).result;
    if (json_)
      print(document_.with_verdict(overall));
    else if (functions.size() > 1)
      print("\n" + report::table(answers_) + result::to_string(overall) + "\n");
    return exit_status(overall, accepts_bounded_);
  }

  void decide(Console& console) {
    Verification verification = verify(options_, console);
    if (!witness_.empty()) write_witness(verification, options_, witness_version_, witness_, console);
    const ir::Program* program = verification.program ? &*verification.program : nullptr;
    const std::vector<result::Answer>& answers = verification.answers;
    if (!sarif_.empty()) write(sarif_, report::as_sarif(answers, program));
    if (!html_.empty()) write(html_, report::as_html(answers, worst(answers).result, program));
    if (json_)
      document_.add(answers, program);
    else
      print(report::as_text(answers, worst(answers).result, program, report_));
    std::ranges::move(verification.answers, std::back_inserter(answers_));
  }

  int list(Console& console) {
    if (shows_loops_) print(list_loops(options_, console));
    if (shows_checks_) print(list_checks(options_, console));
    return static_cast<int>(ExitStatus::Ok);
  }

  static void write(const std::string& path, const std::string& text) {
    Output output(path);
    output.stream() << text;
    output.close();
  }

  static void print(const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  }

  VerificationOptions options_;
  report::TextOptions report_;
  FunctionChoice functions_;
  std::string sarif_;
  std::string html_;
  std::string witness_;
  std::string witness_version_;
  bool json_ = false;
  bool accepts_bounded_ = false;
  bool shows_checks_ = false;
  bool shows_loops_ = false;
  report::JsonDocument document_;
  std::vector<result::Answer> answers_;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace heddle::driver
