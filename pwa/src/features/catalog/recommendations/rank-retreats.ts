import type { PropertyCard } from '#contracts/domain/catalog/properties.ts';
import { countOf } from '#contracts/plural.ts';

/** What the person did with a retreat, the strongest of it. */
export type Signal = 'booked' | 'saved' | 'opened' | 'declined';

export interface KnownRetreat {
  card: TraitCard;
  signal: Signal;
}

/** The fields of a card that traits come from. */
export type TraitCard = Pick<
  PropertyCard,
  'id' | 'location' | 'pricePerNight' | 'retreatTypes' | 'amenities'
>;

export interface Recommendation {
  id: number;
  /** Why it is shown, such as 'You saved 2 retreats with yoga'. The strongest reason first, two at most. */
  reasons: string[];
}

const weights: Readonly<Record<Signal, number>> = { booked: 5, saved: 3, opened: 1, declined: -3 };
const reasonsMax = 2;
/** At most this many of one region, so that the list is not one place. */
const perRegionMax = 2;

/** A property of a retreat that another one may share: `type:Yoga`, `amenity:Sauna`, `place:Japan` or `price:8`. */
type Trait = string;
type Vector = ReadonlyMap<Trait, number>;

const regionOf = ({ location }: TraitCard): string => location.split(',').at(-1)?.trim() ?? '';

function traitsOf(card: TraitCard): Trait[] {
  return [
    ...card.retreatTypes.map((type) => `type:${type}`),
    ...card.amenities.map((amenity) => `amenity:${amenity}`),
    `place:${regionOf(card)}`,
    // A band is twice as dear as the one before.
    `price:${Math.round(Math.log2(Math.max(1, card.pricePerNight)))}`,
  ];
}

/**
 * Ranks retreats by what the person booked, saved, opened and declined: the cosine between the sum of those retreats and
 * each other one. A trait that few retreats have counts more.
 * @param cards all retreats that may be recommended
 * @param excluded ids of retreats that are not: known ones and those of blocked hosts
 * @param max length of the list
 * @returns best first; empty if nothing is known that speaks for any of them
 */
export function rankRetreats(
  cards: readonly TraitCard[],
  known: readonly KnownRetreat[],
  excluded: ReadonlySet<number>,
  max: number,
): Recommendation[] {
  const rarity = countRarity(cards);
  const vectorOf = (card: TraitCard): Vector =>
    new Map(traitsOf(card).map((trait) => [trait, rarity.get(trait) ?? 1]));
  const profile = sumOf(known.map(({ card, signal }) => [vectorOf(card), weights[signal]] as const));
  const scored = cards
    .filter(({ id }) => !excluded.has(id))
    .map((card) => ({ card, score: cosine(profile, vectorOf(card)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.card.id - other.card.id);
  const perRegion = new Map<string, number>();
  const chosen = scored.filter(({ card }) => {
    const count = perRegion.get(regionOf(card)) ?? 0;
    perRegion.set(regionOf(card), count + 1);
    return count < perRegionMax;
  });
  return chosen
    .map(({ card }) => ({ id: card.id, reasons: reasonsFor(vectorOf(card), profile, known) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, max);
}

/** Weight of each trait: 0 if all retreats have it. Source: inverse document frequency. */
function countRarity(cards: readonly TraitCard[]): Map<Trait, number> {
  const counts = new Map<Trait, number>();
  for (const card of cards) {
    for (const trait of new Set(traitsOf(card))) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  }
  return new Map([...counts].map(([trait, count]) => [trait, Math.log(cards.length / count)]));
}

function sumOf(vectors: readonly (readonly [Vector, number])[]): Map<Trait, number> {
  const sum = new Map<Trait, number>();
  for (const [vector, weight] of vectors) {
    for (const [trait, value] of vector) sum.set(trait, (sum.get(trait) ?? 0) + value * weight);
  }
  return sum;
}

function cosine(one: Vector, other: Vector): number {
  let product = 0;
  for (const [trait, value] of other) product += value * (one.get(trait) ?? 0);
  const length = lengthOf(one) * lengthOf(other);
  return length === 0 ? 0 : product / length;
}

const lengthOf = (vector: Vector): number =>
  Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0));

/** The traits that speak most for a retreat, in words; types before amenities and the place. A price is no reason to tell. */
function reasonsFor(vector: Vector, profile: Vector, known: readonly KnownRetreat[]): string[] {
  return [...vector]
    .map(([trait, value]) => ({ trait, share: value * (profile.get(trait) ?? 0) }))
    .filter(({ trait, share }) => share > 0 && !trait.startsWith('price:'))
    .sort((one, other) => other.share - one.share)
    .slice(0, reasonsMax)
    .map(({ trait }) => reasonOf(trait, known));
}

const verbs = [
  ['booked', 'You booked'],
  ['saved', 'You saved'],
  ['opened', 'You looked at'],
] as const;

function reasonOf(trait: Trait, known: readonly KnownRetreat[]): string {
  const sharing = known.filter(({ card }) => traitsOf(card).includes(trait));
  const [signal, verb] =
    verbs.find(([kind]) => sharing.some((retreat) => retreat.signal === kind)) ?? verbs[2];
  const count = sharing.filter((retreat) => retreat.signal === signal).length;
  const what = count === 1 ? 'a retreat' : countOf(count, 'retreat');
  const name = trait.slice(trait.indexOf(':') + 1);
  return `${verb} ${what} ${trait.startsWith('place:') ? `in ${name}` : `with ${name}`}`;
}
