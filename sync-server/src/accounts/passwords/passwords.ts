import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/lib/errors.ts';

/** Memory in KiB, passes, lanes. Source: OWASP Password Storage Cheat Sheet, argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is what an attacker would make us do; more at once than there are cores to spare would starve everybody. */
const atOnce = 2;
/** Hashes that may wait for their turn: two or three seconds of work. Further ones are refused. */
const waitingMax = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws {AppError} `unavailable` when too many are waiting */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMax) {
    throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '5' } });
  }
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The turn goes straight to the next in line, so that nobody slips in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

const hashNow = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hashNow(password));
}

let nobody: Promise<string> | null = null;

/**
 * Whether the password belongs to the hash.
 * @param passwordHash null for a name nobody has: it takes the same time and is false
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Out of turn, and once in a process: were it refused because many wait, it would stay refused.
  nobody ??= hashNow('a password that nobody has');
  const stored = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(stored, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}
