import type { Problem } from '#contracts/errors.ts';
import type { AppError } from './errors.ts';

/** The body a refusal travels as. Source: RFC 9457. */
export function toProblem(error: AppError): Problem {
  return {
    type: `/problems/${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    code: error.code,
    detail: error.message,
    ...(error.errors === undefined ? {} : { errors: [...error.errors] }),
    ...(error.current == null ? {} : { current: error.current }),
  };
}
