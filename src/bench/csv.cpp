#include "bench/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/diagnostics.h"

namespace heddle::bench {

size_t CsvTable::column(std::string_view name) const {
  const auto found = std::ranges::find(columns, name);
  return found == columns.end() ? kNone : static_cast<size_t>(found - columns.begin());
}

std::string CsvTable::at(size_t row, std::string_view column_name) const {
  const size_t i = column(column_name);
  return i == kNone ? std::string() : rows[row][i];
}

CsvTable read_csv_table(const std::string& text, const std::string& file_name) {
  CsvTable table;
  std::vector<std::string> cells(1);
  unsigned line = 1;
  unsigned begin = 1;
  bool is_quoted = false;
  const auto end_row = [&] {
    const bool is_blank = cells.size() == 1 && cells.front().empty();
    if (!is_blank && table.columns.empty()) {
      table.columns = cells;
    } else if (!is_blank) {
      if (cells.size() != table.columns.size())
        throw support::InputError(file_name, begin, 1,
                                  fmt::format("expected {} cells as in the first line, not {}",
                                              table.columns.size(), cells.size()));
      table.rows.push_back(cells);
      table.lines.push_back(begin);
    }
    cells.assign(1, "");
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (is_quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
      cells.back() += text[++i];
    else if (c == '"' && (is_quoted || cells.back().empty()))
      is_quoted = !is_quoted;
    else if (is_quoted)
      cells.back() += c;
    else if (c == ',')
      cells.emplace_back();
    else if (c == '\n') {
      end_row();
      begin = line;
    } else if (c != '\r')
      cells.back() += c;
  }
  if (is_quoted) throw support::InputError(file_name, begin, 1, "a quotation mark is not closed");
  end_row();
  return table;
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) line += ',';
    if (cells[i].find_first_of(",\"\r\n") == std::string::npos) {
      line += cells[i];
      continue;
    }
    line += '"';
    for (const char c : cells[i]) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  return line + "\n";
}

}  // namespace heddle::bench
