import type { Property } from '#contracts/domain/catalog/properties.ts';

/** Something to take along. `id` is stored with what a guest has packed. */
export interface PackingItem {
  id: string;
  name: string;
}

const always: readonly PackingItem[] = [
  { id: 'papers', name: 'Passport or identity card, and insurance card' },
  { id: 'medicine', name: 'Your medicine, for some days more than the stay' },
  { id: 'rain', name: 'Rain jacket' },
  { id: 'warm', name: 'A warm layer for mornings and evenings' },
  { id: 'shoes', name: 'Shoes that may get wet' },
  { id: 'sun', name: 'Hat, sunscreen and a bottle for water' },
  { id: 'light', name: 'Torch, charger and power bank' },
];

/** For what a retreat offers: its types and amenities, by their names. */
const offered: readonly (PackingItem & { at: readonly string[] })[] = [
  {
    id: 'swim',
    name: 'Swimwear, a towel and sandals',
    at: ['Hot Springs', 'Bath', 'Pool', 'Beach Access', 'Lake Access'],
  },
  {
    id: 'mat',
    name: 'Loose clothes, and your own mat if you like',
    at: ['Yoga', 'Fitness', 'Yoga Studio', 'Fitness Center'],
  },
  {
    id: 'quiet',
    name: 'Warm socks and a shawl for sitting still',
    at: ['Meditation', 'Mindfulness', 'Sound Healing'],
  },
  {
    id: 'trail',
    name: 'Hiking shoes and something against insects',
    at: ['Nature', 'Nature Trails', 'Mountain Views'],
  },
];

/** What to take along to a retreat; the same for every retreat if this device does not know what it offers. */
export function packingItems(listing: Pick<Property, 'retreatTypes' | 'amenities'> | null): PackingItem[] {
  const offers = new Set([...(listing?.retreatTypes ?? []), ...(listing?.amenities ?? [])]);
  return [...always, ...offered.filter(({ at }) => at.some((name) => offers.has(name)))];
}
