import { isList, isObject, type Shape } from './reply-shape.ts';
import type { QueuedCallName } from './call-table.ts';

/** Reply shapes as in `call-table.ts`, of the calls that the outbox sends. */
export const queuedShapes: Partial<Record<QueuedCallName, Shape>> = {
  changeCalendar: (value) => isObject(value) && isList(value['refused']),
  withdrawCall: (value) =>
    isObject(value) && typeof value['happened'] === 'boolean' && Number.isSafeInteger(value['seq']),
};
