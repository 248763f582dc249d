struct node {
  int key;
  struct node *left, *right;
};

int main(void) {
  struct node leaf = {2, 0, 0}, root = {1, &leaf, 0};
  int sum = root.left->key;
  sum += root.right->key;
  return sum > 100;
}
