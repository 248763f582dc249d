// files: nanopb/pb_encode.c nanopb/pb_decode.c nanopb/pb_common.c nanopb/pb.h
// expect: TRUE TRUE TRUE TRUE
// A field of a message is skipped, or the message is too short.
#include "harness.h"
#include "pb_decode.h"

int main(void) {
  pb_byte_t bytes[6];
  pb_wire_type_t type;
  uint32_t tag;
  bool is_end;
  fill((char *)bytes, 6);
  size_t length = up_to(6);
  pb_istream_t in = pb_istream_from_buffer(bytes, length);
  if (!pb_decode_tag(&in, &type, &tag, &is_end)) return 0;
  CHECK(!is_end && length > 0);
  CHECK(in.bytes_left < length);
  size_t before = in.bytes_left;
  if (pb_skip_field(&in, type)) CHECK(in.bytes_left < before);
  CHECK(in.bytes_left <= before);
}
