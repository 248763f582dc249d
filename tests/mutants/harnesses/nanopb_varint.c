// files: nanopb/pb_encode.c nanopb/pb_decode.c nanopb/pb_common.c nanopb/pb.h
// expect: TRUE TRUE TRUE TRUE
// A number is written and read again.
#include "harness.h"
#include "pb_decode.h"
#include "pb_encode.h"

int main(void) {
  pb_byte_t bytes[10];
  uint64_t number = __VERIFIER_nondet_ulong(), read;
  pb_ostream_t out = pb_ostream_from_buffer(bytes, sizeof bytes);
  CHECK(pb_encode_varint(&out, number));
  CHECK(1 <= out.bytes_written && out.bytes_written <= 10);
  pb_istream_t in = pb_istream_from_buffer(bytes, out.bytes_written);
  CHECK(pb_decode_varint(&in, &read));
  CHECK(read == number && in.bytes_left == 0);
}
