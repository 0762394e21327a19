import { expect, test } from 'vitest';
import { rankRetreats, type KnownRetreat, type TraitCard } from './rank-retreats.ts';

const retreat = (id: number, given: Partial<TraitCard> = {}): TraitCard => ({
  id,
  location: `Town ${id}, Country ${id}`,
  pricePerNight: 100,
  retreatTypes: ['Silence'],
  amenities: ['Wi-Fi'],
  ...given,
});
const yoga = (id: number) => retreat(id, { retreatTypes: ['Yoga'] });
const spring = (id: number, place = `Town ${id}, Country ${id}`) =>
  retreat(id, { retreatTypes: ['Hot spring'], amenities: ['Wi-Fi', 'Sauna'], location: place });
const rank = (cards: readonly TraitCard[], known: readonly KnownRetreat[], max = 10) =>
  rankRetreats(cards, known, new Set(known.map(({ card }) => card.id)), max);

test('retreats like the saved ones come first, with the reasons', () => {
  const saved = [spring(1), spring(2)];
  const cards = [...saved, spring(3), yoga(4), retreat(5)];
  const found = rank(
    cards,
    saved.map((card) => ({ card, signal: 'saved' })),
  );
  expect(found[0]).toEqual({
    id: 3,
    reasons: ['You saved 2 retreats with Hot spring', 'You saved 2 retreats with Sauna'],
  });
});

test('what was booked counts more than what was saved, and that more than what was read', () => {
  const known: KnownRetreat[] = [
    { card: yoga(1), signal: 'booked' },
    { card: spring(2), signal: 'opened' },
  ];
  const cards = [yoga(1), spring(2), yoga(3), spring(4), retreat(5)];
  expect(rank(cards, known).map(({ id }) => id)).toEqual([3, 4]);
  const reversed: KnownRetreat[] = [
    { card: yoga(1), signal: 'opened' },
    { card: spring(2), signal: 'saved' },
  ];
  expect(rank(cards, reversed).map(({ id }) => id)).toEqual([4, 3]);
});

test('what was declined speaks against its kind', () => {
  const known: KnownRetreat[] = [
    { card: yoga(1), signal: 'saved' },
    { card: spring(2), signal: 'declined' },
  ];
  const found = rank([yoga(1), spring(2), yoga(3), spring(4), retreat(5)], known);
  expect(found.map(({ id }) => id)).toEqual([3]);
  expect(found[0]?.reasons).toEqual(['You saved a retreat with Yoga']);
});

test('what every retreat has is no reason, and nothing known recommends nothing', () => {
  const cards = [retreat(1), retreat(2), retreat(3)];
  expect(rank(cards, [{ card: cards[0]!, signal: 'saved' }])).toEqual([]);
  expect(rank(cards, [])).toEqual([]);
});

test('two at most are of one region, and known retreats are not recommended', () => {
  const saved = spring(1, 'Hakone, Japan');
  const cards = [saved, ...[2, 3, 4].map((id) => spring(id, 'Hakone, Japan')), spring(5), yoga(6)];
  const found = rank(cards, [{ card: saved, signal: 'saved' }]);
  expect(found.map(({ id }) => id)).toEqual([2, 3, 5]);
  expect(found[0]?.reasons[0]).toBe('You saved a retreat in Japan');
  expect(rank(cards, [{ card: saved, signal: 'saved' }], 1)).toHaveLength(1);
});
