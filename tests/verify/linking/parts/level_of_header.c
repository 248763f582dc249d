#include "level.h"
extern inline int level_of_header(void);
