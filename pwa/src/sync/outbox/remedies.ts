import type { EntryError } from '#pwa/data/outbox-entry.ts';
import { forCommand, type CommandName } from './command.ts';

type Code = EntryError['code'];

/** Action offered for a rejected entry, beside discarding it. Only actions that can succeed are offered. */
export type Remedy =
  /** Sends it again unchanged. */
  | 'retry'
  /** Sends a report again, in words only. */
  | 'send-without-photos'
  /** Shows both versions of an edit. */
  | 'compare'
  /** Opens the form where the values can be changed. */
  | 'choose-dates'
  | 'edit-listing'
  | 'edit-package'
  | 'edit-departure'
  | 'edit-profile'
  | 'edit-arrival-guide'
  | 'edit-programme'
  /** Opens the screen with the cause, or with further actions. */
  | 'confirm-email'
  | 'see-bookings'
  | 'see-conversation'
  | 'see-review'
  | 'see-trip'
  | 'see-trips';

/**
 * Meaning of a refusal for the same call in future. `retriable`: it can succeed later, for example after an app update.
 * `values`: only with other values. `final`: never. `compare`: after the person resolved the conflict. `email`: after they confirmed their address. `handled`: the
 * engine handles it without showing it.
 */
type Meaning = 'retriable' | 'values' | 'final' | 'compare' | 'email' | 'handled';

const meanings: Record<Code, Meaning> = {
  expired: 'retriable',
  unknown_version: 'retriable',
  limit_reached: 'retriable',
  // It succeeds once staff have checked the earlier messages.
  held: 'retriable',
  not_listed: 'retriable',
  // It succeeds once the two have unblocked each other.
  blocked: 'retriable',
  // It succeeds once the suspension of the account has ended.
  suspended: 'retriable',
  picture_missing: 'retriable',
  wrong_offset: 'retriable',
  upload_expired: 'retriable',
  stale_version: 'retriable',
  // Faults of the app or the server: an update of either can fix them.
  malformed_request: 'retriable',
  bad_filter: 'retriable',
  bad_cursor: 'retriable',
  method_not_allowed: 'retriable',
  unsupported_type: 'retriable',
  tus_version: 'retriable',
  key_reused: 'retriable',
  cross_site: 'retriable',

  invalid_fields: 'values',
  picture_refused: 'values',
  too_large: 'values',
  rule_violated: 'values',
  dates_unavailable: 'values',
  places_unavailable: 'values',
  price_changed: 'values',
  taken: 'values',

  // Calls that need a proof, and logins, are never queued.
  proof_needed: 'final',
  code_needed: 'handled',
  passkey_refused: 'final',
  second_factor_required: 'retriable',
  account_leaving: 'final',
  active_stays: 'final',
  forbidden: 'final',
  identity_mismatch: 'final',
  not_found: 'final',
  conflict: 'final',
  wrong_state: 'final',
  upcoming_bookings: 'final',
  changed_since_opened: 'final',
  not_payable: 'final',
  already_paid: 'final',
  review_closed: 'final',
  already_written: 'final',
  already_in: 'final',
  payment_declined: 'final',
  link_expired: 'final',

  edit_conflict: 'compare',

  email_unverified: 'email',

  connection: 'handled',
  sign_in_required: 'handled',
  bad_signature: 'handled',
  account_deleted: 'handled',
  wrong_credentials: 'handled',
  username_change_required: 'handled',
  request_timeout: 'handled',
  request_in_flight: 'handled',
  receipt_pruned: 'handled',
  epoch_changed: 'handled',
  withdrawn: 'handled',
  id_not_leased: 'handled',
  earlier_refused: 'handled',
  update_required: 'handled',
  too_many_requests: 'handled',
  too_many_new_people: 'handled',
  internal: 'handled',
  not_implemented: 'handled',
  unavailable: 'handled',
  out_of_space: 'handled',
};

interface CommandRemedies {
  /** Opens the form where its values can be changed. */
  change?: Remedy;
  /** Remedies for single codes, instead of those of their meaning. */
  exceptions?: Partial<Record<Code, readonly Remedy[]>>;
}

const commands: Record<CommandName, CommandRemedies> = {
  addFavorite: {},
  removeFavorite: {},
  blockPerson: {},
  unblockPerson: {},
  markRead: {},
  markSeen: {},
  changeNotificationSettings: {},
  submitVerification: {},
  createRetreatPackage: { change: 'edit-package' },
  retireRetreatPackage: {},
  createBooking: {
    change: 'choose-dates',
    exceptions: {
      // The trip screen asks to accept the new price.
      price_changed: ['see-trip'],
      expired: ['retry', 'choose-dates'],
      limit_reached: ['see-trips', 'retry'],
    },
  },
  bookPlaces: {
    change: 'see-trip',
    exceptions: {
      price_changed: ['see-trip'],
      limit_reached: ['see-trips', 'retry'],
    },
  },
  createDeparture: { change: 'edit-departure' },
  updateDeparture: { change: 'edit-departure' },
  // Sent again, they would be refused again: they are compared with what the guest saw.
  answerQuestions: { change: 'see-trip', exceptions: { stale_version: ['see-trip'] } },
  cancelBooking: { exceptions: { wrong_state: ['see-trip'], forbidden: ['see-trip'] } },
  // After a restore, the other person's device may resend the conversation later than this device waits for it.
  startConversation: { exceptions: { not_found: ['retry'] } },
  sendMessage: {
    change: 'see-conversation',
    // The other person has left; the text can be copied there.
    exceptions: { not_found: ['retry', 'see-conversation'], wrong_state: ['see-conversation'] },
  },
  // A picture may still be on its way from another device.
  createProperty: { change: 'edit-listing', exceptions: { picture_missing: ['edit-listing', 'retry'] } },
  updateProperty: { change: 'edit-listing', exceptions: { picture_missing: ['edit-listing', 'retry'] } },
  deleteProperty: { exceptions: { upcoming_bookings: ['see-bookings'] } },
  updateRetreatPackage: { change: 'edit-package' },
  changeProfile: { change: 'edit-profile', exceptions: { picture_missing: ['edit-profile', 'retry'] } },
  updateArrivalGuide: { change: 'edit-arrival-guide' },
  createProgrammeItem: { change: 'edit-programme' },
  updateProgrammeItem: { change: 'edit-programme' },
  deleteProgrammeItem: { exceptions: { wrong_state: ['retry', 'edit-programme'] } },
  pickProgrammeItems: {},
  createAnnouncement: {},
  readAnnouncements: {},
  changeCalendar: {},
  // The page of the stay shows the text, which can go to the other person privately or replace the stored review.
  writeReview: {
    change: 'see-review',
    exceptions: { review_closed: ['see-review'], already_written: ['see-review'] },
  },
  checkInGuest: {},
  undoCheckIn: {},
  createReport: {
    exceptions: {
      picture_refused: ['send-without-photos'],
      picture_missing: ['send-without-photos', 'retry'],
      // The server takes reports of anybody, but no pictures.
      email_unverified: ['confirm-email', 'send-without-photos', 'retry'],
    },
  },
  replyToReview: { change: 'see-review', exceptions: { review_closed: ['see-review'] } },
};

/** @param name of the command @returns remedies, the best first; empty if the entry can only be discarded */
export function remediesOf(name: string, code: Code): readonly Remedy[] {
  const { change, exceptions } = forCommand(commands, name) ?? {};
  const exception = exceptions?.[code];
  if (exception !== undefined) return exception;
  switch (meanings[code]) {
    case 'retriable':
    case 'handled':
      return ['retry'];
    case 'compare':
      return ['compare'];
    case 'email':
      return ['confirm-email', 'retry'];
    case 'values':
      return change === undefined ? [] : [change];
    case 'final':
      return [];
    // A code of a newer server.
    default:
      return [];
  }
}

/** Whether sending a rejected entry again unchanged can succeed. */
export const canRetry = (name: string, code: Code): boolean => remediesOf(name, code).includes('retry');

/** Whether the engine handles the refusal, so that the person never has to decide. */
export const isHandledByEngine = (code: Code): boolean => meanings[code] === 'handled';
