import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Problem } from '#contracts/api/errors.ts';
import type { ReportDecision } from '#contracts/domain/trust/report-lists.ts';
import { setDeletionState } from '#server/accounts/deletions/account-deletion-repository.ts';
import { emptyMessagesJob } from '#server/accounts/erasure/erasure-jobs.ts';
import { findAudit } from '#server/database/audit-repository.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { runJobs } from '#server/test-support/leaving-person.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import {
  asStaff,
  decide as decideAs,
  reasons,
  refusalOf,
  report as send,
} from '#server/test-support/test-reports.ts';
import { addStay, buildReview } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { findReviewsOf } from '#server/trust/reviews/review-repository.ts';
import { hiddenMessage } from './message-hiding.ts';
import { eraseReportsOf } from './report-erasure-service.ts';
import { findReport } from './report-repository.ts';

const { appealReport, assignReport, decideReport, getReport, undoDecision } = endpoints;
const { getProperty, listMessages, listMyReports, listNotifications, listReports, listReviews } = endpoints;
const words = 'The bath was warm, and then the host shouted at every guest of the house.';

describeOnBothEngines('reports to staff', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let staff: TestClient;
  let propertyId: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.set('2030-03-11T11:00:00.000Z');
    [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
    propertyId = await addListing(server.database, { hostId: host.userId });
  });

  const detailOf = async (id: number) => (await staff.call(getReport, { params: { id } })).body;
  const figuresOf = async () =>
    (await guest.call(getProperty, { params: { id: propertyId } })).body.reviewCount;
  const topicsOf = async (client: TestClient) =>
    (await client.call(listNotifications)).body.map(({ topic }) => topic);
  const decide = (id: number, decision: ReportDecision, client = staff) =>
    decideAs(server, client, id, decision);
  async function addReview(): Promise<number> {
    const id = await addStay(server.database, { propertyId, guestId: guest.userId });
    for (const client of [guest, host]) {
      const body = buildReview({ text: words });
      await client.call(endpoints.writeReview, { params: { id }, body });
    }
    const review = (await findReviewsOf(server.database.read, [id])).find(({ side }) => side === 'guest');
    return review?.id ?? 0;
  }

  test('a copy of a report makes no second one, and another one about the same waits', async () => {
    const first = await send(guest, 'listing', propertyId);
    expect(first.status).toBe(201);
    expect((await send(guest, 'listing', propertyId)).body).toEqual(first.body);
    const other = await send(guest, 'listing', propertyId, { reason: 'fraud' });
    expect(refusalOf(other)).toEqual({ status: 409, code: 'limit_reached' });
    const { reports } = (await guest.call(listMyReports)).body;
    expect(reports[0]).toMatchObject({ ...first.body, state: 'open', role: 'reporter', text: 'Read this.' });
    expect((await host.call(listMyReports)).body.reports).toEqual([]);
  });

  test('nobody reports what they may not see, or what is theirs', async () => {
    const hidden = await addListing(server.database, { hostId: host.userId, isVerified: false });
    for (const [kind, id] of [
      ['listing', hidden],
      ['message', 1],
      ['review', 999_999],
      ['person', 999_999],
    ] as const) {
      expect([kind, refusalOf(await send(guest, kind, id)).status]).toEqual([kind, 404]);
    }
    const gone = await send(guest, 'picture', propertyId, {
      pictureUrl: 'https://pictures.example/gone.webp',
    });
    expect(gone.status).toBe(404);
    expect(refusalOf(await send(host, 'listing', propertyId)).code).toBe('rule_violated');
    expect(refusalOf(await send(host, 'person', host.userId)).code).toBe('rule_violated');
  });

  test('after twenty reports within a day the next one is refused', async () => {
    const eager = await server.as('eager');
    for (let count = 0; count < 20; count += 1) {
      const id = await addListing(server.database, { hostId: host.userId });
      expect((await send(eager, 'listing', id)).status).toBe(201);
    }
    expect(refusalOf(await send(eager, 'listing', propertyId)).code).toBe('limit_reached');
  });

  test('a hidden review is gone with its figures until the decision is undone', async () => {
    const reviewId = await addReview();
    expect(await figuresOf()).toBe(1);
    const stranger = await server.as('stranger');
    const { id } = (await send(stranger, 'review', reviewId, { evidence: { title: 'guest', text: words } }))
      .body;
    expect(await detailOf(id)).toMatchObject({
      evidence: { text: words },
      present: { text: words },
      weight: 2,
    });

    expect((await decide(id, 'hide')).status).toBe(204);
    expect(await figuresOf()).toBe(0);
    const shown = async () =>
      (await server.visitor().call(listReviews, { params: { id: propertyId } })).body.reviews;
    expect(await shown()).toEqual([]);
    expect(await topicsOf(stranger)).toContain('report.decided');
    expect(await topicsOf(guest)).toContain('report.concerned');
    const [concerned] = (await guest.call(listMyReports)).body.reports;
    const seen = { id, role: 'concerned', text: '', statement: reasons, decision: 'hide' };
    expect(concerned).toMatchObject(seen);

    const { version } = await detailOf(id);
    expect((await staff.call(undoDecision, { params: { id }, body: { version } })).status).toBe(204);
    expect(await figuresOf()).toBe(1);
    expect(await shown()).toHaveLength(1);
    const actions = (await findAudit(server.database.read, 'reports', id)).map(({ action }) => action);
    expect(actions).toEqual(['report.undone', 'report.decided', 'report.sent']);
  });

  test('of two members of staff who decide at once, the second learns who decided what', async () => {
    const { id } = (await send(guest, 'listing', propertyId)).body;
    const { version } = await detailOf(id);
    const body = { version, template: 'misleading', statement: reasons };
    const answers = await Promise.all(
      ['hide', 'dismiss'].map((decision) =>
        staff.call(decideReport, { params: { id }, body: { ...body, decision } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as Problem;
    expect(refused.code).toBe('changed_since_opened');
    expect(refused.detail).toMatch(/^staff decided/);
  });

  test('a hidden listing is as a rejected one, and comes back as it was', async () => {
    const { id } = (await send(guest, 'listing', propertyId)).body;
    await decide(id, 'hide');
    expect((await guest.call(getProperty, { params: { id: propertyId } })).status).toBe(404);
    const own = (await host.call(getProperty, { params: { id: propertyId } })).body;
    expect(own).toMatchObject({ verificationStatus: 'rejected', verificationNotes: reasons });
    const { version } = await detailOf(id);
    await staff.call(undoDecision, { params: { id }, body: { version } });
    const shown = await guest.call(getProperty, { params: { id: propertyId } });
    expect(shown.body).toMatchObject({ id: propertyId, isVerified: true });
  });

  test('of two decisions that hide the same, the last undo shows it again', async () => {
    const stranger = await server.as('stranger');
    const ids = [
      (await send(guest, 'listing', propertyId)).body.id,
      (await send(stranger, 'listing', propertyId)).body.id,
    ];
    for (const id of ids) await decide(id, 'hide');
    const seen: number[] = [];
    for (const id of ids) {
      const { version, earlier } = await detailOf(id);
      expect(earlier).toHaveLength(seen.length === 0 ? 1 : 0);
      await staff.call(undoDecision, { params: { id }, body: { version } });
      seen.push((await guest.call(getProperty, { params: { id: propertyId } })).status);
    }
    expect(seen).toEqual([404, 200]);
  });

  test('a picture is taken out of the listing, and put back where it was', async () => {
    const { images } = (await guest.call(getProperty, { params: { id: propertyId } })).body;
    const pictureUrl = images[0] ?? '';
    const { id } = (await send(guest, 'picture', propertyId, { pictureUrl })).body;
    await decide(id, 'hide');
    const imagesNow = async () => (await guest.call(getProperty, { params: { id: propertyId } })).body.images;
    expect(await imagesNow()).toEqual(images.slice(1));
    expect((await detailOf(id)).present).toBeNull();
    const { version } = await detailOf(id);
    await staff.call(undoDecision, { params: { id }, body: { version } });
    expect(await imagesNow()).toEqual(images);
  });

  test('staff read the messages next to a reported one, which is recorded, and replace its text', async () => {
    // Of the two, nobody has stayed with the other.
    const writer = await server.as('writer');
    const pair = { user1Id: writer.userId, user2Id: host.userId, propertyId };
    const conversationId = (await writer.call(endpoints.startConversation, { body: pair })).body.id;
    const ids: number[] = [];
    for (let count = 1; count <= 9; count += 1) {
      const body = { conversationId, content: `Message ${count}: +49 30 901820` };
      ids.push((await writer.call(endpoints.sendMessage, { body })).body.id);
    }
    expect((await send(await server.as('stranger'), 'message', ids[4] ?? 0)).status).toBe(404);
    const { id } = (await send(host, 'message', ids[4] ?? 0)).body;
    const around = await staff.call(endpoints.readMessagesAround, { params: { id } });
    expect(around.body.map(({ position }) => position)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    const [access] = await findAudit(server.database.read, 'reports', id);
    expect(access).toMatchObject({ action: 'report.messages_read', actorId: staff.userId });
    await decide(id, 'hide');
    const fifthFor = async (client: TestClient) =>
      (await client.call(listMessages, { params: { id: conversationId } })).body[4]?.content;
    expect(await fifthFor(host)).toBe(hiddenMessage);
    expect(await fifthFor(writer)).toBe(hiddenMessage);
    const { version } = await detailOf(id);
    await staff.call(undoDecision, { params: { id }, body: { version } });
    expect(await fifthFor(writer)).toBe('Message 5: +49 30 901820');
    expect(await fifthFor(host)).toBe('Message 5: [hidden until a stay is confirmed]');
  });

  test('an appeal is decided by another member of staff, and a new decision replaces the first', async () => {
    const { id } = (await send(guest, 'listing', propertyId)).body;
    const appeal = (client: TestClient) =>
      client.call(appealReport, { params: { id }, body: { text: 'The pictures are of this house.' } });
    expect((await appeal(host)).status).toBe(404);
    await decide(id, 'hide');
    expect((await appeal(host)).status).toBe(204);
    expect(refusalOf(await appeal(host)).code).toBe('wrong_state');
    expect(refusalOf(await decide(id, 'hide')).code).toBe('forbidden');
    expect((await decide(id, 'dismiss', await asStaff(server, 'second'))).status).toBe(204);
    expect((await guest.call(getProperty, { params: { id: propertyId } })).status).toBe(200);
    expect(await topicsOf(host)).toContain('report.undone');
  });

  test('after six months a decision can no longer be appealed', async () => {
    const { id } = (await send(guest, 'person', host.userId)).body;
    expect(refusalOf(await decide(id, 'hide')).code).toBe('rule_violated');
    await decide(id, 'warn');
    const until = (await guest.call(listMyReports)).body.reports[0]?.appealUntil ?? '';
    expect(until.slice(0, 10) > server.clock.now().toISOString().slice(0, 10)).toBe(true);
    server.clock.set(until);
    [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
    const answer = await host.call(appealReport, { params: { id }, body: { text: 'I did not do this.' } });
    expect(refusalOf(answer).code).toBe('wrong_state');
  });

  test('the queue has pages, words, kinds and assignees', async () => {
    const word = `zebrafish${propertyId}`;
    const sender = await server.as(`sender-${propertyId}`);
    const sent: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await addListing(server.database, { hostId: host.userId });
      sent.push((await send(sender, 'listing', id, { text: `About a Zebrafísh${propertyId}` })).body.id);
    }
    const [first = 0] = sent;
    await staff.call(assignReport, { params: { id: first }, body: { version: 1, assigned: true } });
    const find = async (query: Record<string, string>) =>
      (await staff.call(listReports, { query: { text: word, ...query } })).body.reports.map(({ id }) => id);
    expect(await find({})).toEqual(sent);
    expect(await find({ assignee: 'me' })).toEqual([first]);
    expect(await find({ kind: 'review' })).toEqual([]);
    expect(await find({ state: 'decided' })).toEqual([]);
    const pages: number[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await staff.call(listReports, { query: { cursor } });
      pages.push(...body.reports.map(({ id }) => id));
      if (body.next === null) break;
      cursor = body.next;
    }
    expect(pages.length).toBeGreaterThan(20);
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('an erased person leaves no words in reports', async () => {
    const leaver = await server.as(`leaver-${propertyId}`);
    const { id } = (await send(leaver, 'person', host.userId, { text: 'Canary words' })).body;
    await server.database.write((trx) => eraseReportsOf(trx, leaver.userId, 0, 200));
    const left = await findReport(server.database.read, id);
    expect(JSON.stringify(left)).not.toMatch(/canary/i);
    expect(left?.received.title).toBe('host');
  });

  test('words of an erased person that are reported afterwards go with their messages', async () => {
    const leaver = await server.as(`leaver-of-${propertyId}`);
    const { userId } = leaver;
    const pair = { user1Id: userId, user2Id: host.userId, propertyId };
    const conversationId = (await leaver.call(endpoints.startConversation, { body: pair })).body.id;
    const body = { conversationId, content: 'Canary words' };
    const messageId = (await leaver.call(endpoints.sendMessage, { body })).body.id;
    const erased = { userId, deletesAt: '2030-03-11T11:00:00.000Z', removesReviews: false };
    await server.database.write((trx) => setDeletionState(trx, 'erased', erased));
    const evidence = { title: 'leaver', text: 'Canary words before an edit' };
    const { id } = (await send(host, 'message', messageId, { evidence })).body;
    const stored = await findReport(server.database.read, id);
    expect([stored?.evidence.text, stored?.received.text]).toEqual(['', 'Canary words']);
    const due = { now: server.clock.now() };
    await server.database.write((trx) => insertJob(trx, emptyMessagesJob, { userId }, due));
    await runJobs(server);
    expect(JSON.stringify(await findReport(server.database.read, id))).not.toMatch(/canary/i);
  });
});
