// Fields of enumeration type, and anonymous structures holding fields.
#include <stdio.h>

enum suit { CLUBS, DIAMONDS, HEARTS, SPADES };

struct card {
  enum suit suit : 3;
  unsigned rank : 4;
  struct {
    unsigned face : 1;
    unsigned played : 1;
  };
};

int main(void) {
  struct card hand[] = {{HEARTS, 12, {1}}, {.rank = 3, .played = 1}, {SPADES, 15, {0, 1}}};
  for (int i = 0; i < 3; i++) {
    struct card *c = hand + i;
    switch (c->suit) {
      case CLUBS:
        printf("clubs");
        break;
      case DIAMONDS:
        printf("diamonds");
        break;
      case HEARTS:
        printf("hearts");
        break;
      case SPADES:
        printf("spades");
        break;
    }
    printf(" %d %d %d\n", c->rank, c->face, c->played);
  }
  hand[0].suit = DIAMONDS;
  hand[0].face ^= 1;
  printf("%d %d %d\n", hand[0].suit == DIAMONDS, hand[0].face, (int)sizeof(struct card));
  return 0;
}
