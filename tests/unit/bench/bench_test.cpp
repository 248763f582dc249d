#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "bench/compare.h"
#include "bench/csv.h"
#include "bench/results.h"
#include "bench/tables.h"
#include "support/diagnostics.h"

namespace heddle::bench {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "bench-test-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  std::string write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

Measurement said(const std::string& output, int status) {
  Measurement measurement;
  measurement.is_started = true;
  measurement.exit_status = status;
  measurement.output = output;
  return measurement;
}

Task task(std::optional<bool> expected, const std::string& subproperty = "") {
  return {"a.yml", "valid-memsafety", "valid-memsafety", "LP64", expected, subproperty, {"/a.c"}};
}

Outcome outcome_of(const Task& about, const Measurement& measurement) {
  return judge({"c", {}, ""}, about, measurement).outcome;
}

TEST(Judge, ComparesTheVerdict) {
  EXPECT_EQ(outcome_of(task(true), said("x\nTRUE\n", 0)), Outcome::CorrectTrue);
  EXPECT_EQ(outcome_of(task(false), said("TRUE\n", 0)), Outcome::WrongTrue);
  EXPECT_EQ(outcome_of(task(true), said("FALSE(valid-deref)\n", 10)), Outcome::WrongFalse);
  EXPECT_EQ(outcome_of(task(false), said("FALSE(valid-deref)\n", 10)), Outcome::CorrectFalse);
  EXPECT_EQ(outcome_of(task(false, "valid-deref"), said("FALSE(valid-deref)\n", 10)), Outcome::CorrectFalse);
  EXPECT_EQ(outcome_of(task(false, "valid-free"), said("FALSE(valid-deref)\n", 10)), Outcome::WrongFalse);
  EXPECT_EQ(outcome_of(task({}), said("TRUE\n", 0)), Outcome::UncheckedTrue);
  EXPECT_EQ(outcome_of(task(true), said("UNKNOWN(timeout)\n", 5)), Outcome::Unknown);
}

TEST(Judge, BelievesOnlyWhatTheExitStatusSaysToo) {
  EXPECT_EQ(outcome_of(task(true), said("TRUE\n", 10)), Outcome::Error);
  EXPECT_EQ(outcome_of(task(true), said("TRUE\n", 6)), Outcome::Error);
  EXPECT_EQ(outcome_of(task(false), said("FALSE(valid-deref)\n", 0)), Outcome::Error);
  EXPECT_EQ(outcome_of(task(true), said("TRUE indeed\n", 0)), Outcome::Error);
  EXPECT_EQ(outcome_of(task(true), said("TRUE\nFALSE(valid-deref)\n", 0)), Outcome::Error);
  EXPECT_EQ(outcome_of(task(true), said("", 0)), Outcome::Error);
  Measurement late = said("TRUE\n", 0);
  late.stop = Stop::CpuTime;
  EXPECT_EQ(outcome_of(task(true), late), Outcome::Timeout);
  Measurement killed = said("TRUE\n", -1);
  killed.signal = 11;
  EXPECT_EQ(outcome_of(task(true), killed), Outcome::Error);
  EXPECT_EQ(judge({"c", {}, ""}, task(true), killed).status, "KILLED BY SIGNAL 11");
}

TEST(Csv, ReadsWhatItWrites) {
  const std::vector<std::string> cells{"a", "b \"quoted\", c", "two\nlines", ""};
  const CsvTable table = read_csv_table(csv_line({"1", "2", "3", "4"}) + csv_line(cells), "x.csv");
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows.front(), cells);
  EXPECT_EQ(table.at(0, "2"), cells[1]);
  EXPECT_EQ(table.at(0, "none"), "");
  EXPECT_THROW(read_csv_table("a,b\nc\n", "x.csv"), support::InputError);
  EXPECT_THROW(read_csv_table("a,\"b\n", "x.csv"), support::InputError);
}

TEST(Tasks, AreReadFromDefinitionsSetsAndTables) {
  const Folder folder;
  folder.write("c/a.yml",
               "format_version: '2.0'\ninput_files: a.c\nproperties:\n"
               "  - property_file: ../p/no-overflow.prp\n    expected_verdict: false\n"
               "  - property_file: ../p/valid-memsafety.prp\n    expected_verdict: false\n"
               "    subproperty: valid-deref\noptions:\n  language: C\n  data_model: LP64\n");
  folder.write("p/no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
  const std::string set = folder.write("all.set", "# comment\n\nc/*.yml\n");
  const std::string table = folder.write(
      "tasks.csv", "property,data_model,expected,subproperty,program\nno-overflow,ILP32,true,,c/b.c\n");
  const std::vector<Task> tasks = read_tasks({set, table}, {});
  ASSERT_EQ(tasks.size(), 3U);
  EXPECT_EQ(tasks[0].name, "c/a.yml");
  EXPECT_EQ(tasks[0].property_source, folder.file("p/no-overflow.prp"));
  EXPECT_EQ(tasks[0].data_model, "LP64");
  EXPECT_EQ(tasks[1].property_source, "valid-memsafety");
  EXPECT_EQ(tasks[1].subproperty, "valid-deref");
  EXPECT_EQ(tasks[2].files, std::vector<std::string>{folder.file("c/b.c")});
  EXPECT_EQ(tasks[2].expected, std::optional(true));
  EXPECT_EQ(read_tasks({folder.path()}, {}).size(), 2U);
  EXPECT_EQ(read_tasks({set, table}, {{"no-overflow"}, "", 0}).size(), 2U);
  EXPECT_EQ(read_tasks({set, table}, {{}, "true", 0}).size(), 1U);
  EXPECT_EQ(read_tasks({set, table}, {{}, "", 1}).size(), 2U);
  EXPECT_THROW(read_tasks({folder.write("bad.set", "nothing*.yml\n")}, {}), support::InputError);
}

TEST(Configurations, AreSplitAsAShellDoesIt) {
  const Configuration one = parse_configuration("x=--engine horn --solver 'smtlib:a b'");
  EXPECT_EQ(one.name, "x");
  EXPECT_EQ(one.options, (std::vector<std::string>{"--engine", "horn", "--solver", "smtlib:a b"}));
  EXPECT_THROW(parse_configuration("../x="), support::InputError);
  EXPECT_THROW(parse_configuration("a/b="), support::InputError);
  const Folder folder;
  const std::vector<Configuration> read =
      read_configurations(folder.write("c.yml",
                                       "configurations:\n  a: --engine bmc --with {folder}/t.yml\n  b:\n    "
                                       "options: [--engine, horn]\n    heddle: bin/old\n"));
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].options,
            (std::vector<std::string>{"--engine", "bmc", "--with", folder.path() + "/t.yml"}));
  EXPECT_EQ(read[1].binary, folder.file("bin/old"));
}

Setup setup_with(const std::vector<Configuration>& configurations) {
  return {"1", "now", "here", {}, configurations};
}

TEST(ResultsLog, GoesOnBehindTheLastWholeLine) {
  const Folder folder;
  const std::string path = folder.file("results.jsonl");
  const Configuration plain{"plain", {}, ""};
  const Record record = judge(plain, task(true), said("TRUE\n", 0));
  {
    ResultsLog log(path, setup_with({plain}));
    log.add(record);
    EXPECT_THROW(ResultsLog(path, setup_with({plain})), support::InputError);  // it is being written
  }
  std::ofstream(path, std::ios::app) << R"({"configuration":"plain","task":"b)";
  ResultsLog log(path, setup_with({plain, {"other", {"--engine", "bmc"}, ""}}));
  EXPECT_TRUE(log.has(key_of(record)));
  EXPECT_EQ(log.results().records.size(), 1U);
  EXPECT_EQ(log.results().setup.configurations.size(), 2U);
  log.add(judge({"other", {}, ""}, task(true), said("TRUE\n", 0)));
  EXPECT_EQ(read_results(path).records.size(), 2U);
  EXPECT_EQ(read_results(folder.path()).setup.configurations.size(), 2U);
}

TEST(ResultsLog, MixesNothing) {
  const Folder folder;
  const std::string path = folder.file("results.jsonl");
  {
    const ResultsLog log(path, setup_with({{"plain", {}, ""}}));
  }
  EXPECT_THROW(ResultsLog(path, setup_with({{"plain", {"--engine", "bmc"}, ""}})), support::InputError);
  auto other = setup_with({{"plain", {}, ""}});
  other.limits.cpu_seconds = 7;
  EXPECT_THROW(ResultsLog(path, other), support::InputError);
  EXPECT_THROW(ResultsLog(folder.write("no.jsonl", "hello\n"), setup_with({})), support::InputError);
}

TEST(Compare, TellsWhatChanged) {
  Results before{setup_with({{"a", {}, ""}}), {}};
  Results after = before;
  const auto add = [](Results& results, const std::string& name, const std::string& output, int status) {
    Task one = task(true);
    one.name = name;
    results.records.push_back(judge({"a", {}, ""}, one, said(output, status)));
  };
  add(before, "lost", "TRUE\n", 0);
  add(after, "lost", "UNKNOWN(x)\n", 5);
  add(before, "wrong", "TRUE\n", 0);
  add(after, "wrong", "FALSE(valid-free)\n", 10);
  add(before, "same", "TRUE\n", 0);
  add(after, "same", "TRUE\n", 0);
  const std::vector<std::pair<std::string, Results>> files{{"A", before}, {"B", after}};
  const std::vector<Pair> pairs = pairs_of(files);
  ASSERT_EQ(pairs.size(), 1U);
  const std::string text = compare(pairs.front());
  EXPECT_NE(text.find("wrong now: 1\n  valid-memsafety 'wrong'"), std::string::npos) << text;
  EXPECT_NE(text.find("lost: 1\n  valid-memsafety 'lost'"), std::string::npos) << text;
  EXPECT_NE(text.find("correct: 3 -> 1"), std::string::npos) << text;
}

TEST(BenchExec, EscapesEverything) {
  Results results{setup_with({{"a", {}, ""}}), {}};
  Task one = task(true);
  one.name = "<a \"b\" & \x01\xff\n>";
  results.records.push_back(judge({"a", {}, ""}, one, said("TRUE\n", 0)));
  const std::string xml = as_benchexec_xml(results, results.setup.configurations.front());
  EXPECT_NE(xml.find("name=\"&#60;a &#34;b&#34; &#38; \uFFFD\uFFFD&#10;&#62;\""), std::string::npos) << xml;
}

// A group is a folder with files that the kernel fills; here the test does.
TEST(Cgroup, ReadsWhatTheKernelCounts) {
  const Folder folder;
  const std::string name = "heddle-run-" + std::to_string(getpid());
  const CgroupParent parent(folder.path(), folder.path());
  const Cgroup group(parent, 0);
  EXPECT_FALSE(group.is_joined());  // there is no file to join by
  folder.write(name + "/cpu.stat", "usage_usec 2500000\nuser_usec 1\n");
  folder.write(name + "/memory.peak", "4096\n");
  folder.write(name + "/memory.events", "low 0\noom 1\noom_kill 1\n");
  EXPECT_EQ(group.cpu_seconds(), std::optional(2.5));
  EXPECT_EQ(group.peak_memory_bytes(), std::optional<uint64_t>(4096));
  EXPECT_TRUE(group.ran_out_of_memory());
}

}  // namespace
}  // namespace heddle::bench
