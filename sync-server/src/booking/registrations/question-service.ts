import { sensitiveAnswerDays } from '#contracts/departure-limits.ts';
import type { Question, QuestionsUpdate, SentQuestion } from '#contracts/domain/booking/registrations.ts';
import { addDays } from '#contracts/rules/days.ts';
import { findDepartureBookingsSince } from '#server/booking/bookings/stored/departure-booking-repository.ts';
import { findStoredDeparture } from '#server/booking/departures/departure-repository.ts';
import { noDeparture } from '#server/booking/departures/departure-access.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { requireInCharge } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import { recordChange } from '#server/database/change-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { toUtcDay } from '#server/lib/time.ts';
import { deleteQuestions, findQuestionsOf, storeQuestions } from './question-repository.ts';

/** Questions of the departures of a listing. @throws {AppError} `not_found` */
export async function findVisibleQuestions(
  db: Db,
  propertyId: number,
  caller: Caller | null,
): Promise<Question[]> {
  const { id } = await requireKnown(db, await findProperty(db, propertyId), caller);
  return findQuestionsOf(db, [id]);
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function mayAsk(db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> {
  return requireInCharge(await findProperty(db, propertyId), caller);
}

/**
 * Replaces the questions of a departure, or those of all departures of the listing. Answers to a question that stays are
 * kept.
 * @throws {AppError} `not_found`, `forbidden`; `invalid_fields`; `stale_version` if they are not those that the host saw
 */
export function replaceQuestions(
  call: WriteCall,
  propertyId: number,
  update: QuestionsUpdate,
): Promise<Recorded<Question[]>> {
  const { departureId } = update;
  return once<Question[]>(
    call,
    async (trx) => {
      const { hostId } = await mayAsk(trx, propertyId, call.caller);
      const departure = departureId === null ? null : await findStoredDeparture(trx, departureId);
      if (departureId !== null && departure?.propertyId !== propertyId) throw noDeparture();
      const stored = await findList(trx, propertyId, departureId);
      requireSeen(stored, update);
      await storeList(trx, stored, propertyId, update);
      const now = call.clock.now();
      await recordAudit(trx, {
        at: now.toISOString(),
        actorId: call.caller.userId,
        action: 'questions.edited',
        table: 'properties',
        id: propertyId,
        detail: { departureId, count: update.questions.length },
      });
      await recordForGuests(trx, { propertyId, departureId, hostId }, now);
      return { status: 200, body: await findList(trx, propertyId, departureId) };
    },
    { locks: [{ kind: 'property', id: propertyId }] },
  );
}

const findList = async (trx: Trx, propertyId: number, departureId: number | null): Promise<Question[]> =>
  (await findQuestionsOf(trx, [propertyId])).filter((question) => question.departureId === departureId);

/** The questions as a text that is the same for the same questions. */
const writtenOut = (questions: readonly SentQuestion[]): string =>
  JSON.stringify(
    questions
      .map(({ id, kind, label, choices, required, sensitive, forKitchen }) => [
        id ?? 0,
        kind,
        label,
        choices,
        required,
        sensitive,
        forKitchen,
      ])
      .sort(([one], [other]) => Number(one) - Number(other)),
  );

/** @throws {AppError} `stale_version` */
function requireSeen(stored: readonly Question[], { seen }: QuestionsUpdate): void {
  if (seen === undefined || writtenOut(seen) === writtenOut(stored)) return;
  throw new AppError(
    'stale_version',
    'The questions were changed meanwhile. Cancel, and open them again to see what they are now.',
  );
}

/** A question of another kind, or that is sensitive now, is a new one: guests have not answered that. */
async function storeList(
  trx: Trx,
  stored: readonly Question[],
  propertyId: number,
  { departureId, questions }: QuestionsUpdate,
): Promise<void> {
  const known = new Map(stored.map((one) => [one.id, one]));
  for (const [position, { id }] of questions.entries()) {
    if (id == null || known.has(id)) continue;
    const message = 'This question does not exist any more.';
    throw new AppError('invalid_fields', message, { errors: [{ field: `questions[${position}]`, message }] });
  }
  const firstId = questions.length === 0 ? 0 : await nextId(trx, 'registration_questions', questions.length);
  const wanted = questions.map(({ id, ...fields }, position) => {
    const before = id == null ? undefined : known.get(id);
    const isSame = before?.kind === fields.kind && before.sensitive === fields.sensitive;
    if (isSame) known.delete(before.id);
    const newId = isSame ? before.id : firstId + position;
    return { ...fields, id: newId, propertyId, departureId, position, isNew: !isSame };
  });
  await deleteQuestions(trx, [...known.keys()]);
  await storeQuestions(trx, wanted);
}

/** Shows guests, and the host, the new questions, also after a stay as long as their devices may have sensitive answers. */
async function recordForGuests(
  trx: Trx,
  { propertyId, departureId, hostId }: { propertyId: number; departureId: number | null; hostId: number },
  now: Date,
): Promise<void> {
  const since = addDays(toUtcDay(now), -(sensitiveAnswerDays + 1));
  for (const booking of await findDepartureBookingsSince(trx, propertyId, since)) {
    if (departureId !== null && booking.departureId !== departureId) continue;
    const audience = { kind: 'users', userIds: [booking.userId, hostId] } as const;
    await recordChange(trx, { table: 'registrations', id: booking.id, audience });
  }
}
