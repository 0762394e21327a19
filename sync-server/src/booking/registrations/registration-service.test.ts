import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Question, Registration, RosterGuest } from '#contracts/domain/booking/registrations.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { eraseSensitiveAnswers } from './answer-erasure-service.ts';

const { acceptBooking, answerQuestions, bookPlaces, getRoster, listChanges, updateQuestions } = endpoints;

describeOnBothEngines('the answers of guests', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  /** Registrations in the change feed of a person. */
  async function feedOf(client: TestClient): Promise<Registration[]> {
    const { body } = await client.call(listChanges);
    return body.changes.flatMap(({ table, row }) => (table === 'registrations' ? [row as Registration] : []));
  }

  test('sensitive ones need consent, are shown from the confirmation on, and are erased after 30 days', async () => {
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId });
    const asked = [
      { kind: 'time', label: 'When do you arrive?', required: true },
      { kind: 'choice', label: 'Diet', choices: ['vegan', 'any'], sensitive: true, forKitchen: true },
    ];
    const questions: Question[] = (
      await host.call(updateQuestions, { params: { id: propertyId }, body: { questions: asked } })
    ).body;
    const [time, diet] = questions as [Question, Question];
    const body = { userId: guest.userId, roomId: roomIds[0] ?? 0, places: 1, totalPrice: 560 };
    const { body: booking } = await guest.call(bookPlaces, { params: { id: departureId }, body });
    const params = { id: booking.id };
    const answers = [
      { questionId: time.id, value: '16:30' },
      { questionId: diet.id, value: 'vegan' },
    ];
    const fieldOf = async (sent: object): Promise<string | undefined> =>
      (await guest.call(answerQuestions, { params, body: { ...sent } })).problem.errors?.[0]?.field;
    expect(await fieldOf({ answers })).toBe('consent');
    expect(await fieldOf({ answers: [{ questionId: time.id, value: '25:00' }] })).toBe('answers[0]');
    expect(await fieldOf({ answers: [] })).toBe('answers');
    const stored = await guest.call(answerQuestions, {
      params,
      body: { answers, consent: true },
      key: 'answers',
    });
    expect(stored.status).toBe(204);
    const own = { id: booking.id, answers, sensitiveUntil: '2030-07-08T00:00:00.000Z' };
    expect(await feedOf(guest)).toMatchObject([own]);
    const receipts = await server.database.read('receipts').where('body', 'like', '%vegan%').pluck('key');
    expect(receipts).toEqual([]);

    const rosterOf = async (viewer = host) =>
      (await viewer.call(getRoster, { params: { id: departureId } })).body.map((row) => row.answers.length);
    expect(await rosterOf()).toEqual([1]);
    expect(await rosterOf(await server.as('staff'))).toEqual([0]);
    expect((await feedOf(host)).map((row) => row.answers.length)).toEqual([1]);
    expect((await feedOf(guest)).map((row) => row.answers.length)).toEqual([2]);
    await host.call(acceptBooking, { params });
    expect(await rosterOf()).toEqual([2]);
    expect((await feedOf(host)).map((row) => row.answers.length)).toEqual([2]);

    const count = () =>
      server.database.read('registration_answers').where('booking_id', booking.id).pluck('value');
    server.clock.set('2030-07-07T23:59:59.000Z');
    await eraseSensitiveAnswers(server);
    expect(await count()).toHaveLength(2);
    server.clock.set('2030-07-08T00:00:00.000Z');
    await eraseSensitiveAnswers(server);
    expect(await count()).toEqual(['16:30']);
  });

  test('after the end, only sensitive ones can be removed', async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId });
    const asked = [
      { kind: 'text', label: 'Diet' },
      { kind: 'text', label: 'Injuries', sensitive: true },
    ];
    const { body: questions } = await host.call(updateQuestions, {
      params: { id: propertyId },
      body: { questions: asked },
    });
    const body = { userId: guest.userId, roomId: roomIds[0] ?? 0, places: 1, totalPrice: 560 };
    const { body: booking } = await guest.call(bookPlaces, { params: { id: departureId }, body });
    const params = { id: booking.id };
    const [diet, injuries] = questions.map(({ id }, index) => ({ questionId: id, value: `answer ${index}` }));
    await guest.call(answerQuestions, { params, body: { answers: [diet!, injuries!], consent: true } });
    server.clock.set('2030-07-01T00:00:00.000Z');
    // The earlier sessions are over.
    const later = await server.as('guest');
    const answerLater = async (...answers: { questionId: number; value: string }[]) =>
      (await later.call(answerQuestions, { params, body: { answers, consent: true } })).status;
    expect(await answerLater(diet!, { ...injuries!, value: 'another' })).toBe(409);
    expect(await answerLater(injuries!)).toBe(409);
    expect(await answerLater(diet!)).toBe(204);
    const [row] = (await feedOf(await server.as('host'))).filter(({ id }) => id === booking.id);
    expect(row?.answers).toEqual([diet]);
  });

  test('an older answer of another device does not replace a newer one', async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { departureId, roomIds } = await addDeparture(server.database, { propertyId });
    const { body: questions } = await host.call(updateQuestions, {
      params: { id: propertyId },
      body: { questions: [{ kind: 'text', label: 'Diet' }] },
    });
    const body = { userId: guest.userId, roomId: roomIds[0] ?? 0, places: 1, totalPrice: 560 };
    const { body: booking } = await guest.call(bookPlaces, { params: { id: departureId }, body });
    const answer = (value: string) => [{ questionId: questions[0]!.id, value }];
    const save = (value: string, seen: object[]) =>
      guest.call(answerQuestions, { params: { id: booking.id }, body: { answers: answer(value), seen } });
    expect((await save('nut allergy', [])).status).toBe(204);
    expect((await save('none', [])).problem).toMatchObject({ code: 'stale_version', status: 412 });
    const [row] = (await feedOf(guest)).filter(({ id }) => id === booking.id);
    expect(row?.answers).toEqual(answer('nut allergy'));
    expect((await save('none', answer('nut allergy'))).status).toBe(204);
  });

  test('the questions are not replaced if they are not those that the host saw', async () => {
    const host = await server.as('host');
    const params = { id: await addListing(server.database, { hostId: host.userId }) };
    const save = (questions: object[], seen?: object[]) =>
      host.call(updateQuestions, { params, body: { questions, ...(seen && { seen }) } });
    const diet = { kind: 'text', label: 'Diet' };
    const { body: first } = await save([diet], []);
    expect((await save([{ kind: 'text', label: 'Shoe size' }], [])).problem).toMatchObject({
      code: 'stale_version',
    });
    const { body: edited } = await save([{ ...first[0], label: 'Your diet' }], first);
    expect(edited.map(({ id, label }) => [id, label])).toEqual([[first[0]!.id, 'Your diet']]);
    expect((await save([], first)).status).toBe(412);
    expect((await save([], edited)).body).toEqual([]);
  });

  test('the guests of a departure are read a page at a time, so that long answers are read few at once', async () => {
    const [host, guest] = [await server.as('host'), await server.as('guest')];
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const { departureId } = await addDeparture(server.database, { propertyId });
    const { body: questions } = await host.call(updateQuestions, {
      params: { id: propertyId },
      body: { questions: [{ kind: 'text', label: 'Diet' }] },
    });
    const ids: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      ids.push(await addStay(server.database, { propertyId, guestId: guest.userId }));
    }
    const value = '景'.repeat(10_000);
    await server.database.write(async (trx) => {
      await trx('bookings').whereIn('id', ids).update({ departure_id: departureId });
      const rows = ids.map((id) => ({ booking_id: id, question_id: questions[0]!.id, value }));
      await trx('registration_answers').insert(rows);
    });
    let read = 0;
    const count = (answer: unknown): void => {
      // SQLite answers with rows, PostgreSQL with an object that has them.
      const rows: unknown = Array.isArray(answer) ? answer : (answer as { rows?: unknown } | undefined)?.rows;
      read += JSON.stringify(rows ?? null).split(value).length - 1;
    };
    server.database.read.on('query-response', count);
    const shown: RosterGuest[] = [];
    for (let path: string | undefined = `/api/departures/${departureId}/roster`; path !== undefined;) {
      read = 0;
      const reply: Response = await host.fetch(path);
      shown.push(...((await reply.json()) as RosterGuest[]));
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(15);
      path = /<(.+)>/.exec(reply.headers.get('Link') ?? '')?.[1];
    }
    server.database.read.off('query-response', count);
    expect(shown.map(({ id }) => id)).toEqual(ids);
    expect(shown.every(({ answers }) => answers[0]?.value === value)).toBe(true);
  });
});
