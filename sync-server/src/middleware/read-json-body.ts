import type { Context } from 'koa';
import parseBody from 'koa-bodyparser';
import { bodyLimits } from '#contracts/limits.ts';
import { AppError } from '#server/errors.ts';
import { toJsonObject } from './request-values.ts';

const parse = parseBody({
  enableTypes: ['json'],
  jsonLimit: String(bodyLimits.bytes),
  strict: true,
  onerror: (error) => {
    throw toRefusal(error);
  },
});

/**
 * The JSON object of the body; undefined when there is none.
 * @throws {AppError} `too_large`, `unsupported_type`, `malformed_request`
 */
export async function readJsonBody(ctx: Context): Promise<Readonly<Record<string, unknown>> | undefined> {
  const declared = ctx.get('content-length');
  if (declared === '0' || (declared === '' && ctx.get('transfer-encoding') === '')) return undefined;
  if (Number(declared) > bodyLimits.bytes) throw new AppError('too_large');
  if (ctx.is('application/json') === false || ctx.get('content-encoding') !== '') {
    throw new AppError('unsupported_type');
  }
  await parse(ctx, () => Promise.resolve());
  return toJsonObject(ctx.request.body);
}

function toRefusal(error: Error): AppError {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new AppError('too_large', undefined, { cause: error });
  return new AppError('malformed_request', 'The body is not valid JSON.', { cause: error });
}
