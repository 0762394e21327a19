import { AppError } from '#server/lib/errors.ts';
import { LimitedCounts } from '#server/lib/limited-counts.ts';

/** Maximum bytes of all larger bodies that are in memory at once. */
export const bodyBytesMax = 64 * 1024 * 1024;
/** First bytes of each body that need no share or turn, so that uploads cannot hold up short messages. */
export const freeBytes = 16 * 1024;
/** Bodies of one person at once. A device sends one chunk after the other, also from two tabs. */
export const bodiesPerPersonMax = 2;

let usedBytes = 0;
const bodiesOf = new Map<number, number>();

/** The share of a body in the memory for bodies, from its first byte until its call is answered. */
export interface BodyShare {
  /** @throws {AppError} `unavailable` while there is no room */
  take(bytes: number): void;
  release(): void;
}

/** @param userId null for an unknown sender @throws {AppError} `too_many_requests` if the person sends enough already */
export function openShare(userId: number | null): BodyShare {
  const isOf = userId === null ? 0 : (bodiesOf.get(userId) ?? 0);
  if (isOf >= bodiesPerPersonMax) {
    throw new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '1' } });
  }
  if (userId !== null) bodiesOf.set(userId, isOf + 1);
  let [received, taken] = [0, 0];
  return {
    take: (bytes) => {
      received += bytes;
      const more = Math.max(0, received - freeBytes) - taken;
      if (usedBytes + more > bodyBytesMax) {
        throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } });
      }
      taken += more;
      usedBytes += more;
    },
    release: () => {
      usedBytes -= taken;
      taken = 0;
      if (userId === null) return;
      const left = (bodiesOf.get(userId) ?? 1) - 1;
      if (left > 0) bodiesOf.set(userId, left);
      else bodiesOf.delete(userId);
    },
  };
}

/**
 * JSON bodies beyond `freeBytes` that are read at once, with up to 1 MiB each: of all people with a session and of one of
 * them; of all senders without one and of one network address. Few calls take such a body without a session, so that
 * strangers who send theirs slowly can hold up each other only. A device that sends more at once tries the others again.
 */
export const jsonBodiesMax = { people: 96, person: 4, strangers: 32, address: 8 } as const;

/** Who sends a body. `userId` is null without a session. */
export interface BodySender {
  userId: number | null;
  address: string;
}

const jsonBodies = new LimitedCounts();

/**
 * Counts a JSON body beyond `freeBytes` while it is read. It may come as slowly as a request may last.
 * @returns function that ends it
 * @throws {AppError} `too_many_requests` while too many are read
 */
export function beginJsonBody({ userId, address }: BodySender): () => void {
  const limits =
    userId === null
      ? [
          { key: 'strangers', max: jsonBodiesMax.strangers },
          { key: `address ${address}`, max: jsonBodiesMax.address },
        ]
      : [
          { key: 'people', max: jsonBodiesMax.people },
          { key: `person ${userId}`, max: jsonBodiesMax.person },
        ];
  const end = jsonBodies.begin(limits);
  if (end === null) throw new AppError('too_many_requests', undefined, { headers: { 'Retry-After': '1' } });
  return end;
}
