/** Listing types of search types that hosts cannot choose. Source: decision 004. */
const searchTypeAliases: ReadonlyMap<string, readonly string[]> = new Map([
  ['Spa', ['Massage', 'Bath', 'Wellness']],
]);

/** Listing types of a category, by the category's folded name. Source: decision 004. */
const categoryAliases: ReadonlyMap<string, readonly string[]> = new Map([
  ['spa', ['Massage', 'Bath', 'Wellness']],
  ['hot tub', ['Hot Springs', 'Bath']],
  ['yoga', ['Yoga']],
  ['forest', ['Nature']],
  ['nature', ['Nature']],
  ['meditation', ['Meditation', 'Mindfulness']],
  ['massage', ['Massage']],
  ['mountain', ['Nature', 'Fitness']],
  ['pools', ['Bath', 'Hot Springs']],
  ['nutrition', ['Nutrition', 'Detox', 'Ayurveda']],
  ['fitness', ['Fitness']],
]);

/** @returns the listing types of the searched types, without duplicates */
export function listingTypesOf(searched: readonly string[]): string[] {
  return [...new Set(searched.flatMap((type) => [type, ...(searchTypeAliases.get(type) ?? [])]))];
}

/** @returns the listing types of a category; by default a type with the category's name */
export function listingTypesOfCategory(categoryName: string): readonly string[] {
  return categoryAliases.get(categoryName.trim().toLowerCase()) ?? [categoryName];
}
