import type { addresses } from '#contracts/api/addresses.ts';

type CallName = keyof typeof addresses;
type Shape = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRow: Shape = (value) => isObject(value) && Number.isSafeInteger(value['id']);
const isList: Shape = (value) => Array.isArray(value) && value.every(isObject);
const isRowOrNull: Shape = (value) => value === null || isRow(value);

/**
 * Minimum shape of a reply that the device stores. The contract schemas check more, but are larger than the whole
 * engine. A reply with this shape and the app's marker header is trusted to come from our server.
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
  countByVerification: isObject,
  getTotp: isObject,
  startTotp: (value) =>
    isObject(value) && typeof value['secret'] === 'string' && typeof value['uri'] === 'string',
  confirmTotp: (value) => isObject(value) && Array.isArray(value['codes']),
  renewRecoveryCodes: (value) => isObject(value) && Array.isArray(value['codes']),
  getPasskeyProofOptions: (value) => isObject(value) && typeof value['challenge'] === 'string',
  getPasskeyOptions: (value) => isObject(value) && typeof value['challenge'] === 'string',
  getPasskeyLoginOptions: (value) => isObject(value) && typeof value['challenge'] === 'string',
  requestDeletion: isObject,
  requestExport: isObject,
  getExport: isObject,
  getPushKey: (value) => isObject(value) && typeof value['key'] === 'string',
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
