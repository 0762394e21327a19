import { AppError } from './errors.ts';

/** The caller according to the session's row; a visitor is `null`. */
export interface Caller {
  userId: number;
  /** Whether it has the rights of staff. */
  isStaff: boolean;
  /** Whether it is of staff, but without those rights until a second factor is used in it. */
  needsSecondFactor?: boolean;
  sessionId: string;
  /** The email address is not confirmed, although this server sends mails. */
  isUnverified?: boolean;
  /** Staff have suspended the account: only reads and a few other calls are answered. */
  isSuspended?: boolean;
  /** When the account was made, ISO 8601; not given where no call of a person is served. */
  memberSince?: string;
}

/** A signed-in caller, and the network address for rate limits. */
export interface CallerAt {
  caller: Caller;
  address: string;
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

/**
 * @param purpose what it is needed for, such as `to request a stay`
 * @throws {AppError} `email_unverified` if the caller must confirm their email address first
 */
export function requireVerifiedEmail({ isUnverified }: Pick<Caller, 'isUnverified'>, purpose: string): void {
  if (isUnverified !== true) return;
  throw new AppError('email_unverified', `Confirm your email address ${purpose}. The link is in our email.`);
}
