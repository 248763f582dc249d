#!/usr/bin/env python3
"""Checks `heddle verify --sarif` and `--html`: what they tell is what `--json` tells, whatever files are called and whatever
stands in them, and the page needs nothing but itself.

With the path of sarif-schema-2.1.0.json (github.com/oasis-tcs/sarif-spec) in SARIF_SCHEMA, documents are checked against it;
with Chromium, pages are opened and a counterexample is stepped through."""
import html
import json
import os
import pathlib
import re
import sys
import tempfile
import urllib.parse

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

OVERFLOW = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(); // </script><script>alert(1)</script> <!-- &amp;
  const char *s = "</script><img src=x onerror=alert(1)>";
  if (n > 5) n = n + 2147483647;
  return s[0] == n;
}
"""
CORRECT = OVERFLOW.replace("2147483647", "(-1)")
ENDLESS = "int main(void) { int x = 1; while (x) { } return 0; }\n"
# Lines say that they come from elsewhere: nothing there is read or written.
LINES = [OVERFLOW.replace("int main", f'#line 1 "{path}"\nint main') for path in
         ("/etc/passwd", "../outside.c", "<script>alert(1)</script>.c", "a\\nb c.c")]
# Three rounds of a loop, to step through.
ROUNDS = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum = sum + i;
  }
  if (n > 5) n = n + 2147483640 + sum;
  return n;
}
"""
CASES = [
    (OVERFLOW, "no-overflow", "program.c", "fail"),
    (CORRECT, "no-overflow", "program.c", "pass"),
    (ENDLESS, "termination", "program.c", "fail"),
    ("void *malloc(unsigned long);\nint main(void) { malloc(4); return 0; }\n", "valid-memcleanup", "program.c", "fail"),
    ("int main(void) { return 0; }\n", "no-data-race", "program.c", None),
    (OVERFLOW, "no-overflow", "<script>alert(1)<script>.c", "fail"),
    (OVERFLOW, "no-overflow", "a b\"'&%41.c", "fail"),
    (OVERFLOW, "no-overflow", "a\nb.c", "fail"),
    (OVERFLOW, "no-overflow,termination", "program.c", "fail"),
    (ROUNDS, "no-overflow", "program.c", "fail"),
    *[(text, "no-overflow", "program.c", "fail") for text in LINES],
]
WALKED = [ROUNDS, ENDLESS, LINES[2]]
# Steps back from the violation, and writes down what the page shows of each step.
WALK = """<script>
const seen = [];
for (let i = 0; i < 1000; ++i) {
  const values = {};
  for (const row of document.querySelectorAll("#values tr")) values[row.cells[0].textContent] = row.cells[1].textContent;
  const line = document.querySelector("#source .here");
  seen.push({count: document.getElementById("count").textContent, values,
             step: document.querySelector("#steps [aria-selected=true]").textContent,
             line: line ? Number(line.firstChild.textContent) : null});
  if (seen[seen.length - 1].count.startsWith("step 1 ")) break;
  document.querySelector("button[aria-label='step back']").click();
}
const told = document.createElement("pre");
told.id = "walk";
told.textContent = JSON.stringify(seen);
document.body.append(told);
</script>
"""


def check_sarif(document, answer, name, kind):
    harness.expect_equal("version", "2.1.0", document["version"])
    run, = document["runs"]
    results = answer.get("results", [answer])
    harness.expect_equal("number of results", len(results), len(run["results"]))
    rules = run["tool"]["driver"]["rules"]
    taxa = {taxon["id"] for taxonomy in run.get("taxonomies", []) for taxon in taxonomy["taxa"]}
    for told, result in zip(run["results"], results):
        harness.expect_equal("rule", told["ruleId"], rules[told["ruleIndex"]]["id"])
        harness.expect_equal("kind", {"true": "pass", "false": "fail", "unknown": "open"}[result["verdict"]], told["kind"])
        harness.expect_equal("level", "error" if told["kind"] == "fail" else "none", told["level"])
        if told["kind"] != "fail":
            continue
        place = told["locations"][0]["physicalLocation"]
        harness.expect_equal("file", "./" + name, urllib.parse.unquote(place["artifactLocation"]["uri"]))
        harness.expect_equal("line", result["counterexample"]["location"]["line"], place["region"]["startLine"])
        flow = told["codeFlows"][0]["threadFlows"][0]["locations"]
        harness.expect_equal("flow", [step["text"] for step in result["counterexample"]["story"]],
                             [step["location"]["message"]["text"] for step in flow[:-1]])
    for rule in rules:
        for relationship in rule.get("relationships", []):
            if relationship["target"]["id"] not in taxa:
                raise harness.Failure(f"no such taxon: {relationship}")
    if kind and kind not in [told["kind"] for told in run["results"]]:
        raise harness.Failure(f"nothing of kind {kind}")


def check_page(page, answer, text, name):
    harness.expect_equal("scripts", 2, len(re.findall(r"<script\b", page)))
    harness.expect_equal("ends of scripts", 2, len(re.findall(r"</script", page)))
    if re.search(r"<(?:img|link|iframe)\b|https?://|\bsrc=", page.replace(r"\u003c", "")
                 .replace(json.dumps(text)[1:-1], "").split('<script type="application/json"')[0]):
        raise harness.Failure("the page asks for something else")
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL).group(1))
    harness.expect_equal("sources", ["./" + name], [one["path"] for one in data["sources"]])
    harness.expect_equal("source", text, next(one["text"] for one in data["sources"] if one["path"] == "./" + name))
    results = answer.get("results", [answer])
    for shown, result in zip(data["results"], results):
        for key in ("verdict", "property", "assertions"):
            harness.expect_equal(key, result[key], shown[key])
        if "counterexample" in result:
            harness.expect_equal("story", result["counterexample"]["story"], shown["counterexample"]["story"])


def check_against_schema(arguments, case, folder):
    if not os.environ.get("SARIF_SCHEMA"):
        raise harness.Skip("SARIF_SCHEMA does not name the schema of SARIF")
    if jsonschema is None:
        raise harness.Skip("Python's jsonschema is not installed (package python3-jsonschema)")
    if report(arguments, case, folder) is None:
        return
    schema = json.loads(pathlib.Path(os.environ["SARIF_SCHEMA"]).read_text())
    validator = jsonschema.Draft7Validator(schema)
    document = json.loads(pathlib.Path(folder, "out.sarif").read_text())
    for error in validator.iter_errors(document):
        raise harness.Failure(f"{list(error.absolute_path)}: {error.message[:300]}")
    document["runs"][0]["results"][0]["kind"] = "no kind"
    if validator.is_valid(document):
        raise harness.Failure("the schema accepts everything")


def check_in_browser(arguments, case, folder):
    answer = report(arguments, case, folder)
    if answer is None:
        return
    errors, page = harness.open_page(pathlib.Path(folder, "out.html"))
    harness.expect_equal("console", [], errors)
    verdict = re.search(r'<h1 id="verdict"[^>]*>([^<]*)</h1>', page).group(1)
    if not verdict.startswith(answer["verdict"].upper()):
        raise harness.Failure(f"the page says {verdict}")


def check_walk(arguments, case, folder):
    """What the page shows of each step is what --json tells."""
    answer = report(arguments, case, folder)
    if answer is None or answer.get("verdict") != "false":
        return
    page = pathlib.Path(folder, "walk.html")
    page.write_text(pathlib.Path(folder, "out.html").read_text().replace("</body>", WALK + "</body>"))
    errors, shown = harness.open_page(page)
    harness.expect_equal("console", [], errors)
    seen = json.loads(html.unescape(re.search(r'<pre id="walk">(.*?)</pre>', shown, re.DOTALL).group(1)))
    example = answer.get("results", [answer])[0]["counterexample"]
    story = example["story"] + [{"text": "violated: " + example["message"], "location": example["location"]}]
    harness.expect_equal("number of steps", len(story), len(seen))
    values = {}
    for i, (step, view) in enumerate(zip(story, reversed(seen))):
        if step.get("variable") and not step.get("ghost") and " = " in step["text"]:
            name, value = step["text"].split(" = ", 1)
            values[name] = value
        harness.expect_equal("count", f"step {i + 1} of {len(story)}", view["count"])
        harness.expect_equal(f"values at step {i + 1}", values, view["values"])
        if not view["step"].endswith(": " + step["text"]):
            raise harness.Failure(f"step {i + 1} is shown as {view['step']} instead of {step['text']}")
        if step["location"]["file"] == "./" + case[2]:
            harness.expect_equal(f"line of step {i + 1}", step["location"]["line"], view["line"])


def report(arguments, case, folder):
    """What --json says; nothing if there is no such property."""
    text, name_of_property, name, kind = case
    pathlib.Path(folder, name).write_text(text)
    result = harness.execute([arguments.heddle, "verify", "./" + name, "--property", name_of_property, "--timeout", "60",
                              "--json", "--sarif", "out.sarif", "--html", "out.html"], cwd=folder, timeout=120)
    harness.expect_equal("files", {name, "out.sarif", "out.html"} if result.status != 1 else {name}, set(os.listdir(folder)))
    return None if kind is None and result.status == 1 else json.loads(result.out)


def check(arguments, case, folder):
    text, _, name, kind = case
    answer = report(arguments, case, folder)
    if answer is None:
        return
    check_sarif(json.loads(pathlib.Path(folder, "out.sarif").read_text()), answer, name, kind)
    check_page(pathlib.Path(folder, "out.html").read_text(), answer, text, name)


def main():
    arguments = harness.parser(__doc__).parse_args()

    def attempt(pair):
        function, case = pair
        with tempfile.TemporaryDirectory() as folder:
            function(arguments, case, folder)

    checks = [("", check), ("schema: ", check_against_schema), ("browser: ", check_in_browser), ("walk: ", check_walk)]
    cases = [(f"{name}{case[1]} {case[2]}", (function, case)) for case in CASES for name, function in checks
             if function is not check_walk or case[0] in WALKED]
    return harness.run_cases(cases, attempt, arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
