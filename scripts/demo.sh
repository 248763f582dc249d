#!/usr/bin/env bash
# Runs the worked examples and shows what each of them prints.
set -euo pipefail
cd "$(dirname "$0")/.."
heddle=${1:-build/release/heddle}
echo
echo "Built $heddle ($("$heddle" --version)). The examples, as their README files show them:"
echo
examples/run_tests.py --heddle "$heddle" --verbose
echo
echo "Every example printed what its README says. Read on in README.md; try: $heddle --help"
