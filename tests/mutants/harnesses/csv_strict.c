// files: libcsv/libcsv.c libcsv/csv.h
// expect: TRUE TRUE TRUE TRUE
// Strictly: where reading stops, the error is told.
#include "csv.h"
#include "harness.h"

static void on_field(void *text, size_t length, void *data) { CHECK(length <= *(size_t *)data); }

int main(void) {
  char text[4];
  struct csv_parser parser;
  size_t size = 4;
  fill(text, 4);
  csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI);
  csv_set_blk_size(&parser, 2);
  csv_set_quote(&parser, '\'');
  size_t read = csv_parse(&parser, text, 4, on_field, 0, &size);
  CHECK(read == 4 ? csv_error(&parser) == CSV_SUCCESS : csv_error(&parser) == CSV_EPARSE);
  if (read == 4 && csv_fini(&parser, on_field, 0, &size) != 0) CHECK(csv_error(&parser) == CSV_EPARSE);
  csv_free(&parser);
}
