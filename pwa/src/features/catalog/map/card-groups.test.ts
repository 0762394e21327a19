import { expect, it } from 'vitest';
import { groupCards, maxZoom, type MapCard } from './card-groups.ts';

const cardAt = (id: number, latitude: number, longitude: number): MapCard => ({
  id,
  title: `Retreat ${id}`,
  location: 'Somewhere',
  latitude,
  longitude,
  pricePerNight: 100 + id,
});
const world = { west: -180, south: -85, east: 180, north: 85 };

it('retreats far apart have their own markers, neighbours share one with their number and lowest price', () => {
  const groups = groupCards([cardAt(1, 35, 139), cardAt(2, 35.001, 139.001), cardAt(3, -8, 115)]);
  const items = groups.itemsIn(world, 3);
  expect(items).toHaveLength(2);
  expect(items.find((item) => item.kind === 'group')).toMatchObject({ count: 2, fromPrice: 101 });
  expect(items.find((item) => item.kind === 'card')).toMatchObject({ card: { id: 3 } });
});

it('a retreat without a place is not drawn', () => {
  expect(groupCards([cardAt(1, 0, 0)]).itemsIn(world, 2)).toEqual([]);
});

it('a group knows the zoom at which it splits, and its retreats', () => {
  const groups = groupCards([cardAt(1, 35, 139), cardAt(2, 35.01, 139.01)]);
  const [group] = groups.itemsIn(world, 2);
  if (group?.kind !== 'group') throw new Error('expected a group');
  const zoom = groups.zoomOf(group.groupId);
  expect(groups.itemsIn(world, zoom)).toHaveLength(2);
  expect(
    groups
      .cardsOf(group.groupId, 10)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 2]);
});

it.each([2, 2.5])('a group of neighbours in a street knows the deep zoom that separates them: %d', (zoom) => {
  const groups = groupCards([cardAt(1, 35, 139), cardAt(2, 35.0005, 139.0005), cardAt(3, 36, 140)]);
  const [group] = groups.itemsIn({ west: 138, south: 34, east: 141, north: 37 }, zoom + 6);
  const [far] = groups.itemsIn(world, zoom);
  if (group?.kind !== 'group' || far?.kind !== 'group') throw new Error('expected groups');
  expect(far.count).toBe(3);
  expect(groups.zoomOf(far.groupId)).toBeLessThan(10);
  const apart = groups.zoomOf(group.groupId);
  expect(apart % 1).toBe(zoom % 1);
  expect(groups.itemsIn(world, apart - 1).map(({ kind }) => kind)).toContain('group');
  expect(groups.itemsIn(world, apart)).toHaveLength(3);
});

it('other retreats near a group do not change its zoom', () => {
  const groups = groupCards([cardAt(1, 48, 11), cardAt(2, 48, 11), cardAt(3, 48.09, 11)]);
  const group = groups.itemsIn(world, 10).find(({ kind }) => kind === 'group');
  if (group?.kind !== 'group') throw new Error('expected a group');
  expect(group.count).toBe(2);
  expect(groups.zoomOf(group.groupId)).toBeGreaterThan(maxZoom);
});

it.each([2, maxZoom])('retreats in the same place never split, at zoom %d', (zoom) => {
  const groups = groupCards([cardAt(1, 35, 139), cardAt(2, 35, 139)]);
  const [group] = groups.itemsIn(world, zoom);
  if (group?.kind !== 'group') throw new Error('expected a group');
  expect(groups.zoomOf(group.groupId)).toBeGreaterThan(maxZoom);
});

it('of 10,000 retreats, at most 200 markers are in a desktop map at any zoom', () => {
  // A fixed distribution with dense areas: Weyl sequences around twelve centres.
  const cards = Array.from({ length: 10_000 }, (_, i) => {
    const spread = i % 3 === 0 ? 60 : 2;
    const centre = i % 12;
    const u = ((i * 0.754877666) % 1) - 0.5;
    const v = ((i * 0.569840296) % 1) - 0.5;
    return cardAt(i + 1, -40 + centre * 8 + v * spread, -150 + centre * 26 + u * spread);
  });
  const groups = groupCards(cards);
  for (let zoom = 0; zoom <= maxZoom; zoom += 0.5) {
    const degreesPerPx = 360 / (256 * 2 ** zoom);
    const at = cards[5_000]!;
    const view = {
      west: at.longitude - 600 * degreesPerPx,
      east: at.longitude + 600 * degreesPerPx,
      south: Math.max(-85, at.latitude - 225 * degreesPerPx),
      north: Math.min(85, at.latitude + 225 * degreesPerPx),
    };
    expect(groups.itemsIn(view, zoom).length).toBeLessThanOrEqual(200);
  }
});
