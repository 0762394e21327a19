import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { headers as names } from '#contracts/sync/sync.ts';
import { audiences, type Engine } from '#server/database/database.ts';
import { saveListing } from '#server/catalog/favorites/favorite-service.ts';
import { DirectCalls, type DirectAnswer } from '#server/test-support/direct-calls.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { reasons } from '#server/test-support/test-reports.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { findReport } from '#server/trust/reports/report-repository.ts';
import { findPresentSuspension } from '#server/accounts/suspensions/suspension-repository.ts';
import { endOverSuspensions } from '#server/trust/suspensions/suspension-service.ts';
import { SeededRandom } from './seeded-random.ts';

const stepsOfSeed = 16;
const dayMs = 24 * 60 * 60_000;
const origin = 'https://wellens.example';
/** People of a seed, by the names that `DirectCalls` knows: `stranger` is another member of staff. */
type Person = 'guest' | 'host' | 'staff' | 'stranger';

export interface SuspensionModelServer {
  server: TestServer;
  /** Writes of the host are not checked again in their transaction, which the model must find. */
  trustsAdmission?: boolean;
}

interface Fixture extends SuspensionModelServer {
  seed: number;
  random: SeededRandom;
  ids: Readonly<Record<'guest' | 'host', number>>;
  staffIds: readonly number[];
  calls: DirectCalls;
  conversationId: number;
  /** Listings of the host: one that they never change, and one that they list and unlist. */
  steady: number;
  changed: number;
  /** How the host last stored `changed`. */
  isChangedListed: boolean;
  /** A listing of somebody else, which the host saves. */
  other: number;
  reportId: number | null;
  keys: number;
}

export async function openSuspensionModelServer(engine: Engine): Promise<SuspensionModelServer> {
  return { server: await startTestServer({ engine }) };
}

/**
 * Plays a seed: staff suspend a host, lift it, undo it and decide appeals, and time passes, while the host writes. All calls
 * of the host are admitted as if they were not suspended, so that only the check in the transaction refuses them.
 * @returns the rules that were broken, in words
 */
export async function playSuspensionSeed(on: SuspensionModelServer, seed: number): Promise<string[]> {
  const fixture = await openFixture(on, seed);
  const { random, server, ids } = fixture;
  for (let step = 0; step < stepsOfSeed; step += 1) {
    const writes = Array.from({ length: random.below(4) }, () => writeOfHost(fixture));
    await Promise.all([stepOfStaff(fixture), ...writes]);
  }
  server.clock.advance(400 * dayMs);
  await endOverSuspensions(server, origin);
  const present = await findPresentSuspension(server.database.read, ids.host);
  if (present !== null) await lift(fixture, present.id);
  return check(fixture);
}

async function openFixture(on: SuspensionModelServer, seed: number): Promise<Fixture> {
  const { server } = on;
  server.clock.set('2030-03-11T11:00:00.000Z');
  const [guest, host] = [await server.as(`guest-${seed}`), await server.as(`host-${seed}`)];
  const staff = [await server.as('staff'), await server.as('second')] as const;
  const callerOf = ({ userId }: { userId: number }, isStaff = false) => {
    return { userId, isStaff, sessionId: String(userId) };
  };
  const people = { guest: callerOf(guest), host: callerOf(host), visitor: null };
  const calls = new DirectCalls(server, {
    ...people,
    staff: callerOf(staff[0], true),
    stranger: callerOf(staff[1], true),
  });
  const listings = await Promise.all(
    [host, host, guest].map(({ userId }) => addListing(server.database, { hostId: userId })),
  );
  const [steady = 0, changed = 0, other = 0] = listings;
  const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId: steady };
  const { body } = await guest.call(endpoints.startConversation, { body: pair });
  return {
    ...{ ...on, seed, random: new SeededRandom(seed), calls, conversationId: body.id },
    ...{ ids: { guest: guest.userId, host: host.userId }, steady, changed, other },
    staffIds: staff.map(({ userId }) => userId),
    ...{ isChangedListed: true, reportId: null, keys: 0 },
  };
}

function call(
  fixture: Fixture,
  caller: Person,
  endpoint: Endpoint,
  { params = {}, body }: { params?: Record<string, string>; body?: Record<string, unknown> } = {},
): Promise<DirectAnswer> {
  fixture.keys += 1;
  const headers = { [names.idempotencyKey]: `${fixture.seed}-${fixture.keys}` };
  return fixture.calls.answer(endpoint, { caller, params, query: {}, headers, body });
}

/** One write of the host. */
async function writeOfHost(fixture: Fixture): Promise<void> {
  const { random, ids, other, changed, conversationId } = fixture;
  const propertyId = other;
  switch (random.weighted({ save: 3, unsave: 2, message: 2, edit: 2, create: 1 })) {
    case 'save':
      if (fixture.trustsAdmission === true) {
        const body = { userId: ids.host, propertyId };
        await saveListing(writeCall(fixture.server.database, ids.host), body);
        return;
      }
      await call(fixture, 'host', endpoints.addFavorite, { body: { userId: ids.host, propertyId } });
      return;
    case 'unsave': {
      const params = { userId: String(ids.host), propertyId: String(propertyId) };
      await call(fixture, 'host', endpoints.removeFavorite, { params });
      return;
    }
    case 'message':
      await call(fixture, 'host', endpoints.sendMessage, { body: { conversationId, content: 'Hello.' } });
      return;
    case 'create':
      await call(fixture, 'host', endpoints.createProperty, { body: buildListing() });
      return;
    case 'edit': {
      const listed = random.chance(0.5);
      const params = { id: String(changed) };
      const body = { ...buildListing(), id: changed, listed };
      const answer = await call(fixture, 'host', endpoints.updateProperty, { params, body });
      if (answer.status < 300) fixture.isChangedListed = listed;
    }
  }
}

/** One step of staff, of the appealing host, or of the clock. Steps that are refused in this state change nothing. */
async function stepOfStaff(fixture: Fixture): Promise<void> {
  const { random, server, ids } = fixture;
  const by = random.pick(['staff', 'stranger'] as const);
  switch (random.weighted({ suspend: 4, lift: 1, undo: 1, appeal: 3, wait: 2, hide: 1 })) {
    case 'suspend':
      return decide(fixture, by, 'suspend');
    case 'hide':
      return decide(fixture, by, random.pick(['dismiss', 'warn']));
    case 'lift': {
      const present = await findPresentSuspension(server.database.read, ids.host);
      if (present !== null) await lift(fixture, present.id);
      return;
    }
    case 'undo': {
      const { reportId } = fixture;
      const report = reportId === null ? null : await findReport(server.database.read, reportId);
      const [params, body] = [{ id: String(reportId) }, { version: report?.version ?? 0 }];
      await call(fixture, by, endpoints.undoDecision, { params, body });
      return;
    }
    case 'appeal': {
      const body = { text: 'This was not me at all.' };
      await call(fixture, 'host', endpoints.appealReport, { params: { id: String(fixture.reportId) }, body });
      return;
    }
    case 'wait':
      server.clock.advance(random.below(10) * dayMs);
      await endOverSuspensions(server, origin);
  }
}

async function decide(fixture: Fixture, by: Person, decision: 'suspend' | 'dismiss' | 'warn'): Promise<void> {
  const { random, server, ids } = fixture;
  await proveStaff(fixture);
  const report = await findDecidable(fixture);
  if (report === null) return;
  const suspension = {
    days: random.pick([1, 7, null]),
    guestStays: random.pick(['keep', 'cancel']),
  };
  const isUpheld =
    (await findPresentSuspension(server.database.read, ids.host))?.reportId === report.id &&
    random.chance(0.5);
  const body = {
    ...{ version: report.version, decision, template: 'offensive', statement: reasons },
    suspension: decision === 'suspend' && !isUpheld ? suspension : null,
  };
  await call(fixture, by, endpoints.decideReport, { params: { id: String(report.id) }, body });
}

/** Sessions of staff with a fresh proof, which a suspension needs. */
async function proveStaff({ server, staffIds }: Fixture): Promise<void> {
  const at = server.clock.now().toISOString();
  const rows = staffIds.map((userId) => ({
    ...{ id: String(userId), token_hash: String(userId), user_id: userId },
    ...{ created_at: at, last_seen_at: at, proved_at: at },
  }));
  await server.database.write((trx) => trx('sessions').insert(rows).onConflict('id').merge(['proved_at']));
}

/** The report that waits for a decision; a new one if the last is decided. */
async function findDecidable(fixture: Fixture): Promise<{ id: number; version: number } | null> {
  const { server, ids } = fixture;
  const last = fixture.reportId === null ? null : await findReport(server.database.read, fixture.reportId);
  if (last !== null && last.state !== 'decided') return last;
  const body = { targetKind: 'person', targetId: ids.host, reason: 'offensive', text: 'Read this.' };
  const answer = await call(fixture, 'guest', endpoints.createReport, { body });
  if (answer.status !== 201) return null;
  fixture.reportId = (JSON.parse(answer.body) as { id: number }).id;
  return findReport(server.database.read, fixture.reportId);
}

async function lift(fixture: Fixture, id: number): Promise<void> {
  for (const by of ['staff', 'stranger'] as const) {
    const body = { reason: 'We looked at it again.' };
    await call(fixture, by, endpoints.liftSuspension, { params: { id: String(id) }, body });
  }
}

interface ChangeRow {
  seq: number;
  table_name: string;
  row_id: number;
  removed: boolean | number;
  audience: number;
}

/** The rules, from the change feed, the receipts and what is stored at the end. */
async function check(fixture: Fixture): Promise<string[]> {
  const { server, ids, steady, changed, isChangedListed } = fixture;
  const { read } = server.database;
  const broken: string[] = [];
  const made: number[] = await read('properties').where('host_id', ids.host).pluck('id');
  /** Listings that the host created; only their first change is the host's, later ones are of suspensions. */
  const created = new Set(made.filter((id) => id !== steady && id !== changed));
  const sent = new Set<number>(await read('messages').where('sender_id', ids.host).pluck('id'));
  const changes: ChangeRow[] = await read('changes').orderBy('seq').select('*');
  let isHidden = false;
  for (const { seq, table_name, row_id, removed, audience } of changes) {
    if (table_name === 'properties' && row_id === steady && audience === audiences.public) {
      const hides = Number(removed) === 1 || removed === true;
      if (hides === isHidden) broken.push(`the listing is ${hides ? 'hidden' : 'shown'} twice at ${seq}`);
      isHidden = hides;
    }
    const isCreation = table_name === 'properties' && created.delete(row_id);
    const isFavorite = table_name === 'favorites' && audience === ids.host;
    const isOfHost = isCreation || isFavorite || (table_name === 'messages' && sent.has(row_id));
    if (isOfHost && isHidden) broken.push(`a row of ${table_name} changed while suspended, at ${seq}`);
  }
  const listed = await read('properties').whereIn('id', [steady, changed]).orderBy('id').pluck('listed');
  const isListed = listed.map((flag: boolean | number) => Boolean(flag));
  if (JSON.stringify(isListed) !== JSON.stringify([true, isChangedListed])) {
    broken.push(`at the end the listings are ${isListed.join(', ')}, and not true, ${isChangedListed}`);
  }
  const kept = await read('receipts').where('body', 'like', '%"suspended"%');
  if (kept.length > 0) broken.push('a receipt keeps a refusal of a suspended person');
  return broken;
}
