struct packet {
  int kind;
  unsigned char n;
  short parts[] __attribute__((counted_by(n)));
};

int last(struct packet *p) { return p != 0 && p->n > 0 ? p->parts[p->n - 1] : 0; }
