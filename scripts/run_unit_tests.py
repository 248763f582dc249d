#!/usr/bin/env python3
"""Runs the GoogleTest executable and ends with `N passed, N failed`."""
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        done = subprocess.run([sys.argv[1], "--gtest_brief=1", f"--gtest_output=json:{report}"])
        if not report.exists():
            print(f"the test executable died (status {done.returncode}); its last words:", flush=True)
            again = subprocess.run([sys.argv[1]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
            print("\n".join(again.stdout.splitlines()[-5:]))
            print("0 passed, 1 failed")
            return 1
        counts = json.loads(report.read_text())
    failed = counts["failures"] + counts["errors"]
    print(f"{counts['tests'] - failed - counts['disabled']} passed, {failed} failed")
    return 1 if failed or done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
