// files: tiny-AES-c/aes.c tiny-AES-c/aes.h
// expect: TRUE TRUE TRUE TRUE
// Twice the same stream of keys gives back the text.
#include "harness.h"
#include "aes.h"

int main(void) {
  uint8_t key[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, start[16] = {255};
  uint8_t text[5], before[5];
  struct AES_ctx context;
  size_t length = up_to(5);
  for (int i = 0; i < 5; i++) before[i] = text[i] = __VERIFIER_nondet_uchar();
  AES_init_ctx_iv(&context, key, start);
  AES_CTR_xcrypt_buffer(&context, text, length);
  AES_ctx_set_iv(&context, start);
  AES_CTR_xcrypt_buffer(&context, text, length);
  for (int i = 0; i < 5; i++) CHECK(text[i] == before[i]);
}
