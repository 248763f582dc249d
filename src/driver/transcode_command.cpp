// `heddle transcode`: a program in another form.
#include <algorithm>
#include <array>

#include "decompile/decompile.h"
#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "driver/property_input.h"
#include "goto_binary/cbmc/write.h"
#include "goto_binary/esbmc/export.h"
#include "goto_binary/esbmc/write.h"
#include "goto_binary/program_writer.h"
#include "ir/text.h"
#include "verify/weave_for_others.h"

namespace heddle::driver {
namespace {

void write_cbmc(std::ostream& out, ir::Program& program, support::Diagnostics& diagnostics) {
  goto_binary::cbmc::write(out, goto_binary::to_file(program, diagnostics));
}

void write_esbmc(std::ostream& out, ir::Program& program, support::Diagnostics& diagnostics) {
  goto_binary::GotoFile file = goto_binary::to_file(program, diagnostics);
  goto_binary::esbmc::to_own_words(file);
  goto_binary::esbmc::write(out, file);
}

struct Form {
  std::string_view name;
  void (*write)(std::ostream& out, ir::Program& program, support::Diagnostics& diagnostics);
};

constexpr auto kForms = std::to_array<Form>({
    {"cbmc", write_cbmc},
    {"esbmc", write_esbmc},
    {"c", [](std::ostream& out, ir::Program& program,
             support::Diagnostics&) { decompile::write_c(out, program); }},
    {"goto", [](std::ostream& out, ir::Program& program, support::Diagnostics&) { ir::print(out, program); }},
    {"json",
     [](std::ostream& out, ir::Program& program, support::Diagnostics&) { ir::print_json(out, program); }},
});

class TranscodeCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    auto set_form = [this](const std::string& name) {
      form_ = std::ranges::find(kForms, name, &Form::name);
      return form_ != kForms.end();
    };
    for (support::Option& option : property_options(property_)) table.push_back(std::move(option));
    table.insert(table.end(),
                 {
                     {"--to", "cbmc|esbmc|c|goto|json",
                      "the form: a goto binary of CBMC (default) or ESBMC, C, .goto text, or JSON", set_form},
                     {"-o", "FILE", "write there instead of to standard output", &output_},
                 });
    return table;
  }

  int run(Console& console) override {
    ir::Program program = load_program(input_, console);
    if (!property_.text.empty()) program = woven(std::move(program), console);
    Output output(output_);
    support::Diagnostics diagnostics;
    form_->write(output.stream(), program, diagnostics);
    for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
    output.close();
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  // C is what `transform` weaves into; the other forms know what memory is.
  ir::Program woven(ir::Program program, Console& console) {
    if (form_->name == "c") throw UsageError("'--to c' takes no property: see 'heddle transform'");
    support::Diagnostics diagnostics;
    verify::WovenForOthers result =
        verify::weave_for_others(std::move(program), property_, verify::MemoryModel::Known, diagnostics);
    for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
    return std::move(result.program);
  }

  ProgramInput input_;
  verify::PropertySource property_{.text = "", .parameters = {}};
  std::string output_;
  const Form* form_ = kForms.begin();
};

}  // namespace

std::unique_ptr<Command> make_transcode_command() {
  return std::make_unique<TranscodeCommand>();
}

}  // namespace heddle::driver
