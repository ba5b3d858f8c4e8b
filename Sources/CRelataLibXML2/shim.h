#ifndef RELATA_CLIBXML2_SHIM_H
#define RELATA_CLIBXML2_SHIM_H

// Debian's encoding.h includes ICU when libxml2 was built with it; ICU's names clash with those that Foundation brings.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
