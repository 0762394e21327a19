import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { EditArgs } from './command.ts';

/** Brings a value of a row into the form in which edits compare it. */
export type Normalize = (value: unknown) => unknown;

/** Rooms of a departure without the places left, which change with bookings and which no edit contains. */
function withoutPlacesLeft(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    const room: object = { ...item };
    Reflect.deleteProperty(room, 'placesLeft');
    return room;
  });
}

/** Edited tables whose rows contain parts that no edit contains. Values of the others are compared as they are. */
const normalizers: Partial<Record<OverlaidTable, Normalize>> = { ownDepartures: withoutPlacesLeft };

export const normalizerOf = (table: OverlaidTable): Normalize => normalizers[table] ?? ((value) => value);

/** The same, of the row that an entry edits. */
export function normalizerOfEdit({ args, overlays }: OutboxEntry): Normalize {
  const { id } = args as Partial<EditArgs>;
  const edited = overlays.find(({ kind, key }) => kind === 'patch' && key === id);
  return edited === undefined ? (value) => value : normalizerOf(edited.table);
}
