import { describe, expect, test } from 'vitest';
import {
  categoryIcons,
  listingAmenities,
  listingRetreatTypes,
  searchRetreatTypes,
} from '#contracts/domain/option-lists.ts';
import { amenityIcon } from './amenity-icons.ts';
import { categoryIcon } from './category-icons.ts';
import { Lotus24Regular, Sparkle24Regular, Wifi124Regular } from './icons.tsx';
import { typeIcon } from './type-icons.ts';

describe('icons', () => {
  test.each([...listingAmenities])('the amenity %s has its own icon', (amenity) => {
    expect(amenityIcon(amenity)).not.toBe(Sparkle24Regular);
  });

  test.each([...searchRetreatTypes, ...listingRetreatTypes])(
    'the retreat type %s has its own icon',
    (type) => {
      expect(typeIcon(type)).not.toBe(Sparkle24Regular);
    },
  );

  test('every category key has an icon, and an unknown one shows the spa icon', () => {
    expect(new Set(categoryIcons.map(categoryIcon)).size).toBe(categoryIcons.length);
    expect(categoryIcon('sauna')).toBe(Lotus24Regular);
    expect(categoryIcon('constructor')).toBe(Lotus24Regular);
  });

  test('amenities are matched in any case; unknown ones get the default icon', () => {
    expect(amenityIcon('WiFi')).toBe(Wifi124Regular);
    expect(amenityIcon('constructor')).toBe(Sparkle24Regular);
  });
});
