#pragma scalar_storage_order big-endian
struct header {
  int length;
};
int main(void) { return sizeof(struct header) - 4; }
