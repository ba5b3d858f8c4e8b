#ifndef RELATA_CZLIB_SHIM_H
#define RELATA_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift does not import. Negative window bits: a DEFLATE stream without a header.
static inline int relata_inflate_raw_init(z_stream *stream) {
    return inflateInit2(stream, -MAX_WBITS);
}

#endif
