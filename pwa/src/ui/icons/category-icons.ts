import type { CategoryIcon } from '#contracts/domain/option-lists.ts';
import {
  Dumbbell24Regular,
  Food24Regular,
  HandMultiple24Regular,
  HotSpring24Regular,
  LeafTwo24Regular,
  Lotus24Regular,
  MountainTrail24Regular,
  Pray24Regular,
  SwimmingPool24Regular,
  type Icon,
} from './icons.tsx';

/** Icons of categories, by the key that the server gives. Source: spec §2, design §6. */
const icons: Record<CategoryIcon, Icon> = {
  spa: Lotus24Regular,
  'hot-tub': HotSpring24Regular,
  leaf: LeafTwo24Regular,
  pray: Pray24Regular,
  hands: HandMultiple24Regular,
  mountain: MountainTrail24Regular,
  'swimming-pool': SwimmingPool24Regular,
  utensils: Food24Regular,
  fitness: Dumbbell24Regular,
};

/** The icon of a category, 24 px; the spa icon for an unknown key. */
export const categoryIcon = (key: string): Icon =>
  Object.hasOwn(icons, key) ? icons[key as CategoryIcon] : icons.spa;
