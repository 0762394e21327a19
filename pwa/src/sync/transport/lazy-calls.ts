import { queuedAddresses } from '#contracts/api/queued-addresses.ts';
import { screenAddresses } from '#contracts/api/screen-addresses.ts';
import { queuedShapes } from './queued-shapes.ts';
import { isList, isObject, type Shape } from './reply-shape.ts';

/** Calls that are not part of the first load. */
export const lazyAddresses = { ...queuedAddresses, ...screenAddresses };

const isUpload: Shape = (value) =>
  isObject(value) && typeof value['state'] === 'string' && Number.isSafeInteger(value['offset']);

/** Reply shapes as in `call-table.ts`, of these calls. */
export const lazyShapes: Partial<Record<keyof typeof lazyAddresses, Shape>> = {
  ...queuedShapes,
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
  getGuestRecord: isObject,
  listPersonReviews: (value) => isObject(value) && Array.isArray(value['reviews']),
  listMyReports: (value) => isObject(value) && Array.isArray(value['reports']),
  listReports: (value) => isObject(value) && Array.isArray(value['reports']),
  countReports: isObject,
  listHeldMessages: (value) => isObject(value) && Array.isArray(value['messages']),
  searchPeople: (value) => isObject(value) && Array.isArray(value['people']),
  getReport: isObject,
  getSuspensionOutlook: isObject,
  readMessagesAround: isList,
  createCalendarFeed: (value) => isObject(value) && typeof value['token'] === 'string',
  getCalendar: (value) => isObject(value) && isList(value['days']),
  getRoster: isList,
  updateQuestions: isList,
  getPushKey: (value) => isObject(value) && typeof value['key'] === 'string',
};
