import type { Departure, DepartureUpdate, NewDeparture } from '#contracts/domain/booking/departures.ts';
import type { Answer } from '#contracts/domain/booking/registrations.ts';
import { enqueue, isReplaceable } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueueEdit, type EditBase } from './edit.ts';
import { creationOf } from './favorite-commands.ts';

/** Fields of a departure as its host fills them in, and its listing. */
interface CreateArgs extends NewDeparture {
  propertyId: number;
}
interface AnswerArgs {
  /** Id of the booking. */
  id: number;
  answers: Answer[];
  /** The answers before the guest changed them; missing in entries of earlier versions. */
  seen?: Answer[];
  consent: boolean;
}

const create: Command<CreateArgs> = {
  name: 'createDeparture',
  call: 'createDeparture',
  argsVersion: 1,
  plan: ({ propertyId, ...body }, _, { serverId }) => ({ params: { id: serverId(propertyId) }, body }),
  replyTable: 'ownDepartures',
};

const update: Command<EditArgs> = {
  name: 'updateDeparture',
  call: 'updateDeparture',
  argsVersion: 1,
  plan: ({ id, fields }, { base }, { serverId, serverRow }) => {
    const row: Partial<Departure> | undefined = serverRow;
    const ifMatch = row?.version ?? base?.version ?? undefined;
    return { params: { id: serverId(id) }, body: fields, ...(ifMatch !== undefined && { ifMatch }) };
  },
  replyTable: 'ownDepartures',
  edits: ({ id }) => ({ table: 'ownDepartures', id }),
};

const answer: Command<AnswerArgs> = {
  name: 'answerQuestions',
  call: 'answerQuestions',
  argsVersion: 1,
  plan: ({ id, answers, seen, consent }, _, { serverId }) => ({
    params: { id: serverId(id) },
    body: { answers, consent, ...(seen !== undefined && { seen }) },
  }),
};

export const departureCommands = {
  createDeparture: create,
  updateDeparture: update,
  answerQuestions: answer,
};

const orderingKeyOf = (id: number): string => `departure:${id}`;

/**
 * Adds a departure to a listing. Places can be booked once the server has it.
 * @returns `seq` of the entry
 */
export function addDeparture(
  device: Device,
  propertyId: number,
  values: NewDeparture,
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const id = await scope.takeId();
    const row: Departure = {
      ...values,
      id,
      propertyId,
      hostId: scope.db.account ?? 0,
      // The server computes the instant in the zone of the listing, and numbers the rooms.
      bookByAt: `${values.bookBy}T23:59:59.999Z`,
      timeZone: 'Etc/UTC',
      status: 'open',
      goesAhead: false,
      decideBy: null,
      confirmedPlaces: 0,
      rooms: values.rooms.map((room, index) => ({ ...room, id: -(index + 1), placesLeft: room.places })),
      createdAt: new Date(scope.now).toISOString(),
      version: 1,
    };
    return {
      name: create.name,
      args: { ...values, propertyId },
      subject: values.title,
      orderingKey: orderingKeyOf(id),
      dependsOn: creationOf(scope.entries, propertyId),
      entityId: id,
      overlays: [{ kind: 'put', table: 'ownDepartures', key: id, row }],
    };
  });
}

/**
 * Edits a departure; waiting edits become one. Rooms are one field, because they are a list.
 * @param base the departure when the editing started
 */
export function editDeparture(
  device: Device,
  id: number,
  fields: DepartureUpdate,
  base?: EditBase,
): Promise<number | null> {
  return enqueueEdit(device, {
    name: update.name,
    table: 'ownDepartures',
    id,
    orderingKey: orderingKeyOf(id),
    fields: { ...fields },
    base,
    creation: create.name,
  });
}

/**
 * Answers the questions of a booking's departure. All are sent together, so the last ones count: they replace those that
 * were not sent or were refused, which would otherwise hold them back.
 * @param consent to the storage of the sensitive answers
 */
export function saveAnswers(
  device: Device,
  bookingId: number,
  { answers, consent }: { answers: readonly Answer[]; consent: boolean },
): Promise<number | null> {
  return enqueue(device, async ({ db, entries, drop }) => {
    const booking = entries.find(({ entityId, state }) => entityId === bookingId && state !== 'accepted');
    const orderingKey = `answers:${bookingId}`;
    const earlier = entries.filter((entry) => entry.orderingKey === orderingKey);
    const replaced = earlier.filter(isReplaceable);
    await drop(replaced.map(({ seq }) => seq));
    // Answers that are on their way are stored before these.
    const sent = earlier.findLast((entry) => !isReplaceable(entry))?.args as AnswerArgs | undefined;
    const seen = sent?.answers ?? (await db.registrations.get(bookingId))?.answers ?? [];
    return {
      name: answer.name,
      args: { id: bookingId, answers: [...answers], seen, consent },
      orderingKey,
      ...(booking !== undefined && { dependsOn: [booking.seq] }),
      overlays: [
        { kind: 'patch', table: 'registrations', key: bookingId, fields: { answers: [...answers] } },
      ],
    };
  });
}
