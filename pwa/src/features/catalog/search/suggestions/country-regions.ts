/** A country whose retreats are usually located by its regions ("Sedona, Arizona"). */
interface Country {
  /** Folded names, among them abbreviations. */
  names: readonly string[];
  /** Folded names of its regions, as hosts write them. */
  regions: readonly string[];
}

const listOf = (names: string): string[] => names.split(', ');

const countries: readonly Country[] = [
  {
    names: listOf('usa, us, u.s., u.s.a., united states, united states of america, america'),
    regions: listOf(
      'alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, ' +
        'illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, ' +
        'mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, ' +
        'north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, ' +
        'tennessee, texas, utah, vermont, virginia, washington, west virginia, wisconsin, wyoming, puerto rico',
    ),
  },
  {
    names: ['canada'],
    regions: listOf(
      'alberta, british columbia, manitoba, new brunswick, newfoundland and labrador, northwest territories, ' +
        'nova scotia, nunavut, ontario, prince edward island, quebec, saskatchewan, yukon',
    ),
  },
  {
    names: listOf('uk, u.k., united kingdom, great britain, britain'),
    regions: listOf('england, scotland, wales, northern ireland, cornwall'),
  },
  { names: ['indonesia'], regions: listOf('bali, java, lombok, sumatra, flores') },
  { names: ['tanzania'], regions: ['zanzibar'] },
  { names: ['italy'], regions: listOf('tuscany, sicily, sardinia, umbria, puglia, south tyrol') },
  {
    names: ['spain'],
    regions: listOf('mallorca, ibiza, menorca, andalusia, catalonia, tenerife, lanzarote, la palma'),
  },
  { names: ['portugal'], regions: listOf('azores, madeira, algarve, alentejo') },
];

/** @param name folded @returns names of regions if it is the name of a country in the list */
export const regionsOf = (name: string): readonly string[] =>
  countries.find(({ names }) => names.includes(name))?.regions ?? [];
