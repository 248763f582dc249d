int last(int a[static 3]) { return a[3]; }
