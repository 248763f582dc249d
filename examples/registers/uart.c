// A driver of a serial port: the registers lie at an address that the hardware gives.
#include <stdint.h>

struct uart {
  volatile uint32_t status;  // bit 0: a byte has come; bits 8 to 15: how many wait
  volatile uint32_t data;
};

#define UART ((struct uart *)0x40004000)

static uint8_t received[8];

// Takes what waits.
int receive(void) {
  int n = 0;
  while (n < (int)(UART->status >> 8 & 0xff)) received[n++] = (uint8_t)UART->data;
  return n;
}

// The same for a buffer of eight bytes.
int receive_some(void) {
  int n = 0;
  while (n < 8 && n < (int)(UART->status >> 8 & 0xff)) received[n++] = (uint8_t)UART->data;
  return n;
}
