extern unsigned int __VERIFIER_nondet_uint(void);
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);
void reach_error(void) {}

struct entry {
  unsigned short key;
  unsigned char tag, flag;
};

int main(void) {
  struct entry entries[40] = {{0}};
  unsigned int i = __VERIFIER_nondet_uint() % 40;
  entries[i].key = 0xbeef;
  entries[i].flag = 0x80;
  unsigned int word;
  memcpy(&word, &entries[i], sizeof word);
  if (word != 0xbeef0080) reach_error();
  return 0;
}
