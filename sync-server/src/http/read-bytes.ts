import type { Context } from 'koa';
import readRaw from 'raw-body';
import type { BytesBody, RawBody } from '#contracts/api/endpoint.ts';
import { AppError } from '#server/lib/errors.ts';

/**
 * The bytes of the body; undefined if there is none. Checks the declared size and type before it reads anything, and
 * stops reading beyond the size.
 * @throws {AppError} `too_large`, `unsupported_type`, `malformed_request`; `unavailable` while too many bodies arrive
 */
export async function readBytes(ctx: Context, body: BytesBody | RawBody): Promise<Buffer | undefined> {
  const declared = ctx.get('content-length');
  if (declared === '0' || (declared === '' && ctx.get('transfer-encoding') === '')) return undefined;
  if (Number(declared) > body.maxBytes) throw new AppError('too_large');
  // A signature is over the bytes as sent, and a compressed body could be of any size.
  if (ctx.get('content-encoding') !== '')
    throw new AppError('unsupported_type', 'The body must not be encoded.');
  if (body.kind === 'bytes' && ctx.is([...body.types]) === false) {
    throw new AppError('unsupported_type', `Accepted here: ${body.types.join(', ')}.`);
  }
  const reserved = reserve(declared === '' ? body.maxBytes : Number(declared));
  try {
    return await readRaw(ctx.req, {
      limit: body.maxBytes,
      ...(declared === '' ? {} : { length: Number(declared) }),
    });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
    throw new AppError(isTooLarge ? 'too_large' : 'malformed_request', undefined, { cause: error });
  } finally {
    receivingBytes -= reserved;
  }
}

/** Maximum bytes of all bodies that arrive at once: bounds the memory that slow uploads hold. */
export const receivingBytesMax = 64 * 1024 * 1024;
let receivingBytes = 0;

/** @returns the reserved bytes @throws {AppError} `unavailable` */
function reserve(bytes: number): number {
  if (receivingBytes + bytes > receivingBytesMax) {
    throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } });
  }
  receivingBytes += bytes;
  return bytes;
}
