/** Searching by a type that hosts do not list under: what it stands for. Source: decision 004. */
const searchTypeAliases: ReadonlyMap<string, readonly string[]> = new Map([
  ['Spa', ['Massage', 'Bath', 'Wellness']],
]);

/** Listing types a category of the strip stands for, by the category's folded name. Source: decision 004. */
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

/** The listing types that any of the searched types stands for, without doubles. */
export function listingTypesOf(searched: readonly string[]): string[] {
  return [...new Set(searched.flatMap((type) => [type, ...(searchTypeAliases.get(type) ?? [])]))];
}

/** The listing types a category stands for; the category's own name where nothing else is known of it. */
export function listingTypesOfCategory(categoryName: string): readonly string[] {
  return categoryAliases.get(categoryName.trim().toLowerCase()) ?? [categoryName];
}
