// Tables of comma-separated values, as RFC 4180 has them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::bench {

struct CsvTable {
  static constexpr size_t kNone = static_cast<size_t>(-1);

  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  // as many cells as there are columns
  std::vector<unsigned> lines;                 // that the rows begin in

  size_t column(std::string_view name) const;
  // Empty if there is no such column.
  std::string at(size_t row, std::string_view column_name) const;
};

// The first line names the columns. Throws support::InputError.
CsvTable read_csv_table(const std::string& text, const std::string& file_name);

// A line, with its end.
std::string csv_line(const std::vector<std::string>& cells);

}  // namespace heddle::bench
