// The format of BenchExec's results: github.com/sosy-lab/benchexec, doc/result.dtd.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Support/ConvertUTF.h>

#include "bench/tables.h"

namespace heddle::bench {

namespace {

// The value of an attribute. What XML cannot hold in any way (control characters, bytes that are not UTF-8)
// becomes the replacement character.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (size_t i = 0; i < text.size();) {
    const auto* begin = reinterpret_cast<const llvm::UTF8*>(text.data()) + i;
    const size_t length = llvm::getNumBytesForUTF8(*begin);
    const bool is_legal = i + length <= text.size() && llvm::isLegalUTF8Sequence(begin, begin + length);
    const char c = text[i];
    if (!is_legal || (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r'))
      result += "\uFFFD";
    else if (length > 1)
      result += text.substr(i, length);
    else if (c == '<' || c == '>' || c == '&' || c == '"' || static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("&#{};", static_cast<int>(c));
    else
      result += c;
    i += is_legal ? length : 1;
  }
  return result + "\"";
}

std::string column(const char* title, const std::string& value, bool is_hidden = false) {
  return fmt::format("    <column title=\"{}\" value={}{}/>\n", title, quoted(value),
                     is_hidden ? " hidden=\"true\"" : "");
}

std::string expected_attribute(const Record& record) {
  if (!record.expected) return "";
  if (*record.expected) return " expectedVerdict=\"true\"";
  return " expectedVerdict=" +
         quoted(record.subproperty.empty() ? "false" : "false(" + record.subproperty + ")");
}

std::string run_element(const Record& record) {
  return fmt::format("  <run name={} files={} properties={}{}>\n", quoted(record.task),
                     quoted(fmt::format("[{}]", fmt::join(record.files, ", "))), quoted(record.property),
                     expected_attribute(record)) +
         column("status", record.status) + column("cputime", fmt::format("{:.6f}s", record.cpu_seconds)) +
         column("walltime", fmt::format("{:.6f}s", record.wall_seconds)) +
         column("memory", fmt::format("{}B", record.memory_bytes)) + column("answer", record.answer) +
         column("category", std::string(info(record.outcome).category), true) + "  </run>\n";
}

}  // namespace

std::string as_benchexec_xml(const Results& results, const Configuration& configuration) {
  const Setup& setup = results.setup;
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 3.18//EN' "
      "'https://www.sosy-lab.org/benchexec/result-3.18.dtd'>\n"
      "<result benchmarkname=\"heddle\" name={} displayName={} tool=\"heddle\" version={} options={} date={} "
      "starttime={} timelimit=\"{}s\" walltimelimit=\"{:.0f}s\" memlimit=\"{}B\" generator=\"heddle "
      "bench\">\n",
      quoted(configuration.name), quoted(configuration.name), quoted(setup.version),
      quoted(fmt::format("{}", fmt::join(configuration.options, " "))), quoted(setup.started),
      quoted(setup.started), setup.limits.cpu_seconds, setup.limits.most_wall_seconds(),
      setup.limits.memory_mb << 20);
  text += "  <columns>\n";
  for (const char* title : {"status", "cputime", "walltime", "memory", "answer"})
    text += fmt::format("    <column title=\"{}\"/>\n", title);
  text += "  </columns>\n";
  for (const Record& record : results.records)
    if (record.configuration == configuration.name) text += run_element(record);
  return text + "</result>\n";
}

}  // namespace heddle::bench
