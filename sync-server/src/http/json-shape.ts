import { readJsonShape } from '#contracts/rules/json-shape.ts';
import { AppError } from '#server/lib/errors.ts';

/** @throws {AppError} `malformed_request` where a JSON text is nested too deeply; `too_large` where it has too many values */
export function checkJsonShape(text: string): void {
  const { kind } = readJsonShape(text);
  if (kind === 'too-deep') throw new AppError('malformed_request', 'The body is nested too deeply.');
  if (kind === 'too-many') throw new AppError('too_large', 'The request has too many values in it.');
}
