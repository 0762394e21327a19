import type { EntryError } from '#pwa/data/outbox-entry.ts';

type Code = EntryError['code'];

/** What a person can do about a rejected entry beside discarding it. Only what can succeed is offered. */
export type Remedy =
  /** Sends it once more as it is. */
  | 'retry'
  /** Shows both versions of an edit. */
  | 'compare'
  /** Leads to where the values can be changed. */
  | 'choose-dates'
  | 'edit-listing'
  | 'edit-package'
  /** Leads to what is in the way, or to where more can be done about it. */
  | 'see-bookings'
  | 'see-thread'
  | 'see-trip'
  | 'see-trips';

/**
 * What a refusal means for the same call in future.
 * `retriable`: it can succeed later, such as after an update of the app. `values`: only with other values. `final`: never.
 * `settled`: the engine deals with it, and nobody sees it.
 */
type Meaning = 'retriable' | 'values' | 'final' | 'compare' | 'settled';

const meanings: Record<Code, Meaning> = {
  expired: 'retriable',
  unknown_version: 'retriable',
  limit_reached: 'retriable',
  not_listed: 'retriable',
  stale_version: 'retriable',
  // Faults of the app or the server: an update of either mends them.
  malformed_request: 'retriable',
  bad_filter: 'retriable',
  bad_cursor: 'retriable',
  method_not_allowed: 'retriable',
  unsupported_type: 'retriable',
  key_reused: 'retriable',
  cross_site: 'retriable',

  invalid_fields: 'values',
  too_large: 'values',
  rule_violated: 'values',
  dates_unavailable: 'values',
  price_changed: 'values',
  taken: 'values',

  forbidden: 'final',
  identity_mismatch: 'final',
  not_found: 'final',
  conflict: 'final',
  wrong_state: 'final',
  upcoming_bookings: 'final',
  changed_since_opened: 'final',
  not_payable: 'final',
  already_paid: 'final',
  payment_declined: 'final',

  edit_conflict: 'compare',

  connection: 'settled',
  sign_in_required: 'settled',
  wrong_credentials: 'settled',
  username_change_required: 'settled',
  request_timeout: 'settled',
  request_in_flight: 'settled',
  receipt_pruned: 'settled',
  epoch_changed: 'settled',
  withdrawn: 'settled',
  id_not_leased: 'settled',
  earlier_refused: 'settled',
  update_required: 'settled',
  too_many_requests: 'settled',
  internal: 'settled',
  not_implemented: 'settled',
  unavailable: 'settled',
  out_of_space: 'settled',
};

interface CommandRemedies {
  /** Where its values can be changed. */
  change?: Remedy;
  /** What is done about single refusals instead of what their meaning suggests. */
  exceptions?: Partial<Record<Code, readonly Remedy[]>>;
}

const commands: Record<string, CommandRemedies> = {
  createBooking: {
    change: 'choose-dates',
    exceptions: {
      // The price is agreed to there.
      price_changed: ['see-trip'],
      expired: ['retry', 'choose-dates'],
      limit_reached: ['see-trips', 'retry'],
    },
  },
  cancelBooking: { exceptions: { wrong_state: ['see-trip'], forbidden: ['see-trip'] } },
  // After a restore another person's device may bring the conversation back later than this one waits for it.
  startConversation: { exceptions: { not_found: ['retry'] } },
  sendMessage: { change: 'see-thread', exceptions: { not_found: ['retry', 'see-thread'] } },
  createProperty: { change: 'edit-listing' },
  updateProperty: { change: 'edit-listing' },
  deleteProperty: { exceptions: { upcoming_bookings: ['see-bookings'] } },
  updateRetreatPackage: { change: 'edit-package' },
};

/** @param name of the command @returns the best first; none where the entry can only be discarded */
export function remediesOf(name: string, code: Code): readonly Remedy[] {
  const { change, exceptions } = commands[name] ?? {};
  const exception = exceptions?.[code];
  if (exception !== undefined) return exception;
  switch (meanings[code]) {
    case 'retriable':
    case 'settled':
      return ['retry'];
    case 'compare':
      return ['compare'];
    case 'values':
      return change === undefined ? [] : [change];
    case 'final':
      return [];
  }
}

/** Whether sending a rejected entry once more, as it is, can succeed. */
export const canRetry = (name: string, code: Code): boolean => remediesOf(name, code).includes('retry');

/** Whether nobody ever has to decide about the refusal, because the engine deals with it. */
export const isHandledByEngine = (code: Code): boolean => meanings[code] === 'settled';
