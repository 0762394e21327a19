import { screenAddresses } from '#contracts/api/screen-addresses.ts';
import { isObject, type Shape } from './reply-shape.ts';

export { screenAddresses };

const isUpload: Shape = (value) =>
  isObject(value) && typeof value['state'] === 'string' && Number.isSafeInteger(value['offset']);

/** Reply shapes as in `call-table.ts`, of calls that only screens make. */
export const screenShapes: Partial<Record<keyof typeof screenAddresses, Shape>> = {
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
  createUpload: isUpload,
  getUpload: isUpload,
  listCalendarSources: (value) => isObject(value) && Array.isArray(value['sources']),
  listReviews: (value) => isObject(value) && Array.isArray(value['reviews']) && isObject(value['figures']),
  listPersonReviews: (value) => isObject(value) && Array.isArray(value['reviews']),
  createCalendarFeed: (value) => isObject(value) && typeof value['token'] === 'string',
  getPushKey: (value) => isObject(value) && typeof value['key'] === 'string',
};
