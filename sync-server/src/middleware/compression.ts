import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Replies smaller than this travel in one packet anyway. */
const thresholdBytes = 1024;

/** Compresses what was made for this one request, at the level that costs least; what is kept was compressed before. */
export function compression(): Middleware {
  return compress({
    threshold: thresholdBytes,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    gzip: { level: constants.Z_BEST_SPEED },
    deflate: false,
    zstd: false,
  });
}
