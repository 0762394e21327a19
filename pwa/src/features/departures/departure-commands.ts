import type { DepartureUpdate, NewDeparture, NewWaiting } from '#contracts/domain/departures.ts';
import type { Answer, SentQuestion } from '#contracts/domain/registrations.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { addDeparture, editDeparture, saveAnswers } from '#pwa/sync/commands/departure-commands.ts';
import type { EditBase } from '#pwa/sync/commands/edit.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Adds a departure; offline it waits. @returns whether it is on this device now */
export const createDeparture = (propertyId: number, values: NewDeparture): Promise<boolean> =>
  saved(async () => {
    await addDeparture(appDevice, propertyId, values);
    const { isOnline } = appDevice.connection.snapshot();
    showToast({
      title: 'Group retreat added',
      body: isOnline ? values.title : "Will send when you're back online.",
      intent: isOnline ? 'success' : 'waiting',
    });
  });

/** Changes a departure; offline the change waits. @param base the departure when the editing started */
export const changeDeparture = (id: number, fields: DepartureUpdate, base: EditBase): Promise<boolean> =>
  saved(async () => {
    const seq = await editDeparture(appDevice, id, fields, base);
    void announceResult(seq, { success: { title: 'Group retreat updated' }, failure: 'Update failed' });
  });

/** Saves a guest's answers; offline they wait. @returns whether they are on this device now */
export const answerQuestions = (
  bookingId: number,
  answers: readonly Answer[],
  consent: boolean,
): Promise<boolean> =>
  saved(async () => {
    const seq = await saveAnswers(appDevice, bookingId, { answers, consent });
    void announceResult(seq, { success: { title: 'Answers saved' }, failure: 'Answers not saved' });
  });

/** Shows an error if something could not be stored; the form stays open. */
async function saved(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isNotStored(error)) throw error;
    showToast({ title: 'Not saved', body: error.message, intent: 'destructive' });
    return false;
  }
}

/** Makes a call that needs the server's answer at once. @returns whether it succeeded; if not, the person was told */
async function succeeds(title: string, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    tellFailedCall(title, error);
    return false;
  }
}

/** Cancels a departure: all of its guests are refunded. Only with a connection. */
export const cancelDeparture = (id: number): Promise<boolean> =>
  succeeds('Not cancelled', async () => {
    const { body } = await appDevice.api.call('cancelDeparture', { params: { id } });
    await appDevice.privateDb().ownDepartures.put(body);
  });

/** Says that a departure takes place, however many people come. Only with a connection. */
export const confirmDeparture = (id: number): Promise<boolean> =>
  succeeds('Not confirmed', async () => {
    const { body } = await appDevice.api.call('confirmDeparture', { params: { id } });
    await appDevice.privateDb().ownDepartures.put(body);
  });

/** Deletes a departure that nobody has booked. Only with a connection. */
export const deleteDeparture = (id: number): Promise<boolean> =>
  succeeds('Not deleted', async () => {
    await appDevice.api.call('deleteDeparture', { params: { id } });
    await appDevice.privateDb().ownDepartures.delete(id);
  });

/** Replaces the questions of a departure, or of all departures of a listing. Only with a connection. */
export const saveQuestions = (
  propertyId: number,
  departureId: number | null,
  questions: readonly SentQuestion[],
): Promise<boolean> =>
  succeeds('Questions not saved', () =>
    appDevice.api.call('updateQuestions', {
      params: { id: propertyId },
      body: { departureId, questions: [...questions] },
    }),
  );

/** Joins the waiting list of a departure. Only with a connection. */
export const joinWaiting = (departureId: number, wish: NewWaiting): Promise<boolean> =>
  succeeds('Not on the waiting list', async () => {
    const { body } = await appDevice.api.call('joinWaiting', { params: { id: departureId }, body: wish });
    await appDevice.privateDb().waitingEntries.put(body);
  });

/** Leaves the waiting list of a departure. Only with a connection. */
export const leaveWaiting = (departureId: number): Promise<boolean> =>
  succeeds('Still on the waiting list', async () => {
    await appDevice.api.call('leaveWaiting', { params: { id: departureId } });
    await forgetWaiting(departureId);
  });

/** Books the places that are held for the person, at the price they saw. Only with a connection. */
export const takeOffer = (departureId: number, totalPrice: number): Promise<boolean> =>
  succeeds('Not booked', async () => {
    const { body } = await appDevice.api.call('takeOffer', {
      params: { id: departureId },
      body: { totalPrice },
    });
    await appDevice.privateDb().bookings.put(body);
    await forgetWaiting(departureId);
  });

/** Deletes the entry from this device; the change feed brings the same. */
const forgetWaiting = (departureId: number) =>
  appDevice.privateDb().waitingEntries.where('departureId').equals(departureId).delete();
