import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { ArrivalDetails } from '#contracts/domain/stay/arrivals.ts';
import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { headers as names, PROTOCOL_VERSION, type ChangesReply } from '#contracts/sync/sync.ts';
import { addDays } from '#contracts/rules/days.ts';
import { releaseDueCodes } from '#server/booking/arrivals/arrival-release-service.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import type { Engine } from '#server/database/database.ts';
import { DirectCalls, type DirectAnswer } from '#server/test-support/direct-calls.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { SeededRandom } from './seeded-random.ts';

/** Zones without daylight saving, so that this model needs no calendar: hours east of UTC. */
const zones = { 'Etc/UTC': 0, 'Asia/Tokyo': 9, 'Pacific/Kiritimati': 14, 'Pacific/Honolulu': -10 } as const;
type Zone = keyof typeof zones;
const refundDays: Record<CancellationPolicy, number> = { flexible: 1, moderate: 5, strict: 7 };
const policies: readonly CancellationPolicy[] = ['flexible', 'moderate', 'strict'];
const guests = ['guest1', 'guest2'] as const;
type Guest = (typeof guests)[number];
const others = ['stranger', 'staff'] as const;
type Other = (typeof others)[number];
type Person = Guest | Other | 'host';

const stepsOfSeed = 10;
const hourMs = 60 * 60_000;
const minuteMs = 60_000;
/** Check-in of the earliest stay; seeds begin on 1 April. */
const firstDay = '2030-04-03';

/** A device: its cursor, and the guides that it holds by booking. */
interface ModelDevice {
  cursor: string | undefined;
  details: Map<number, ArrivalDetails>;
}

/** A booking as the model follows it. */
interface ModelStay {
  id: number;
  guest: Guest;
  startDate: string;
  endDate: string;
  policy: CancellationPolicy;
  isConfirmed: boolean;
}

/** The server with its people. */
export interface ArrivalModelServer {
  server: TestServer;
  ids: Readonly<Record<Person, number>>;
  call: (
    person: Person,
    endpoint: Endpoint,
    input?: { params?: object; body?: object; query?: Record<string, string> },
  ) => Promise<DirectAnswer>;
  /** The rule of the model is a day early, so that every code seems to come late. */
  isEarly?: boolean;
}

interface Fixture extends ArrivalModelServer {
  random: SeededRandom;
  zone: Zone;
  policy: CancellationPolicy;
  propertyId: number;
  guide: { code: string; releaseHours: number };
  stays: ModelStay[];
  devices: Record<Person, ModelDevice>;
  broken: string[];
}

export async function openArrivalModelServer(engine: Engine): Promise<ArrivalModelServer> {
  const server = await startTestServer({ engine });
  const people = [...guests, ...others, 'host'] as const;
  const ids = {} as Record<Person, number>;
  for (const person of people) ids[person] = (await server.as(person)).userId;
  const callerOf = (person: Person) => ({
    userId: ids[person],
    isStaff: person === 'staff',
    sessionId: person,
  });
  const headers = { [names.protocol]: String(PROTOCOL_VERSION) };
  // Generated requests have five callers; each person of this model is one of them.
  const calls = new DirectCalls(server, {
    visitor: callerOf('guest2'),
    guest: callerOf('guest1'),
    host: callerOf('host'),
    stranger: callerOf('stranger'),
    staff: callerOf('staff'),
  });
  const callers = {
    guest1: 'guest',
    guest2: 'visitor',
    host: 'host',
    stranger: 'stranger',
    staff: 'staff',
  } as const;
  return {
    server,
    ids,
    call: (person, endpoint, { params = {}, body, query = {} } = {}) =>
      calls.answer(endpoint, {
        caller: callers[person],
        params: params as Record<string, string>,
        query,
        headers,
        body: body as Record<string, unknown> | undefined,
      }),
  };
}

/**
 * Plays a seed: guests book and cancel, the host answers, cancels and edits the guide, time passes, and everybody is
 * online now and then.
 * @returns the rules that were broken, in words
 */
export async function playArrivalSeed(on: ArrivalModelServer, seed: number): Promise<string[]> {
  const fixture = await openFixture(on, new SeededRandom(seed));
  await editGuide(fixture);
  await book(fixture);
  for (let step = 0; step < stepsOfSeed; step += 1) await takeStep(fixture);
  for (const guest of guests) await spendMinuteOnline(fixture, guest);
  for (const other of others) await pull(fixture, other);
  await clear(fixture);
  return fixture.broken;
}

async function openFixture(on: ArrivalModelServer, random: SeededRandom): Promise<Fixture> {
  const { server, ids } = on;
  server.clock.set('2030-04-01T12:00:00.000Z');
  const zone = random.pick(Object.keys(zones) as Zone[]);
  const policy = random.pick(policies);
  const isInstant = random.chance(0.7);
  const propertyId = await addListing(server.database, {
    hostId: ids.host,
    timeZone: zone,
    cancellationPolicy: policy,
    instantBook: isInstant,
  });
  const newDevice = (): ModelDevice => ({ cursor: undefined, details: new Map() });
  return {
    ...{ ...on, random, zone, policy, propertyId, stays: [], broken: [] },
    guide: { code: '', releaseHours: 72 },
    devices: {
      guest1: newDevice(),
      guest2: newDevice(),
      stranger: newDevice(),
      staff: newDevice(),
      host: newDevice(),
    },
  };
}

async function takeStep(fixture: Fixture): Promise<void> {
  const { random, server } = fixture;
  const step = random.weighted({ guide: 2, book: 2, answer: 1, cancel: 1, wait: 6, online: 5, others: 1 });
  if (step === 'guide') await editGuide(fixture);
  if (step === 'book') await book(fixture);
  if (step === 'answer') await answer(fixture);
  if (step === 'cancel') await cancel(fixture);
  if (step === 'wait') server.clock.advance(random.below(48) * hourMs + random.below(60) * minuteMs);
  if (step === 'online') await spendMinuteOnline(fixture, random.pick(guests));
  if (step === 'others') await pull(fixture, random.pick(others));
}

async function editGuide(fixture: Fixture): Promise<void> {
  const { random, guide, propertyId } = fixture;
  const body = {
    ...(random.chance(0.6) && { code: random.chance(0.85) ? `zq${random.below(1_000_000)}` : '' }),
    ...(random.chance(0.4) && { releaseHours: 24 + random.below(49) }),
    ...(random.chance(0.3) && { welcome: `Welcome ${random.below(100)}` }),
  };
  const params = { id: String(propertyId) };
  const { status } = await fixture.call('host', endpoints.updateArrivalGuide, { params, body });
  if (status !== 204) fixture.broken.push(`the guide was refused: ${status}`);
  Object.assign(guide, body);
}

async function book(fixture: Fixture): Promise<void> {
  const { random, propertyId, ids, policy } = fixture;
  const guest = random.pick(guests);
  const startDate = addDays(firstDay, random.below(6));
  const endDate = addDays(startDate, 1 + random.below(2));
  const body = buildStay({ propertyId, userId: ids[guest], startDate, endDate });
  const reply = await fixture.call(guest, endpoints.createBooking, { body });
  if (reply.status !== 201) return;
  const { id, status } = JSON.parse(reply.body) as { id: number; status: string };
  fixture.stays.push({ id, guest, startDate, endDate, policy, isConfirmed: status === 'confirmed' });
}

async function answer(fixture: Fixture): Promise<void> {
  const stay = fixture.random.pick([null, ...fixture.stays]);
  if (stay === null) return;
  const { status } = await fixture.call('host', endpoints.acceptBooking, { params: { id: String(stay.id) } });
  if (status === 200) stay.isConfirmed = true;
}

async function cancel(fixture: Fixture): Promise<void> {
  const stay = fixture.random.pick([null, ...fixture.stays]);
  if (stay === null) return;
  const person = fixture.random.pick([stay.guest, 'host' as const]);
  const { status } = await fixture.call(person, endpoints.cancelBooking, { params: { id: String(stay.id) } });
  if (status === 200) stay.isConfirmed = false;
}

/** A device syncs when it comes online, and at the latest a minute later; the jobs run meanwhile. */
async function spendMinuteOnline(fixture: Fixture, guest: Guest): Promise<void> {
  await pull(fixture, guest);
  await runJobs(fixture);
  const beganAt = fixture.server.clock.now().getTime();
  fixture.server.clock.advance(minuteMs);
  await pull(fixture, guest);
  checkDevice(fixture, guest, beganAt);
}

async function runJobs({ server }: Fixture): Promise<void> {
  await expireAllOverdueBookings(server.database, server.clock);
  await releaseDueCodes(server.database, server.clock);
}

/** Reads the feed. A code that it gives must be due at this moment, and for this person. */
async function pull(fixture: Fixture, person: Person): Promise<void> {
  for (const { id, code } of await readChanges(fixture, person, fixture.devices[person])) {
    const stay = fixture.stays.find((one) => one.id === id);
    if (stay?.guest !== person) fixture.broken.push(`${person} reads the guide of stay ${id}`);
    else if (code !== null && code !== dueCode(fixture, stay)) {
      fixture.broken.push(`stay ${id} has a code too early, or another one`);
    }
  }
}

/**
 * After a minute online, a device holds the codes that are due and no others. What became due or was over within this very
 * minute may still be as it was: the jobs run once a minute, and the device has not been online for a minute since.
 * @param beganAt when the minute began, in milliseconds since 1970
 */
function checkDevice(fixture: Fixture, guest: Guest, beganAt: number): void {
  for (const stay of fixture.stays.filter((one) => one.guest === guest)) {
    const held = fixture.devices[guest].details.get(stay.id)?.code ?? null;
    const due = dueCode(fixture, stay);
    if (held !== due && held !== dueCode(fixture, stay, beganAt))
      fixture.broken.push(`stay ${stay.id}: the device holds ${held}, not ${due}`);
  }
}

async function readChanges(fixture: Fixture, person: Person, device: ModelDevice): Promise<ArrivalDetails[]> {
  for (const received: ArrivalDetails[] = []; ;) {
    const query: Record<string, string> = device.cursor === undefined ? {} : { cursor: device.cursor };
    const { body } = await fixture.call(person, endpoints.listChanges, { query });
    const page = JSON.parse(body) as ChangesReply;
    for (const { table, id, row } of page.changes) {
      if (table !== 'arrivalDetails') continue;
      if (row === null) device.details.delete(id);
      else {
        device.details.set(id, row as ArrivalDetails);
        received.push(row as ArrivalDetails);
      }
    }
    if (person !== 'host' && body.includes('"releaseHours"')) fixture.broken.push(`${person} reads a guide`);
    device.cursor = page.cursor;
    if (!page.more) return received;
  }
}

/** The code that the guest of a stay may read at an instant, by the rule in plain numbers; null for none. */
function dueCode(
  { server, guide, zone, isEarly }: Fixture,
  stay: ModelStay,
  at: number = server.clock.now().getTime(),
): string | null {
  const now = at + (isEarly === true ? 24 * hourMs : 0);
  const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zones[zone] * hourMs;
  const checkIn = midnight(stay.startDate) + 15 * hourMs;
  const refundOver = midnight(addDays(stay.startDate, 1 - refundDays[stay.policy]));
  const isOver = now >= midnight(addDays(stay.endDate, 1));
  const dueAt = Math.max(checkIn - guide.releaseHours * hourMs, refundOver);
  return stay.isConfirmed && guide.code !== '' && !isOver && now >= dueAt ? guide.code : null;
}

/** Deletes what grows from seed to seed. */
async function clear({ server }: Fixture): Promise<void> {
  const growing = ['notifications', 'jobs', 'receipts', 'changes', 'audit_entries'];
  const rows = ['arrival_releases', 'arrival_guides', 'booking_days', 'bookings', 'properties'];
  await server.database.write(async (trx) => {
    for (const table of [...growing, ...rows]) await trx(table).delete();
  });
}
