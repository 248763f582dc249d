/* The byte order of the network is big-endian. */
#include "heddle.h"

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define IN_ORDER(bits, x) (x)
#else
#define IN_ORDER(bits, x) __builtin_bswap##bits(x)
#endif

__UINT32_TYPE__ htonl(__UINT32_TYPE__ x) { return IN_ORDER(32, x); }
__UINT32_TYPE__ ntohl(__UINT32_TYPE__ x) { return IN_ORDER(32, x); }
__UINT16_TYPE__ htons(__UINT16_TYPE__ x) { return IN_ORDER(16, x); }
__UINT16_TYPE__ ntohs(__UINT16_TYPE__ x) { return IN_ORDER(16, x); }
