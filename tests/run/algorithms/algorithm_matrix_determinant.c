// Gaussian elimination in doubles and exact elimination in integers.
#include <math.h>
#include <stdio.h>

enum { N = 4 };

static double determinant(double m[N][N]) {
  double det = 1;
  for (int k = 0; k < N; k++) {
    int best = k;
    for (int i = k + 1; i < N; i++)
      if (fabs(m[i][k]) > fabs(m[best][k])) best = i;
    if (m[best][k] == 0) return 0;
    if (best != k) {
      for (int j = 0; j < N; j++) {
        double t = m[k][j];
        m[k][j] = m[best][j];
        m[best][j] = t;
      }
      det = -det;
    }
    det *= m[k][k];
    for (int i = k + 1; i < N; i++) {
      double f = m[i][k] / m[k][k];
      for (int j = k; j < N; j++) m[i][j] -= f * m[k][j];
    }
  }
  return det;
}

static long long bareiss(long long m[N][N]) {
  long long previous = 1;
  for (int k = 0; k < N - 1; k++) {
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++) m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) / previous;
    previous = m[k][k];
  }
  return m[N - 1][N - 1];
}

int main(void) {
  static const int source[N][N] = {{2, -1, 0, 3}, {4, 1, 7, -2}, {-3, 5, 1, 1}, {6, 0, -4, 8}};
  double d[N][N];
  long long q[N][N];
  for (int i = 0; i < N * N; i++) d[i / N][i % N] = q[i / N][i % N] = source[i / N][i % N];
  printf("%.9f\n", determinant(d));
  printf("%lld\n", bareiss(q));
  return 0;
}
