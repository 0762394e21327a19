import type { queuedAddresses } from '#contracts/api/queued-addresses.ts';
import { isList, isObject, type Shape } from './reply-shape.ts';

/** Reply shapes as in `call-table.ts`, of the calls that the outbox sends. */
export const queuedShapes: Partial<Record<keyof typeof queuedAddresses, Shape>> = {
  changeCalendar: (value) => isObject(value) && isList(value['refused']),
  withdrawCall: (value) =>
    isObject(value) && typeof value['happened'] === 'boolean' && Number.isSafeInteger(value['seq']),
};
