struct uart {
  volatile unsigned status;
  volatile unsigned data;
};
#define UART ((struct uart *)0x40001000u)

static int receive(struct uart *u) { return u->status & 1 ? (int)(u->data & 0xff) : -1; }

int main(void) {
  UART->status |= 4;
  UART->data++;
  return receive(UART) > 255;
}
