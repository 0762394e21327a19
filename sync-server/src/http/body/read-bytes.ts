import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { BytesBody, RawBody } from '#contracts/api/endpoint.ts';
import { AppError } from '#server/lib/errors.ts';
import { openShare, type BodyShare } from './body-memory.ts';
import { limitPieces } from './body-pieces.ts';

/** Bytes in memory. `release` must be called once, when nothing needs them any more. */
export interface ReceivedBytes {
  bytes: Buffer;
  release: () => void;
}

/**
 * The bytes of the body; undefined if there is none. Checks the declared size and type before it reads anything, and
 * stops reading beyond the size.
 * @param userId of the sender; null if unknown
 * @throws {AppError} `too_large`, `unsupported_type`, `malformed_request`; `unavailable` while too many bytes arrive,
 * `too_many_requests` while too many bodies of the person do
 */
export async function readBytes(
  ctx: Context,
  body: BytesBody | RawBody,
  userId: number | null,
): Promise<ReceivedBytes | undefined> {
  const declared = ctx.get('content-length');
  if (declared === '0' || (declared === '' && ctx.get('transfer-encoding') === '')) return undefined;
  if (Number(declared) > body.maxBytes) throw new AppError('too_large');
  // A signature is over the bytes as sent, and a compressed body could be of any size.
  if (ctx.get('content-encoding') !== '')
    throw new AppError('unsupported_type', 'The body must not be encoded.');
  if (body.kind === 'bytes' && ctx.is([...body.types]) === false) {
    throw new AppError('unsupported_type', `Accepted here: ${body.types.join(', ')}.`);
  }
  const share = openShare(userId);
  try {
    return { bytes: await collect(ctx.req, body.maxBytes, share), release: () => share.release() };
  } catch (error) {
    share.release();
    throw error;
  }
}

/**
 * Reads to the end. The share grows with what arrives: a length that is only announced takes nothing from others.
 * @throws {AppError} `too_large`, `unavailable`; `malformed_request` if the connection breaks
 */
function collect(request: IncomingMessage, maxBytes: number, share: BodyShare): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const finish = (act: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onBroken);
      // The error handler stays: the connection may still break.
      request.pause();
      act();
    };
    const onData = (part: Buffer): void => {
      try {
        bytes += part.length;
        if (bytes > maxBytes) throw new AppError('too_large');
        share.take(part.length);
        parts.push(part);
      } catch (refusal) {
        finish(() => reject(refusal instanceof Error ? refusal : new AppError('unavailable')));
      }
    };
    const onEnd = (): void => finish(() => resolve(Buffer.concat(parts)));
    const onBroken = (cause?: Error): void =>
      finish(() => reject(new AppError('malformed_request', undefined, { cause })));
    if (request.destroyed) {
      onBroken();
      return;
    }
    limitPieces(request);
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}
