struct __attribute__((scalar_storage_order("big-endian"))) header {
  int length;
};
int main(void) { return sizeof(struct header) - 4; }
