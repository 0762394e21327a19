import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { Profile } from '#contracts/domain/trust/profiles.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { cancelStay, requestStay } from '#pwa/sync/commands/booking-commands.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import {
  askForVerification,
  deleteListing,
  editListing,
  submitListing,
} from '#pwa/sync/commands/listing-commands.ts';
import { beginConversation, readMessages, writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { addPackage, editPackage } from '#pwa/sync/commands/package-commands.ts';
import { editProfile } from '#pwa/sync/commands/profile-commands.ts';
import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { discard, findDiscarded, resolveConflict, retry } from '#pwa/sync/outbox/outbox-actions.ts';
import type { DiscardResult } from '#pwa/sync/outbox/discard.ts';
import type { StoredLease } from '#pwa/data/private-db.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { NoIdsLeftError } from '#pwa/sync/outbox/id-leases.ts';
import { photograph } from './photographs.ts';
import type { Fixture } from './fixture.ts';
import { count } from './recorder.ts';
import type { SimulatedTab } from './simulated-device.ts';
import { newListing, nightlyRate, publicUser } from './test-data.ts';

const guestOperations = {
  save: 6,
  drop: 4,
  write: 8,
  read: 3,
  book: 6,
  cancel: 2,
  decide: 3,
  stop: 2,
  profile: 2,
} as const;
const hostOperations = {
  write: 5,
  read: 3,
  edit: 6,
  submit: 2,
  photograph: 3,
  verify: 1,
  delete: 1,
  package: 3,
  decide: 3,
  stop: 2,
  profile: 2,
} as const;

/**
 * The tab's person does something, based on what the device shows. If the tab crashes, it is done completely or not at
 * all.
 * @param chosen the action; random by default
 */
export async function act(fixture: Fixture, chosen?: keyof typeof operations): Promise<void> {
  const { tab, testData, random, recorder } = fixture;
  const isGuest = tab.owner.person.id === testData.guest.id;
  const own = isGuest ? guestOperations : hostOperations;
  const name = chosen ?? random.weighted<string>(fixture.operations ?? own);
  count(recorder.operations, name);
  try {
    await noteIds(tab);
    await (operations[name] as (fixture: Fixture) => Promise<unknown>)(fixture);
  } catch (error) {
    if (!tab.isAlive) return;
    if (!(error instanceof NoIdsLeftError)) throw error;
    checkMissingIds(fixture);
  }
}

async function noteIds({ owner, privateDb }: SimulatedTab): Promise<void> {
  const leases = (await privateDb.meta.get(leasesKey))?.value as StoredLease[] | undefined;
  if (leases !== undefined && leases.length > 0) owner.hadIds.add(owner.person.id);
}

/** A device with leased ids has some until they are used up or void on the server. */
function checkMissingIds({ tab, recorder }: Fixture): void {
  const { owner } = tab;
  const device = ownerOf(tab);
  const isMissed = owner.hadIds.has(owner.person.id) && !recorder.refusedIds.has(owner.person.id);
  if (isMissed && !recorder.spent.has(device))
    recorder.violations.push(`${device} has lost the ids it was given`);
}

const operations: Record<string, (fixture: Fixture) => Promise<unknown>> = {
  save: ({ tab, testData, random }) => saveFavorite(tab.device, random.pick(testData.propertyIds)),
  drop: ({ tab, testData, random }) => dropFavorite(tab.device, random.pick(testData.propertyIds)),
  write,
  read,
  book,
  cancel: async (fixture) => {
    const { tab, random } = fixture;
    const stays = await readWithPending(tab.privateDb, 'bookings', tab.privateDb.bookings.toArray());
    const open = stays.filter(({ status }) => status === 'pending' || status === 'confirmed');
    if (open.length === 0) return;
    const { id } = random.pick(open);
    await cancel(fixture, id);
  },
  decide,
  stop,
  edit,
  submit,
  photograph,
  verify: async (fixture) => {
    const own = await ownListings(fixture);
    if (own.length > 0)
      await askForVerification(fixture.tab.device, fixture.random.pick(own).id, ['deed.pdf']);
  },
  delete: async (fixture) => {
    const { testData, tab, random, recorder } = fixture;
    const own = (await ownListings(fixture)).filter(({ id }) => !testData.propertyIds.includes(id));
    if (own.length === 0) return;
    const { id } = random.pick(own);
    recorder.takenBack.add(String(id));
    await deleteListing(tab.device, id);
  },
  package: changePackage,
  profile: changeProfile,
};

/** Cancels a stay, or discards its request. */
export async function cancel({ tab, recorder, intents }: Fixture, id: number): Promise<void> {
  recorder.takenBack.add(String(id));
  await cancelStay(tab.device, id);
  recorder.freedAt.set(String(id), { by: ownerOf(tab), at: intents.length });
}

const ownerOf = ({ owner }: SimulatedTab): string => `${owner.name} ${owner.person.id}`;

/** The person discards entries that may have arrived. */
async function stop(fixture: Fixture): Promise<void> {
  const entries = await fixture.tab.privateDb.outbox.orderBy('seq').toArray();
  const unknown = entries.filter((entry) => mayHaveArrived(entry) && entry.undo !== true);
  if (unknown.length > 0) await discardEntry(fixture, fixture.random.pick(unknown).seq);
}

/** Discards an entry and its dependents. */
export async function discardEntry(fixture: Fixture, seq: number): Promise<void> {
  const { device } = fixture.tab;
  await discardAll(fixture, await findDiscarded(device, seq), () => discard(device, seq));
}

/**
 * Discards entries, and records what may be missing from then on and what must be. If the tab crashes, they may or may
 * not be discarded.
 * @param entries discarded together
 */
export async function discardAll(
  { tab, recorder, intents }: Fixture,
  entries: readonly OutboxEntry[],
  carryOut: () => Promise<DiscardResult>,
): Promise<void> {
  const open = entries.filter(({ state, undo }) => state !== 'accepted' && undo !== true);
  for (const { name, args, entityId } of open) {
    const { content, id } = args as { content?: string; id?: number };
    recorder.takenBack.add(String(content));
    recorder.takenBack.add(String(entityId));
    if (name !== 'cancelBooking') continue;
    // Discarding a cancellation retains the stay, unless its request is discarded too.
    recorder.stopped.delete(String(id));
    recorder.freedAt.delete(String(id));
  }
  const { discarded, undoing } = await carryOut();
  const by = ownerOf(tab);
  for (const { name, entityId } of [...discarded, ...undoing]) {
    if (name === 'createBooking') recorder.freedAt.set(String(entityId), { by, at: intents.length });
  }
  for (const { name, entityId, args } of undoing) {
    const { content } = args as { content?: string };
    if (name === 'createBooking') recorder.stopped.set(String(entityId), by);
    if (content !== undefined) recorder.stoppedMessages.set(content, by);
  }
}

const ownListings = ({ tab }: Fixture) =>
  readWithPending(tab.privateDb, 'ownProperties', tab.privateDb.ownProperties.toArray());

/** The person handles rejected entries: retries, discards, or chooses their own version in a conflict. */
async function decide(fixture: Fixture): Promise<void> {
  const { tab, random, recorder } = fixture;
  const parked = await tab.privateDb.outbox.where('state').equals('rejected').toArray();
  if (parked.length === 0) return;
  const { seq, lastError, args } = random.pick(parked);
  recorder.decisions += 1;
  if (lastError?.code === 'edit_conflict') {
    const fields = Object.keys((args as { fields: object }).fields);
    await resolveConflict(tab.device, seq, random.chance(0.5) ? fields : []);
  } else if (random.chance(0.5)) {
    await retry(tab.device, seq);
  } else {
    await discardEntry(fixture, seq);
  }
}

async function write({ tab, testData, random, intents, nextMark }: Fixture): Promise<void> {
  const { host, guest } = testData;
  const db = tab.privateDb;
  const person = tab.owner.person;
  let conversationId: number | undefined;
  if (person.id === guest.id) {
    const propertyId = random.pick(testData.propertyIds);
    const about = { propertyId, propertyTitle: 'A retreat', host: publicUser(host) };
    conversationId = await beginConversation(tab.device, about);
  } else {
    const known = await readWithPending(db, 'conversations', db.conversations.toArray());
    if (known.length > 0) conversationId = random.pick(known).id;
  }
  if (conversationId === undefined) return;
  // Several in a row, so that a wrong order is possible.
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const mark = nextMark();
    await writeMessage(tab.device, conversationId, mark);
    intents.push({ kind: 'message', userId: person.id, device: tab.owner.name, mark });
  }
}

async function read({ tab, random }: Fixture): Promise<void> {
  const db = tab.privateDb;
  const messages = await db.messages.toArray();
  if (messages.length === 0) return;
  const { conversationId, position } = random.pick(messages);
  await readMessages(tab.device, conversationId, position);
}

async function book(fixture: Fixture): Promise<void> {
  const { testData, random } = fixture;
  const propertyId = random.pick(testData.propertyIds);
  // Few days for many stays, so that they conflict.
  const startDate = addDays(testData.begins.slice(0, 10), 40 + random.below(12));
  const endDate = addDays(startDate, 1 + random.below(3));
  const rate = random.chance(0.1) ? nightlyRate + 1 : nightlyRate;
  await request(fixture, { propertyId, startDate, endDate, rate });
}

interface Wanted {
  propertyId: number;
  startDate: string;
  endDate: string;
  /** Nightly price shown to the guest. */
  rate: number;
}

/** Requests a stay. @returns its id on the device */
export async function request(
  { tab, testData, intents }: Fixture,
  { propertyId, startDate, endDate, rate }: Wanted,
): Promise<number> {
  const { total } = quoteStay({ startDate, endDate }, rate);
  const person = publicUser(tab.owner.person);
  const id = await requestStay(
    tab.device,
    { propertyId, startDate, endDate, guests: 1, retreatPackageId: null, totalPrice: total },
    {
      property: { title: '', location: '', latitude: 0, longitude: 0, image: null, pricePerNight: rate },
      host: publicUser(testData.host),
      guest: person,
      packageName: null,
      cancellationPolicy: 'moderate',
    },
  );
  intents.push({ kind: 'stay', userId: person.id, device: tab.owner.name, mark: String(id) });
  return id;
}

async function edit(fixture: Fixture): Promise<void> {
  const { random, nextMark } = fixture;
  const own = await ownListings(fixture);
  if (own.length === 0) return;
  const listing = random.pick(own);
  const changes: Partial<Listing>[] = [
    { title: `Title ${nextMark()}` },
    { description: `A description of the place, ${nextMark()}` },
    { pricePerNight: nightlyRate },
    { amenities: [...new Set([...listing.amenities, random.pick(['Wifi', 'Pool', 'Bath'])])] },
  ];
  await change(fixture, listing.id, random.pick(changes));
}

/** Changes a listing, and records which device changed which fields. */
export async function change(
  { tab, recorder }: Fixture,
  id: number,
  fields: Partial<Listing>,
): Promise<void> {
  for (const field of Object.keys(fields)) {
    const editors = recorder.editors.get(`${id} ${field}`) ?? new Set();
    recorder.editors.set(`${id} ${field}`, editors.add(ownerOf(tab)));
  }
  await editListing(tab.device, id, fields);
}

async function submit({ tab, intents, nextMark }: Fixture): Promise<void> {
  const host = publicUser(tab.owner.person);
  const id = await submitListing(tab.device, newListing(`New ${nextMark()}`), host);
  intents.push({ kind: 'listing', userId: host.id, device: tab.owner.name, mark: String(id) });
}

async function changePackage(fixture: Fixture): Promise<void> {
  const { tab, random, nextMark } = fixture;
  const db = tab.privateDb;
  const own = await readWithPending(db, 'ownPackages', db.ownPackages.toArray());
  if (own.length > 0 && random.chance(0.7)) {
    const minimumStay = 1 + random.below(4);
    await editPackage(tab.device, random.pick(own).id, {
      minimumStay,
      maximumStay: null,
      fixedDuration: false,
    });
    return;
  }
  const listings = await ownListings(fixture);
  if (listings.length > 0) await addPackage(tab.device, random.pick(listings).id, newPackage(nextMark()));
}

/** Changes one field of the own profile, in conflict with the person's other devices. */
async function changeProfile({ tab, random, nextMark }: Fixture): Promise<void> {
  const db = tab.privateDb;
  const [profile] = await readWithPending(db, 'profiles', db.profiles.toArray());
  if (profile === undefined) return;
  const changes: Partial<Profile>[] = [
    { bio: `What ${nextMark()} likes` },
    { name: `Person ${nextMark()}` },
    { languages: [...new Set([...profile.languages, random.pick(['en', 'fi', 'ja'] as const)])] },
  ];
  await editProfile(tab.device, random.pick(changes));
}

const newPackage = (name: string) => ({
  name,
  description: '',
  pricePerNight: 150,
  minimumStay: 1,
  maximumStay: null,
  fixedDuration: false,
  inclusions: [],
  available: true,
  // Edits of a listing may leave room for one guest only.
  maxCapacity: 1,
  startDate: null,
  endDate: null,
});
