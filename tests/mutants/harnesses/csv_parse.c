// files: libcsv/libcsv.c libcsv/csv.h
// expect: TRUE TRUE TRUE TRUE
// Every character is read; as many fields as there may be.
#include "csv.h"
#include "harness.h"

static int fields, rows;

static void on_field(void *text, size_t length, void *data) {
  CHECK(length <= 4);
  fields++;
}

static void on_row(int end, void *data) { rows++; }

int main(void) {
  char text[4];
  struct csv_parser parser;
  fill(text, 4);
  CHECK(csv_init(&parser, CSV_APPEND_NULL) == 0);
  CHECK(csv_parse(&parser, text, 4, on_field, on_row, 0) == 4);
  csv_fini(&parser, on_field, on_row, 0);
  CHECK(rows <= fields && fields <= 5);
  csv_free(&parser);
}
