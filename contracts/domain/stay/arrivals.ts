import { number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { arrivalLimits as limits } from '#contracts/arrival-limits.ts';
import { entityId, text, wholeNumber } from '#contracts/fields/fields.ts';
import { isCallable, phoneNumberMessage } from '#contracts/fields/phone-number.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';

/** Fields of an arrival guide that a guest reads from the confirmation on. Each may be empty. */
const openFields = {
  welcome: string().defined(),
  directions: string().defined(),
  parking: string().defined(),
  wifiName: string().defined(),
  wifiPassword: string().defined(),
  contactName: string().defined(),
  contactPhone: string().defined(),
  houseRules: string().defined(),
};

/**
 * The arrival guide of a listing, under the listing's id. Guests receive `code`, the door code, `releaseHours` before
 * check-in. A listing whose host has written none has an empty guide of version 1.
 */
export const arrivalGuideSchema = object({
  id: entityId().required(),
  ...openFields,
  code: string().defined(),
  releaseHours: number().integer().required(),
  version: number().integer().min(1).required(),
});
export type ArrivalGuide = InferType<typeof arrivalGuideSchema>;

/**
 * The guide as the guest of a confirmed stay reads it; `id` is that of the booking. `codeDueAt`: the instant from which
 * the server sends the code; null if there is none. `code` is null before. `codeChangedAt`: when the host changed it after
 * this guest could read it.
 */
export const arrivalDetailsSchema = object({
  id: entityId().required(),
  propertyId: entityId().required(),
  ...openFields,
  code: string().nullable().defined(),
  codeDueAt: string().nullable().defined(),
  codeChangedAt: string().nullable().defined(),
  version: number().integer().min(1).required(),
});
export type ArrivalDetails = InferType<typeof arrivalDetailsSchema>;

/** Fields that an edit changes; those that are missing stay as they are. */
export const arrivalGuideUpdateSchema = object({
  welcome: text(limits.welcomeMax).optional(),
  directions: text(limits.directionsMax).optional(),
  parking: text(limits.parkingMax).optional(),
  wifiName: text(limits.wifiMax).optional(),
  wifiPassword: text(limits.wifiMax).optional(),
  contactName: text(limits.contactNameMax).optional(),
  contactPhone: text(limits.contactPhoneMax, {
    message: phoneNumberMessage,
    isMet: (phone) => phone.trim() === '' || isCallable(phone),
  }).optional(),
  houseRules: text(limits.houseRulesMax).optional(),
  code: text(limits.codeMax).optional(),
  releaseHours: wholeNumber(limits.releaseHoursMin, limits.releaseHoursMax).optional(),
});
export type ArrivalGuideUpdate = InferType<typeof arrivalGuideUpdateSchema>;

export const getArrivalGuide = endpoint(addresses.getArrivalGuide, {
  summary: 'The arrival guide of a listing with its door code, for its host and nobody else.',
  access: 'host',
  params: propertyParams,
  reply: arrivalGuideSchema,
  refusals: ['not_found', 'forbidden'],
});

export const updateArrivalGuide = endpoint(addresses.updateArrivalGuide, {
  summary:
    'Changes fields of the arrival guide of a listing. `If-Match` names the version that was edited. The reply does not ' +
    'repeat it, because receipts are kept longer than a door code should be.',
  access: 'host',
  params: propertyParams,
  body: arrivalGuideUpdateSchema,
  success: 204,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'stale_version'],
});
