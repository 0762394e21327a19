import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type {
  Departure,
  DepartureUpdate,
  NewDeparture,
  NewWaiting,
  WaitingEntry,
} from '#contracts/domain/booking/departures.ts';
import type { Answer, QuestionsUpdate } from '#contracts/domain/booking/registrations.ts';
import { putNewer } from '#pwa/sync/fetch/put-newer.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { addDeparture, editDeparture, saveAnswers } from '#pwa/sync/commands/departure-commands.ts';
import type { EditBase } from '#pwa/sync/commands/edit.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { callNow } from './call-now.ts';

/** Adds a departure; offline it waits. @returns whether it is on this device now */
export const createDeparture = (propertyId: number, values: NewDeparture): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await addDeparture(appDevice, propertyId, values);
    const success = { title: 'Group retreat added', body: values.title };
    void announceResult(seq, { success, failure: 'Group retreat not added' });
  });

/** Changes a departure; offline the change waits. @param base the departure when the editing started */
export const changeDeparture = (id: number, fields: DepartureUpdate, base: EditBase): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await editDeparture(appDevice, id, fields, base);
    void announceResult(seq, { success: { title: 'Group retreat updated' }, failure: 'Update failed' });
  });

/** Saves a guest's answers; offline they wait. @returns whether they are on this device now */
export const answerQuestions = (
  bookingId: number,
  answers: readonly Answer[],
  consent: boolean,
): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await saveAnswers(appDevice, bookingId, { answers, consent });
    void announceResult(seq, { success: { title: 'Answers saved' }, failure: 'Answers not saved' });
  });

/** Cancels a departure: all of its guests are refunded. Only with a connection. */
export const cancelDeparture = async (id: number): Promise<boolean> =>
  (await callNow(
    'Not cancelled',
    `cancel ${id}`,
    (headers) => appDevice.api.call('cancelDeparture', { params: { id }, headers }),
    (db, { body }) => storeOwnDeparture(db, body),
  )) !== null;

/** Stores a departure of the account's own listings; staff also change those of others. */
const storeOwnDeparture = async (db: PrivateDb, departure: Departure): Promise<void> => {
  if (departure.hostId === db.account) await putNewer(db.ownDepartures, [departure]);
};

/** Says that a departure takes place, however many people come. Only with a connection. */
export const confirmDeparture = async (id: number): Promise<boolean> =>
  (await callNow(
    'Not confirmed',
    `confirm ${id}`,
    (headers) => appDevice.api.call('confirmDeparture', { params: { id }, headers }),
    (db, { body }) => storeOwnDeparture(db, body),
  )) !== null;

/** Deletes a departure that nobody has booked. Only with a connection. */
export const deleteDeparture = async (id: number): Promise<boolean> =>
  (await callNow(
    'Not deleted',
    `delete ${id}`,
    (headers) => appDevice.api.call('deleteDeparture', { params: { id }, headers }),
    (db) => db.ownDepartures.delete(id),
  )) !== null;

/** Replaces the questions of a departure, or of all departures of a listing. Only with a connection. */
export async function saveQuestions(propertyId: number, body: QuestionsUpdate): Promise<boolean> {
  const reply = await callNow(
    'Questions not saved',
    `questions ${propertyId} ${JSON.stringify(body)}`,
    (headers) => appDevice.api.call('updateQuestions', { params: { id: propertyId }, body, headers }),
  );
  return reply !== null;
}

/** Joins the waiting list of a departure. Only with a connection. */
export async function joinWaiting(departureId: number, wish: NewWaiting): Promise<boolean> {
  const before = await entryOf(appDevice.privateDb(), departureId).first();
  const reply = await callNow(
    'Not on the waiting list',
    `join ${departureId} ${JSON.stringify(wish)}`,
    (headers) => appDevice.api.call('joinWaiting', { params: { id: departureId }, body: wish, headers }),
    (db, { body }) => storeJoined(db, body, before),
  );
  return reply !== null;
}

/** Stores the reply, unless the change feed has brought what became of the entry since. @param before the entry before the call */
const storeJoined = (db: PrivateDb, joined: WaitingEntry, before: WaitingEntry | undefined) =>
  db.transaction('rw', db.waitingEntries, async () => {
    const stored = await db.waitingEntries.get(joined.id);
    if (stored === undefined || stored.state === before?.state) await db.waitingEntries.put(joined);
  });

/** Leaves the waiting list of a departure. Only with a connection. */
export const leaveWaiting = async (departureId: number): Promise<boolean> =>
  (await callNow(
    'Still on the waiting list',
    `leave ${departureId}`,
    (headers) => appDevice.api.call('leaveWaiting', { params: { id: departureId }, headers }),
    (db) => forgetWaiting(db, departureId),
  )) !== null;

/**
 * Books the places that are held for the person, at the price they saw. Only with a connection.
 * @returns the booking, or null if there is none; then the person was told
 */
export async function takeOffer(departureId: number, totalPrice: number): Promise<Booking | null> {
  const reply = await callNow(
    'Not booked',
    `take ${departureId} ${totalPrice}`,
    (headers) =>
      appDevice.api.call('takeOffer', { params: { id: departureId }, body: { totalPrice }, headers }),
    (db, { body }) => putNewer(db.bookings, [body]).then(() => forgetWaiting(db, departureId)),
  );
  return reply?.body ?? null;
}

/** Deletes the entry from this device; the change feed brings the same. */
const forgetWaiting = (db: PrivateDb, departureId: number) => entryOf(db, departureId).delete();

const entryOf = (db: PrivateDb, departureId: number) =>
  db.waitingEntries.where('departureId').equals(departureId);
