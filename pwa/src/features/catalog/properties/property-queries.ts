import { startTransition, useState } from 'react';
import type { Property, PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { readCards } from '#pwa/data/properties/card-pages.ts';
import { findProperty } from '#pwa/data/properties/find-property.ts';
import { isOwnView } from '#pwa/data/properties/stored-properties.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { findKeptListing } from '#pwa/data/trip-pack.ts';
import { fetchProperty } from '#pwa/sync/fetch/fetch-properties.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import type { Fetched } from './property-search-queries.ts';

/** A retreat as this device has it. */
interface FoundProperty {
  property: Property;
  /**
   * When it was fetched, in milliseconds since 1970; null for the host's own, which may have newer changes than the
   * server.
   */
  fetchedAt: number | null;
}

/** The retreat; null if this device does not have it. */
async function findPropertyCopy(id: number): Promise<FoundProperty | null> {
  const property = await findProperty(publicDb(), privateDb(), id);
  const stored = (await publicDb().properties.get(id)) ?? (await findKeptListing(privateDb(), id));
  return property && { property, fetchedAt: stored?.fetchedAt ?? null };
}

/** The same, live; if this device does not have it, the copy that is just arriving. */
export function useProperty(id: number, isOnline: boolean): Fetched<FoundProperty | null> {
  const value = useLiveQuery(() => findPropertyCopy(id), [id]);
  const [arrived, setArrived] = useState<FoundProperty | null>(null);
  const onArrival = (property: Property, fetchedAt: number) => {
    // The host's unsent changes are stored on this device and must be applied first.
    if (!isOwnView(property)) startTransition(() => setArrived({ property, fetchedAt }));
  };
  const { result, again } = useTask(
    String(id),
    isOnline,
    () => fetchProperty(id, { onArrival }),
    value !== null,
  );
  const isRefused = typeof result === 'object';
  const isArriving = value == null && arrived?.property.id === id && !isRefused;
  return { value: isArriving ? arrived : value, outcome: result, retry: again };
}

/** The card of a retreat, live; null if this device does not have it, undefined while it is read. */
export const usePropertyCard = (id: number): PropertyCard | null | undefined =>
  useLiveQuery(async () => (await readCards(publicDb())).find((card) => card.id === id) ?? null, [id]);
