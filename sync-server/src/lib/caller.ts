import { AppError } from './errors.ts';

/** Who is calling, as the session's row says; a visitor is `null`. */
export interface Caller {
  userId: number;
  isStaff: boolean;
  sessionId: string;
}

export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

/**
 * An identity field names the session's user or is refused; it is never rewritten. What is no id at all is left to
 * the check of fields. Source: decision 002.
 * @throws {AppError} `identity_mismatch`
 */
export function requireSelf(named: unknown, caller: Pick<Caller, 'userId'>): void {
  if (isId(named) && named !== caller.userId) throw new AppError('identity_mismatch');
}
