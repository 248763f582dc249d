#include <limits.h>
#include <stdio.h>

enum { N = 6 };
static const int edge[N][N] = {
    {0, 7, 9, 0, 0, 14},  {7, 0, 10, 15, 0, 0}, {9, 10, 0, 11, 0, 2},
    {0, 15, 11, 0, 6, 0}, {0, 0, 0, 6, 0, 9},   {14, 0, 2, 0, 9, 0},
};

static void path(const int *from, int v) {
  if (from[v] >= 0) {
    path(from, from[v]);
    printf(">");
  }
  printf("%d", v);
}

int main(void) {
  int distance[N], from[N], done[N] = {0};
  for (int i = 0; i < N; i++) distance[i] = INT_MAX, from[i] = -1;
  distance[0] = 0;
  for (int round = 0; round < N; round++) {
    int u = -1;
    for (int v = 0; v < N; v++)
      if (!done[v] && (u < 0 || distance[v] < distance[u])) u = v;
    if (distance[u] == INT_MAX) break;
    done[u] = 1;
    for (int v = 0; v < N; v++)
      if (edge[u][v] && distance[u] + edge[u][v] < distance[v]) {
        distance[v] = distance[u] + edge[u][v];
        from[v] = u;
      }
  }
  for (int v = 0; v < N; v++) {
    printf("%d ", distance[v]);
    path(from, v);
    printf("\n");
  }
  return 0;
}
