import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Smaller replies fit into one packet anyway. */
const thresholdBytes = 1024;

/** Compresses replies made for a single request, at the cheapest level. Cached replies are already compressed. */
export function compression(): Middleware {
  const compressReply: Middleware = compress({
    threshold: thresholdBytes,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    gzip: { level: constants.Z_BEST_SPEED },
    deflate: false,
    zstd: false,
  });
  return (ctx, next) => {
    // A client that accepts no coding at all, not even `identity`, gets the plain body. Source: RFC 9110 §12.5.3.
    if (ctx.acceptsEncodings('br', 'gzip', 'identity') === false) ctx.compress = false;
    return compressReply(ctx, next) as Promise<void>;
  };
}
