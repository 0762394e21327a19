import type { addresses } from '#contracts/api/addresses.ts';

type CallName = keyof typeof addresses;
type Shape = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRow: Shape = (value) => isObject(value) && Number.isSafeInteger(value['id']);
const isList: Shape = (value) => Array.isArray(value) && value.every(isObject);
const isRowOrNull: Shape = (value) => value === null || isRow(value);

/**
 * The least that a reply must be for the device to store it. The schemas of the contracts say more, but weigh more
 * than the whole engine; whoever sends the right outline with the app's marker is our own server.
 */
const shapes: Partial<Record<CallName, Shape>> = {
  getMe: isRowOrNull,
  listChanges: (value) =>
    isObject(value) &&
    typeof value['cursor'] === 'string' &&
    typeof value['more'] === 'boolean' &&
    (value['seq'] === null || Number.isSafeInteger(value['seq'])) &&
    isList(value['changes']),
  listCards: (value) =>
    isObject(value) && Array.isArray(value['cards']) && value['cards'].every((card) => Array.isArray(card)),
  countForReview: isObject,
  takeLease: (value) =>
    isObject(value) && Number.isSafeInteger(value['from']) && Number.isSafeInteger(value['to']),
  withdrawCall: (value) =>
    isObject(value) && typeof value['happened'] === 'boolean' && Number.isSafeInteger(value['seq']),
  push: (value) => isObject(value) && isList(value['answers']),
};

export function hasReplyShape(name: CallName, status: number, body: unknown): boolean {
  if (status === 204) return true;
  const shape = shapes[name] ?? (name.startsWith('list') ? isList : isRow);
  return shape(body);
}
