import { AppError } from './errors.ts';

/** The caller according to the session's row; a visitor is `null`. */
export interface Caller {
  userId: number;
  isStaff: boolean;
  sessionId: string;
}

export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

/**
 * An identity field must name the session's user; it is never rewritten. A value that is not an id is left to field
 * validation. Source: decision 002.
 * @throws {AppError} `identity_mismatch`
 */
export function requireSelf(named: unknown, caller: Pick<Caller, 'userId'>): void {
  if (isId(named) && named !== caller.userId) throw new AppError('identity_mismatch');
}
