import { describe, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { refusalsOf } from '#contracts/api/common-refusals.ts';
import { errorCodes, refusals, type ErrorCode } from '#contracts/api/errors.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';
import { allCommands } from '#pwa/sync/commands/registry.ts';
import { toPushOutcome } from '#pwa/sync/push/push-outcome.ts';
import { canRetry, isHandledByEngine, remediesOf } from './remedies.ts';

const problem = (code: ErrorCode) =>
  new ApiError(
    { type: 'about:blank', title: code, code, ...refusals[code] },
    { retryAfterMs: null, epoch: null },
  );
const outcomeOf = (code: ErrorCode) =>
  toPushOutcome(problem(code), { mayHaveSucceeded: false, epoch: null }).kind;
/** Whether the client treats the answer as missing because of its status, so that its code is never read. */
const isNoAnswer = (code: ErrorCode) => refusals[code].status >= 500 || code === 'request_timeout';

describe('a rejected entry', () => {
  test.each(errorCodes)('%s: the table and the engine agree on whether the engine handles it', (code) => {
    const isHandled = isNoAnswer(code) || !['refused', 'stale'].includes(outcomeOf(code));
    const isHandledLater = code === 'withdrawn' || code === 'username_change_required';
    expect(isHandledByEngine(code)).toBe(isHandled || isHandledLater);
  });

  /** Only some refusals of these end quietly. */
  const mayStay = ['cancelBooking', 'submitVerification', 'undoCheckIn'];
  const pairs = allCommands.flatMap(({ name, call, endsQuietly }) =>
    endsQuietly !== undefined && !mayStay.includes(name)
      ? []
      : [...refusalsOf(endpoints[call])]
          .filter((code) => !isHandledByEngine(code))
          .map((code): [string, ErrorCode] => [name, code]),
  );
  test.each(pairs)('%s, %s: sending it again is offered only if that can succeed', (name, code) => {
    const isFinal = [
      ...['forbidden', 'identity_mismatch', 'conflict', 'wrong_state', 'upcoming_bookings'],
      ...['review_closed', 'already_written', 'already_in'],
    ];
    const needsOtherValues = [
      'invalid_fields',
      'too_large',
      'rule_violated',
      'dates_unavailable',
      'places_unavailable',
      'price_changed',
    ];
    const isHopeless = [...isFinal, ...needsOtherValues].includes(code);
    const isMissed = code === 'not_found' && !['sendMessage', 'startConversation'].includes(name);
    // Edits are sent with the version that is stored by then, answers with those that the guest saw.
    const isOutdated = code === 'stale_version' && name === 'answerQuestions';
    expect(canRetry(name, code)).toBe(!isHopeless && !isMissed && !isOutdated);
  });

  test.each([
    ['createReport', 'picture_refused', ['send-without-photos']],
    ['createReport', 'picture_missing', ['send-without-photos', 'retry']],
    ['createReport', 'email_unverified', ['confirm-email', 'send-without-photos', 'retry']],
    ['createBooking', 'dates_unavailable', ['choose-dates']],
    ['createBooking', 'rule_violated', ['choose-dates']],
    ['createBooking', 'invalid_fields', ['choose-dates']],
    ['createBooking', 'price_changed', ['see-trip']],
    ['createBooking', 'limit_reached', ['see-trips', 'retry']],
    ['createBooking', 'expired', ['retry', 'choose-dates']],
    ['createBooking', 'email_unverified', ['confirm-email', 'retry']],
    ['createBooking', 'not_found', []],
    ['cancelBooking', 'wrong_state', ['see-trip']],
    ['cancelBooking', 'not_found', []],
    ['answerQuestions', 'stale_version', ['see-trip']],
    ['startConversation', 'invalid_fields', []],
    ['sendMessage', 'invalid_fields', ['see-conversation']],
    ['sendMessage', 'wrong_state', ['see-conversation']],
    ['sendMessage', 'a_code_of_a_newer_server' as 'conflict', []],
    ['createProperty', 'invalid_fields', ['edit-listing']],
    ['createProperty', 'conflict', []],
    ['updateProperty', 'invalid_fields', ['edit-listing']],
    ['updateProperty', 'edit_conflict', ['compare']],
    ['updateProperty', 'forbidden', []],
    ['deleteProperty', 'upcoming_bookings', ['see-bookings']],
    ['deleteProperty', 'forbidden', []],
    ['submitVerification', 'wrong_state', []],
    ['createRetreatPackage', 'limit_reached', ['retry']],
    ['createRetreatPackage', 'invalid_fields', ['edit-package']],
    ['updateRetreatPackage', 'invalid_fields', ['edit-package']],
    ['retireRetreatPackage', 'not_found', []],
    ['changeProfile', 'invalid_fields', ['edit-profile']],
    ['changeProfile', 'edit_conflict', ['compare']],
    ['addFavorite', 'unknown_version', ['retry']],
    ['a command of a newer version', 'unknown_version', ['retry']],
  ] as const)('%s, %s: %j', (name, code, remedies) => {
    expect(remediesOf(name, code)).toEqual(remedies);
  });
});

test.each(['addFavorite', 'removeFavorite'])(
  '%s waits for the person while the account is suspended',
  (name) => {
    const command = allCommands.find((one) => one.name === name);
    const error = { code: 'suspended', status: 403, detail: 'Your account is suspended.' } as const;
    expect(command?.endsQuietly?.(error, {})).toBe(false);
    expect(command?.endsQuietly?.({ ...error, code: 'not_found', status: 404 }, {})).toBe(true);
    expect(canRetry(name, 'suspended')).toBe(true);
  },
);
