import type { Context } from 'koa';
import parseBody from 'koa-bodyparser';
import { readJsonShape } from '#contracts/rules/json-shape.ts';
import { AppError } from '#server/lib/errors.ts';
import { toJsonObject } from './request-values.ts';

/** Readers of bodies by the bytes they take at most. */
const readers = new Map<number, ReturnType<typeof parseBody>>();

/** Reads the body as text, one character for each byte: it is looked at before it is read as JSON. */
function readerFor(maxBytes: number): ReturnType<typeof parseBody> {
  const known = readers.get(maxBytes);
  if (known !== undefined) return known;
  // The types of the package leave out `encoding`, which it documents.
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
 * The JSON object of the body; undefined when there is none. Its size comes first, then its shape, then its values.
 * @throws {AppError} `too_large`, `unsupported_type`, `malformed_request`
 */
export async function readJsonBody(
  ctx: Context,
  maxBytes: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const declared = ctx.get('content-length');
  if (declared === '0' || (declared === '' && ctx.get('transfer-encoding') === '')) return undefined;
  if (Number(declared) > maxBytes) throw new AppError('too_large');
  if (ctx.is('application/json') === false || ctx.get('content-encoding') !== '') {
    throw new AppError('unsupported_type');
  }
  await readerFor(maxBytes)(ctx, () => Promise.resolve());
  const text = decodeUtf8(Buffer.from(ctx.request.body as string, 'latin1'));
  checkJsonShape(text);
  return toJsonObject(parseJson(text));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are no UTF-8 are refused: a lenient decoder would store U+FFFD in their place. */
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

/** @throws {AppError} `malformed_request` where a JSON text is nested too deeply; `too_large` where it has too many values */
function checkJsonShape(text: string): void {
  const { kind } = readJsonShape(text);
  if (kind === 'too-deep') throw new AppError('malformed_request', 'The body is nested too deeply.');
  if (kind === 'too-many') throw new AppError('too_large', 'The request has too many values in it.');
}
