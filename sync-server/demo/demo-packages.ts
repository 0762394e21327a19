/** A demo package. Money in whole US dollars, stays in nights; days are relative to the day of the seed. */
export interface DemoPackage {
  listing: string;
  name: string;
  description: string;
  price: number;
  /** Nights: exactly, at least, or from–to. */
  nights: { exactly: number } | { from: number; to?: number };
  inclusions: readonly string[];
  capacity: number;
  /** First and last day it can be booked for. */
  season?: readonly [from: number, to: number];
  /** Whether spots are counted per day. If not, only the capacity limits bookings. */
  limited?: boolean;
  retired?: boolean;
}

export const demoPackages: readonly DemoPackage[] = [
  {
    listing: 'cedar-steam-ryokan',
    name: 'Onsen Reset',
    description: 'Five guided soaks, a forest walk each morning and a private dinner on the veranda.',
    price: 289,
    nights: { exactly: 7 },
    inclusions: ['Five guided soaks', 'Morning forest walk', 'Private veranda dinner', 'Yukata to keep'],
    capacity: 4,
    limited: true,
  },
  {
    listing: 'cedar-steam-ryokan',
    name: 'Quiet Mind Weekend',
    description: 'Silent mornings, tea ceremony and two seated practices a day.',
    price: 265,
    nights: { from: 2, to: 4 },
    inclusions: ['Tea ceremony', 'Two seated practices a day', 'Vegetarian kaiseki'],
    capacity: 4,
  },
  {
    listing: 'cedar-steam-ryokan',
    name: 'Autumn Maple Stay',
    description: 'Garden walks with the head gardener while the maples turn.',
    price: 255,
    nights: { from: 3 },
    inclusions: ['Garden walk with the head gardener', 'Roasted tea and chestnuts'],
    capacity: 4,
  },
  {
    listing: 'cedar-steam-ryokan',
    name: 'Winter Steam Nights',
    description: 'Two nights of snow baths. No longer offered: the path to the upper bath is closed.',
    price: 240,
    nights: { from: 2, to: 3 },
    inclusions: ['Evening bath by lantern'],
    capacity: 2,
    retired: true,
  },
  {
    listing: 'mistpine-cabin',
    name: 'Unplugged Week',
    description:
      'Your telephones go into a cedar box on the porch. Groceries, firewood and a paper map are waiting.',
    price: 170,
    nights: { exactly: 7 },
    inclusions: ['Groceries for two', 'Firewood', 'Annotated trail map'],
    capacity: 2,
  },
  {
    listing: 'subak-terrace-house',
    name: 'Garden Cleanse',
    description: 'Five days of broths and juices from the garden, with gentle practice and two massages.',
    price: 198,
    nights: { exactly: 5 },
    inclusions: ['All juices and broths', 'Daily yoga', 'Two massages', 'Talk with a nutritionist'],
    capacity: 6,
    limited: true,
  },
  {
    listing: 'subak-terrace-house',
    name: 'Terrace Yoga Retreat',
    description: 'Two classes a day, temple visit, and a cooking morning with Ibu Komang.',
    price: 184,
    nights: { from: 4, to: 10 },
    inclusions: ['Two classes a day', 'Temple visit', 'Cooking morning'],
    capacity: 6,
  },
  {
    listing: 'morning-tide-yoga-deck',
    name: 'Surf and Slow Flow',
    description: 'A surf lesson every other morning, yin yoga every evening, and a board for the whole stay.',
    price: 245,
    nights: { from: 4, to: 14 },
    inclusions: ['Three surf lessons', 'Board hire', 'Evening yin yoga'],
    capacity: 8,
    limited: true,
  },
  {
    listing: 'larch-granite-lodge',
    name: 'Hut to Hut',
    description: 'Three guided days over the fork with nights in mountain huts, and a soft bed at both ends.',
    price: 335,
    nights: { exactly: 5 },
    inclusions: ['Mountain guide', 'Two hut nights with supper', 'Calf massage'],
    capacity: 6,
    limited: true,
    season: [0, 110],
  },
  {
    listing: 'canopy-house',
    name: 'Five-Day Lightening',
    description: 'Broths, green juices, steam and sleep, planned with a nutritionist before you arrive.',
    price: 236,
    nights: { exactly: 5 },
    inclusions: ['Personal plan', 'All juices and broths', 'Temazcal steam'],
    capacity: 4,
  },
  {
    listing: 'basalt-lagoon-pavilion',
    name: 'Midnight Lagoon',
    description: 'The lagoon to yourselves from ten to one, with hot rye bread and smoked char.',
    price: 345,
    nights: { from: 2, to: 5 },
    inclusions: ['Private lagoon hours', 'Supper from the hot ground'],
    capacity: 4,
  },
  {
    listing: 'northlight-sauna-cabin',
    name: 'Seven Löylys',
    description:
      'An evening with the sauna keeper: seven rounds of steam, a lake plunge for each, and salmon on the plank.',
    price: 165,
    nights: { from: 2 },
    inclusions: ['Sauna keeper for an evening', 'Birch whisks', 'Salmon supper'],
    capacity: 4,
  },
  {
    listing: 'tea-ridge-house',
    name: 'Panchakarma Fortnight',
    description: 'The full cure under the eye of Dr Nair: preparation, treatment and the careful days after.',
    price: 210,
    nights: { exactly: 14 },
    inclusions: ['Daily consultation', 'Two treatments a day', 'All meals', 'Herbs to take home'],
    capacity: 3,
    limited: true,
  },
  {
    listing: 'tea-ridge-house',
    name: 'First Taste of Ayurveda',
    description: 'Pulse reading, three oil treatments and a diet to try at home.',
    price: 168,
    nights: { from: 3, to: 6 },
    inclusions: ['Consultation', 'Three treatments', 'Vegetarian meals'],
    capacity: 6,
  },
  {
    listing: 'mae-rim-teak-pavilion',
    name: 'Hands of the North',
    description: 'Two hours of northern massage a day and an introduction to giving one.',
    price: 118,
    nights: { from: 3, to: 9 },
    inclusions: ['Daily massage', 'Massage lesson', 'Herbal compress to take home'],
    capacity: 4,
  },
  {
    listing: 'bastide-des-abeilles',
    name: 'Bread, Honey, Rest',
    description: 'Baking in the mornings, treatments with our own honey in the afternoons.',
    price: 298,
    nights: { from: 3, to: 7 },
    inclusions: ['Four baking mornings', 'Three honey treatments', 'A jar of each harvest'],
    capacity: 9,
  },
  {
    listing: 'hinterland-barn',
    name: 'Teacher’s Week',
    description: 'The whole barn for your group, with cook and cleaner, and the sprung floor from dawn.',
    price: 720,
    nights: { exactly: 7 },
    inclusions: ['Whole property', 'Cook for all meals', 'Props for twenty'],
    capacity: 20,
  },
  {
    listing: 'douro-schist-house',
    name: 'Dry Week',
    description: 'Five days without wine in a vineyard, and a single glass on the sixth.',
    price: 194,
    nights: { exactly: 6 },
    inclusions: ['All soups and suppers', 'Guided terrace walks', 'One glass of wine'],
    capacity: 7,
  },
];
