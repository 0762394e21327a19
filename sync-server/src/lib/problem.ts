import type { Problem } from '#contracts/api/errors.ts';
import { problemBytesMax } from '#contracts/request-limits.ts';
import type { AppError } from './errors.ts';
import { jsonBytesOf } from './page-rows.ts';

/**
 * The body of a refusal. A `current` row that is too large is omitted; clients fetch it by its own call. Source: RFC
 * 9457.
 */
export function toProblem(error: AppError): Problem {
  const problem: Problem = {
    type: `/problems/${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    code: error.code,
    detail: error.message.slice(0, detailMax),
    ...(error.errors === undefined ? {} : { errors: [...error.errors] }),
    ...(error.current == null ? {} : { current: error.current }),
  };
  if (jsonBytesOf(problem) > problemBytesMax) delete problem.current;
  while (
    problem.errors !== undefined &&
    problem.errors.length > 0 &&
    jsonBytesOf(problem) > problemBytesMax
  ) {
    problem.errors.pop();
  }
  return problem;
}

/** Maximum characters of the sentence. Ours are shorter, but one may quote a field name as sent. */
const detailMax = 1_000;
