import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { Section } from '#pwa/ui/section.tsx';
import { setPacked } from './pack-commands.ts';
import { usePackingList } from './packing-queries.ts';
import styles from './trip-pack.module.css';

/** What to take along to a stay, to be ticked off on this device, and a word about insurance. */
export function PackingSection({ booking }: { booking: Pick<Booking, 'id' | 'propertyId'> }) {
  const list = usePackingList(booking.id, booking.propertyId);
  /** What was ticked here, by item: it is shown before it is stored, so that a second tap takes the first one back. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (list === undefined) return null;
  const { items, packed } = list;
  const isPacked = (id: string): boolean => ticks.get(id) ?? packed.has(id);
  const count = items.filter(({ id }) => isPacked(id)).length;
  const tick = async (itemId: string, isTicked: boolean): Promise<void> => {
    setTicks((before) => new Map(before).set(itemId, isTicked));
    if (await storeOrTell(() => setPacked(booking.id, itemId, isTicked))) return;
    setTicks((before) => new Map([...before].filter(([id]) => id !== itemId)));
  };
  return (
    <Section title="What to bring">
      <details>
        <summary className={styles.summary}>
          Packing list ({count} of {items.length} packed)
        </summary>
        <ul>
          {items.map(({ id, name }) => (
            <li key={id}>
              <label className={styles.item}>
                <input
                  type="checkbox"
                  checked={isPacked(id)}
                  onChange={({ target }) => void tick(id, target.checked)}
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>
          The list stays on this device. Your host may tell you what else you need.
        </p>
      </details>
      <p className={styles.hint}>
        Wellens does not insure your trip. Check before you leave that your insurance covers illness, a
        cancellation and what you plan to do, and take its phone number with you.
      </p>
    </Section>
  );
}
