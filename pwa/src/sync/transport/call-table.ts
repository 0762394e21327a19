import type { addresses } from '#contracts/api/addresses.ts';
import { baseAddresses, type Address } from '#contracts/api/base-addresses.ts';
import type { queuedAddresses } from '#contracts/api/queued-addresses.ts';
import { ConnectionError } from './api-error.ts';
import { isList, isObject, isRowOrNull, type Shape } from './reply-shape.ts';

export type CallName = keyof typeof addresses;
/** A call whose address is part of the first load. */
type BaseCallName = keyof typeof baseAddresses;
/** A call that the outbox sends. */
export type QueuedCallName = keyof typeof queuedAddresses;

/** What the device knows of a call. */
interface CallEntry {
  address: Address;
  /** Undefined for the usual one. */
  shape: Shape | undefined;
}

/**
 * Minimum shape of a reply that the device stores. The contract schemas check more, but are larger than the whole
 * engine. A reply with this shape and the app's marker header is trusted to come from our server.
 */
const baseShapes: Partial<Record<BaseCallName, Shape>> = {
  getMe: isRowOrNull,
  listChanges: (value) =>
    isObject(value) &&
    typeof value['cursor'] === 'string' &&
    typeof value['more'] === 'boolean' &&
    (value['seq'] === null || Number.isSafeInteger(value['seq'])) &&
    isList(value['changes']),
  listCards: (value) =>
    isObject(value) && Array.isArray(value['cards']) && value['cards'].every((card) => Array.isArray(card)),
  takeLease: (value) =>
    isObject(value) && Number.isSafeInteger(value['from']) && Number.isSafeInteger(value['to']),
  push: (value) => isObject(value) && isList(value['answers']),
};

const isBase = (name: CallName): name is BaseCallName => name in baseAddresses;

/**
 * Calls of screens and of the outbox load with the first of them, because the first load has no room for them.
 * @throws {ConnectionError} if they cannot be loaded
 */
export async function findCall(name: CallName): Promise<CallEntry> {
  if (isBase(name)) return { address: baseAddresses[name], shape: baseShapes[name] };
  try {
    const { lazyAddresses, lazyShapes } = await inTime(import('./lazy-calls.ts'));
    return { address: lazyAddresses[name], shape: lazyShapes[name] };
  } catch (cause) {
    throw new ConnectionError('unsent', { cause });
  }
}

/** Longest wait for code, in milliseconds. A connection that carries nothing would neither load it nor fail. */
const loadingMaxMs = 15_000;

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, loadingMaxMs);
    loading.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
