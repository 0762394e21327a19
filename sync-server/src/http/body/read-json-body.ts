import type { Context } from 'koa';
import parseBody from 'koa-bodyparser';
import { readJsonShape } from '#contracts/rules/json-shape.ts';
import { AppError } from '#server/lib/errors.ts';
import { beginJsonBody, freeBytes, type BodySender } from './body-memory.ts';
import { limitPieces } from './body-pieces.ts';
import { toJsonObject } from './request-values.ts';

/** Body readers by their maximum size in bytes. */
const readers = new Map<number, ReturnType<typeof parseBody>>();

/** Reads the body as text with one character per byte, because it is checked before it is parsed as JSON. */
function readerFor(maxBytes: number): ReturnType<typeof parseBody> {
  const known = readers.get(maxBytes);
  if (known !== undefined) return known;
  // The package's types lack the documented `encoding` option.
  const options: Parameters<typeof parseBody>[0] & { encoding: string } = {
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: String(maxBytes),
    encoding: 'latin1',
    onerror: (error) => {
      throw toRefusal(error);
    },
  };
  const reader = parseBody(options);
  readers.set(maxBytes, reader);
  return reader;
}

/**
 * The JSON object of the body; undefined if there is none. Checks its size, then its shape, then its values.
 * @param findSender looks up the session; called for a body that has to wait for its turn
 * @throws {AppError} `too_large`, `unsupported_type`, `malformed_request`; `too_many_requests` while too many bodies are read
 */
export async function readJsonBody(
  ctx: Context,
  maxBytes: number,
  findSender: () => Promise<BodySender>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const declared = ctx.get('content-length');
  if (declared === '0' || (declared === '' && ctx.get('transfer-encoding') === '')) return undefined;
  if (Number(declared) > maxBytes) throw new AppError('too_large');
  if (ctx.is('application/json') === false || ctx.get('content-encoding') !== '') {
    throw new AppError('unsupported_type');
  }
  const isLarge = (declared === '' ? maxBytes : Number(declared)) > freeBytes;
  const end = isLarge ? beginJsonBody(await findSender()) : () => undefined;
  try {
    // The connection may have ended during the look-up, and its events are over then.
    if (ctx.req.destroyed) throw new AppError('malformed_request');
    limitPieces(ctx.req);
    await readerFor(maxBytes)(ctx, () => Promise.resolve());
  } finally {
    end();
  }
  const text = decodeUtf8(Buffer.from(ctx.request.body as string, 'latin1'));
  checkJsonShape(text);
  return toJsonObject(parseJson(text));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Refuses bytes that are not UTF-8: a lenient decoder would store U+FFFD instead. */
function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new AppError('malformed_request', 'The body is not valid UTF-8.', { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('malformed_request', 'The body is not valid JSON.', { cause: error });
  }
}

function toRefusal(error: Error): AppError {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new AppError('too_large', undefined, { cause: error });
  return new AppError('malformed_request', 'The body is not valid JSON.', { cause: error });
}

/** @throws {AppError} `malformed_request` if the JSON is nested too deeply; `too_large` if it has too many values */
function checkJsonShape(text: string): void {
  const { kind } = readJsonShape(text);
  if (kind === 'too-deep') throw new AppError('malformed_request', 'The body is nested too deeply.');
  if (kind === 'too-many') throw new AppError('too_large', 'The request has too many values in it.');
}
