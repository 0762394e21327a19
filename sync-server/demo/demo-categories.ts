import type { CategoryIcon } from '#contracts/domain/option-lists.ts';

/** The category strip, in its order. */
export const demoCategories: readonly { name: string; icon: CategoryIcon }[] = [
  { name: 'Spa', icon: 'spa' },
  { name: 'Hot tub', icon: 'hot-tub' },
  { name: 'Yoga', icon: 'pray' },
  { name: 'Forest', icon: 'leaf' },
  { name: 'Meditation', icon: 'pray' },
  { name: 'Massage', icon: 'hands' },
  { name: 'Mountain', icon: 'mountain' },
  { name: 'Pools', icon: 'swimming-pool' },
  { name: 'Nutrition', icon: 'utensils' },
  { name: 'Fitness', icon: 'fitness' },
];
