// files: tiny-AES-c/aes.c tiny-AES-c/aes.h
// expect: TRUE TRUE TRUE TRUE
// The first round key is the key, the fifth word follows from it; a block of zeros is encrypted in place.
#include "harness.h"
#include "aes.h"

int main(void) {
  uint8_t key[16], block[16] = {0};
  struct AES_ctx context;
  fill((char *)key, 16);
  AES_init_ctx(&context, key);
  for (int i = 0; i < 16; i++) CHECK(context.RoundKey[i] == key[i]);
  for (int i = 20; i < 24; i++) CHECK(context.RoundKey[i] == (key[i - 16] ^ context.RoundKey[i - 4]));
  AES_ECB_encrypt(&context, block);
}
