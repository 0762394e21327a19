import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Replies smaller than this travel in one packet anyway. */
const thresholdBytes = 1024;

/** Compresses what was made for this one request, at the level that costs least; what is kept was compressed before. */
export function compression(): Middleware {
  const compressReply: Middleware = compress({
    threshold: thresholdBytes,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    gzip: { level: constants.Z_BEST_SPEED },
    deflate: false,
    zstd: false,
  });
  return (ctx, next) => {
    // A caller that takes no coding at all, not even none, is sent the plain body. Source: RFC 9110 §12.5.3.
    if (ctx.acceptsEncodings('br', 'gzip', 'identity') === false) ctx.compress = false;
    return compressReply(ctx, next) as Promise<void>;
  };
}
