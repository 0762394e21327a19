import { array, mixed, number, object, string, type InferType } from 'yup';

/**
 * Every refusal of the API by its stable code: its HTTP status and the default sentence, which the refusing service may
 * replace by a more specific one. Replies are RFC 9457 problem details. Source: spec §8.
 */
export const refusals = {
  malformed_request: { status: 400, detail: 'The request could not be read.' },
  bad_filter: { status: 400, detail: 'One of the search filters is not valid.' },
  bad_cursor: { status: 400, detail: 'This page marker is not valid.' },
  sign_in_required: { status: 401, detail: 'Please log in to continue.' },
  bad_signature: { status: 401, detail: 'The signature is not valid.' },
  wrong_credentials: { status: 401, detail: 'Incorrect username or password.' },
  code_needed: { status: 401, detail: 'Enter the code from your authenticator app.' },
  account_deleted: { status: 401, detail: 'This account was deleted.' },
  payment_declined: {
    status: 402,
    detail: 'Your card was declined. Please try another payment method.',
  },
  blocked: { status: 403, detail: 'You cannot write to this person.' },
  suspended: { status: 403, detail: 'Your account is suspended. You can read, but not change anything.' },
  cross_site: { status: 403, detail: 'Requests from other sites are not accepted.' },
  forbidden: { status: 403, detail: 'You may not do this.' },
  second_factor_required: {
    status: 403,
    detail:
      'Staff need a second step to log in. Set up an authenticator app or a passkey on your account page.',
  },
  passkey_refused: { status: 403, detail: 'This passkey was not accepted. Please try again.' },
  proof_needed: { status: 403, detail: 'Please confirm that it is you, then try again.' },
  email_unverified: { status: 403, detail: 'Confirm your email address first.' },
  identity_mismatch: { status: 403, detail: 'The request names another person than the one signed in.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This address does not accept that method.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive.' },
  conflict: { status: 409, detail: 'This cannot be done in the current state.' },
  taken: { status: 409, detail: 'This name is already taken.' },
  username_change_required: {
    status: 409,
    detail: 'Another username looks the same as yours. Please choose a new one to continue.',
  },
  account_leaving: { status: 409, detail: 'This account will be deleted. You can still keep it.' },
  active_stays: { status: 409, detail: 'There are stays that are not over yet.' },
  dates_unavailable: {
    status: 409,
    detail: "Your selected date range includes dates that are unavailable or don't have enough spots.",
  },
  places_unavailable: { status: 409, detail: 'There are not enough places left.' },
  price_changed: { status: 409, detail: 'The price changed.' },
  wrong_state: { status: 409, detail: 'This is no longer possible.' },
  already_in: { status: 409, detail: 'This guest is already checked in.' },
  review_closed: { status: 409, detail: 'The time to write about this stay is over.' },
  already_written: { status: 409, detail: 'You already wrote about this stay on another device.' },
  held: { status: 409, detail: 'Your messages to this person wait for a check.' },
  not_payable: { status: 409, detail: 'This stay cannot be paid now.' },
  already_paid: { status: 409, detail: 'This stay is paid already.' },
  not_listed: { status: 409, detail: 'This retreat is not taking new requests at the moment.' },
  upcoming_bookings: { status: 409, detail: 'This property has upcoming bookings and cannot be deleted.' },
  changed_since_opened: { status: 409, detail: 'This listing changed after you opened it.' },
  request_in_flight: { status: 409, detail: 'The same request is still being worked on.' },
  wrong_offset: { status: 409, detail: 'The upload goes on at another place.' },
  picture_missing: { status: 409, detail: 'A picture has not arrived completely yet.' },
  upload_expired: { status: 410, detail: 'This upload took too long. Start it again.' },
  receipt_pruned: { status: 410, detail: 'The answer to this request is no longer stored.' },
  epoch_changed: { status: 410, detail: 'The server was restored; the device reads everything again.' },
  link_expired: { status: 410, detail: 'This link is not valid any more. Ask for a new one.' },
  limit_reached: { status: 409, detail: 'There are as many of these as there can be.' },
  withdrawn: { status: 409, detail: 'This was withdrawn before it arrived.' },
  stale_version: { status: 412, detail: 'This was changed meanwhile.' },
  tus_version: { status: 412, detail: 'Uploads need version 1.0.0 of the tus protocol.' },
  too_large: { status: 413, detail: 'The request is too large.' },
  unsupported_type: { status: 415, detail: 'Only JSON is accepted.' },
  invalid_fields: { status: 422, detail: 'Some fields need attention.' },
  picture_refused: { status: 422, detail: 'This picture cannot be used.' },
  rule_violated: { status: 422, detail: 'This breaks a rule of the booking.' },
  key_reused: { status: 422, detail: 'This request key was used for another request.' },
  id_not_leased: { status: 422, detail: 'This id was not given to this device.' },
  earlier_refused: { status: 424, detail: 'Something this depends on was not accepted.' },
  update_required: { status: 426, detail: 'This version of the app is too old. Please update it.' },
  too_many_new_people: {
    status: 429,
    detail: 'A new account can write to 5 new people a day. You can write to more people later.',
  },
  too_many_requests: { status: 429, detail: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, detail: 'Something went wrong on our side.' },
  not_implemented: { status: 501, detail: 'This call is not available yet.' },
  unavailable: { status: 503, detail: 'The server is busy. Please try again.' },
  out_of_space: { status: 507, detail: 'The server is out of space; nothing was saved.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof refusals;
export const errorCodes = Object.keys(refusals) as ErrorCode[];

/** Media type of a refusal's body. Source: RFC 9457. */
export const problemMediaType = 'application/problem+json';

/** An invalid field: its path in the body, such as `images[0]`, and a sentence about it. */
const fieldErrorSchema = object({ field: string().defined(), message: string().required() });
export type FieldError = InferType<typeof fieldErrorSchema>;

/**
 * Body of a refusal. `current` is the current row after a version conflict; a large row is omitted and must be read by
 * its own call.
 */
export const problemSchema = object({
  type: string().required(),
  title: string().required(),
  status: number().integer().required(),
  code: string<ErrorCode>().oneOf(errorCodes).required(),
  detail: string().required(),
  errors: array().of(fieldErrorSchema.required()).optional(),
  current: mixed().optional(),
});
export type Problem = InferType<typeof problemSchema>;
