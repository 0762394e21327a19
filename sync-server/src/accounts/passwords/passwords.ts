import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/lib/errors.ts';

/** Memory in KiB, passes, parallelism. Source: OWASP Password Storage Cheat Sheet, argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes computed at once. Login floods must not take all cores from other requests. */
const atOnce = 2;
/** Length of the queue: two or three seconds of work. Further hashes are refused. */
const waitingMax = 200;
/** Of these, hashes for one network address: its flood delays logins from elsewhere by about a tenth of a second. */
const waitingPerAddressMax = 10;

interface Waiting {
  address: string | undefined;
  start: () => void;
}

let running = 0;
const waiting: Waiting[] = [];

/** @throws {AppError} `unavailable` if the queue is full, `too_many_requests` if the address fills its part of it */
async function inTurn<T>(work: () => Promise<T>, address?: string): Promise<T> {
  const headers = { 'Retry-After': '5' };
  if (waiting.length >= waitingMax) throw new AppError('unavailable', undefined, { headers });
  const ofAddress = waiting.filter((other) => address !== undefined && other.address === address);
  if (ofAddress.length >= waitingPerAddressMax)
    throw new AppError('too_many_requests', undefined, { headers });
  if (running >= atOnce) await new Promise<void>((start) => waiting.push({ address, start }));
  else running += 1;
  try {
    return await work();
  } finally {
    // Hand the slot directly to the next in the queue, so that no newer call takes it.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.start();
  }
}

const hashNow = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hashNow(password));
}

let nobody: Promise<string> | null = null;

/**
 * Whether the password matches the hash.
 * @param passwordHash null for an unknown account: takes the same time and returns false
 * @param address network address of a caller without a session
 * @throws {AppError} `unavailable`, `too_many_requests` if too many hashes wait
 */
export async function isPassword(
  passwordHash: string | null,
  password: string,
  address?: string,
): Promise<boolean> {
  // Bypasses the queue and runs once per process: a refusal because of a full queue would be stored in the promise for
  // good.
  nobody ??= hashNow('a password that nobody has');
  const stored = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(stored, password.normalize('NFKC')), address);
  return matches && passwordHash !== null;
}
