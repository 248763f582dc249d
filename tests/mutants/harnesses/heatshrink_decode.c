// files: heatshrink/heatshrink_decoder.c heatshrink/heatshrink_decoder.h
// options: -DHEATSHRINK_DYNAMIC_ALLOC=0 -DHEATSHRINK_STATIC_INPUT_BUFFER_SIZE=8 -DHEATSHRINK_STATIC_WINDOW_BITS=4 -DHEATSHRINK_STATIC_LOOKAHEAD_BITS=3
// expect: TRUE TRUE TRUE TRUE
// Any two bytes: no more comes out than there is room for.
#include "harness.h"
#include "heatshrink_decoder.h"

static heatshrink_decoder decoder;
int main(void) {
  unsigned char in[2], out[8];
  size_t sunk = 0, got = 0;
  for (int i = 0; i < 2; i++) in[i] = __VERIFIER_nondet_uchar();
  heatshrink_decoder_reset(&decoder);
  CHECK(heatshrink_decoder_sink(&decoder, in, 2, &sunk) == HSDR_SINK_OK);
  CHECK(sunk == 2);
  HSD_poll_res r = heatshrink_decoder_poll(&decoder, out, sizeof out, &got);
  CHECK(r == HSDR_POLL_EMPTY || r == HSDR_POLL_MORE);
  CHECK(got <= 8);
}
