import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { accountStore, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import { readCards, toCard } from '#pwa/data/properties/card-pages.ts';
import { hiddenProperties } from '#pwa/data/properties/hidden-properties.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useStore } from '#pwa/ui/use-store.ts';
import { recommendationsOffKey } from './recommendation-commands.ts';
import { rankRetreats, type Recommendation, type Signal } from './rank-retreats.ts';

const shownMax = 4;

/** A retreat with the reasons for which it is shown. */
export interface RecommendedCard extends Recommendation {
  card: PropertyCard;
}

/**
 * Recommendations of this account or visitor, live; empty if they are switched off or nothing is known, undefined while they
 * are computed. All of it happens on this device, and nothing is sent. Source: decision 059.
 */
export function useRecommendations(): RecommendedCard[] | undefined {
  const account = useStore(accountStore);
  const hidden = useStore(hiddenProperties);
  return useLiveQuery(() => findRecommendations(privateDb(), hidden), [account, hidden]);
}

/** Whether they are switched on, live; undefined while that is read. */
export function useRecommendationsOn(): boolean | undefined {
  const account = useStore(accountStore);
  return useLiveQuery(
    async () => (await privateDb().meta.get(recommendationsOffKey))?.value !== true,
    [account],
  );
}

async function findRecommendations(db: PrivateDb, hidden: ReadonlySet<number>): Promise<RecommendedCard[]> {
  if ((await db.meta.get(recommendationsOffKey))?.value === true) return [];
  const signals = await readSignals(db);
  if (![...signals.values()].some((signal) => signal !== 'declined')) return [];
  const cards = new Map((await readCards(publicDb())).map((card) => [card.id, card]));
  const opened = await publicDb().properties.bulkGet([...signals.keys()]);
  for (const property of opened) if (property !== undefined) cards.set(property.id, toCard(property));
  const known = [...signals].flatMap(([id, signal]) => {
    const card = cards.get(id);
    return card === undefined ? [] : [{ card, signal }];
  });
  const excluded = new Set([...signals.keys(), ...hidden]);
  return rankRetreats([...cards.values()], known, excluded, shownMax).flatMap((recommendation) => {
    const card = cards.get(recommendation.id);
    return card === undefined ? [] : [{ ...recommendation, card }];
  });
}

/** A request that was cancelled or declined says little about what the guest likes. */
const isMeant = ({ status }: Booking): boolean => ['pending', 'confirmed', 'completed'].includes(status);

/** The strongest signal of each retreat that the person did something with. */
async function readSignals(db: PrivateDb): Promise<Map<number, Signal>> {
  const [interests, favorites, bookings] = await Promise.all([
    db.interests.toArray(),
    readWithPending<Favorite>(db, 'favorites', db.favorites.toArray()),
    db.bookings.filter((booking) => booking.userId === db.account && isMeant(booking)).toArray(),
  ]);
  return new Map<number, Signal>([
    ...interests.map(({ id, declined }) => [id, declined ? 'declined' : 'opened'] as const),
    ...favorites.map(({ propertyId }) => [propertyId, 'saved'] as const),
    ...bookings.map(({ propertyId }) => [propertyId, 'booked'] as const),
  ]);
}
