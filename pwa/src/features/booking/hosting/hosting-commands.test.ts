import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { answerRequest, cancelGuestStay } from './hosting-commands.ts';

const json = { 'Content-Type': 'application/json', [headers.app]: '1' };
const answerWith = (respond: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(respond()));

beforeEach(async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().bookings.put(buildBooking({ id: 5, status: 'pending' }));
});
afterEach(() => {
  dismissToast();
  switchAccount(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('answering a request', () => {
  test('stores the booking of the answer on this device', async () => {
    answerWith(() => Response.json(buildBooking({ id: 5, status: 'declined' }), { headers: json }));
    expect(await answerRequest(5, 'decline')).toEqual({ kind: 'done' });
    expect((await privateDb().bookings.get(5))?.status).toBe('declined');
  });

  test('does not replace a newer booking, which the change feed brought meanwhile', async () => {
    answerWith(async () => {
      await privateDb().bookings.put(buildBooking({ id: 5, status: 'cancelled', version: 3 }));
      return Response.json(buildBooking({ id: 5, status: 'confirmed', version: 2 }), { headers: json });
    });
    expect(await answerRequest(5, 'accept')).toEqual({ kind: 'done' });
    expect((await privateDb().bookings.get(5))?.status).toBe('cancelled');
  });

  test('without an answer of the server leaves the request as it is', async () => {
    expect(await answerRequest(5, 'accept')).toEqual({ kind: 'unreached' });
    expect((await privateDb().bookings.get(5))?.status).toBe('pending');
  });

  test('that is refused returns the sentence of the server', async () => {
    const problem = { type: 'about:blank', title: 'wrong_state', status: 409, code: 'wrong_state' };
    const type = { ...json, 'Content-Type': 'application/problem+json' };
    answerWith(() =>
      Response.json({ ...problem, detail: 'The guest took it back.' }, { status: 409, headers: type }),
    );
    expect(await answerRequest(5, 'accept')).toEqual({
      kind: 'refused',
      code: 'wrong_state',
      detail: 'The guest took it back.',
    });
  });
});

describe('cancelling a stay of a guest', () => {
  test('is queued, and offline the host learns that it waits', async () => {
    await cancelGuestStay(5, false);
    expect(await privateDb().outbox.toArray()).toMatchObject([{ name: 'cancelBooking', args: { id: 5 } }]);
    expect(currentToast()).toMatchObject({ title: 'Saved on this device', intent: 'waiting' });
  });

  test('shows no notice while there is a connection', async () => {
    await cancelGuestStay(5, true);
    expect(await privateDb().outbox.count()).toBe(1);
    expect(currentToast()).toBeNull();
  });

  test('on a device without room says that it is not cancelled', async () => {
    vi.spyOn(privateDb().outbox, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await cancelGuestStay(5, true);
    expect(currentToast()).toMatchObject({ title: 'Not cancelled', intent: 'destructive' });
  });
});
