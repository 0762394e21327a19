import type { Question } from '#contracts/domain/booking/registrations.ts';

/** A demo group retreat. Days are relative to the day of the seed, both inclusive; money in whole US dollars. */
export interface DemoDeparture {
  listing: string;
  title: string;
  description: string;
  teacher: string;
  from: number;
  to: number;
  /** Last day to book, in days before the first one. */
  bookDaysBefore: number;
  minParticipants: number;
  rooms: readonly { name: string; description: string; pricePerPerson: number; places: number }[];
}

export const demoDepartures: readonly DemoDeparture[] = [
  {
    listing: 'raked-stone-machiya',
    title: 'Zen and Raked Gravel',
    description:
      'Five days in the garden: we sit at dawn, rake after breakfast and keep silence until noon. Afternoons are free for the city.',
    teacher: 'Kenji Morita',
    from: 54,
    to: 58,
    bookDaysBefore: 14,
    minParticipants: 4,
    rooms: [
      {
        name: 'Shared tatami room',
        description: 'Futons for three, garden view.',
        pricePerPerson: 640,
        places: 6,
      },
      {
        name: 'Tea room',
        description: 'A small room for one, next to the kettle.',
        pricePerPerson: 890,
        places: 2,
      },
    ],
  },
  {
    listing: 'mae-rim-teak-pavilion',
    title: 'Breath and Forest Week',
    description:
      'Seven days of slow yoga and breathing under the teak trees, with one day of silence and a walk to the falls.',
    teacher: 'Nok Saelim',
    from: 37,
    to: 43,
    bookDaysBefore: 10,
    minParticipants: 5,
    rooms: [
      {
        name: 'Twin pavilion',
        description: 'Two beds and a veranda, shared.',
        pricePerPerson: 480,
        places: 8,
      },
      { name: 'Single pavilion', description: 'For you alone.', pricePerPerson: 720, places: 3 },
    ],
  },
  {
    listing: 'mae-rim-teak-pavilion',
    title: 'Full Moon Meditation',
    description: 'Four quiet days around the full moon, with evening chanting at the temple down the road.',
    teacher: 'Nok Saelim',
    from: 96,
    to: 99,
    bookDaysBefore: 7,
    minParticipants: 4,
    rooms: [
      {
        name: 'Twin pavilion',
        description: 'Two beds and a veranda, shared.',
        pricePerPerson: 310,
        places: 8,
      },
    ],
  },
  {
    listing: 'asteri-terrace',
    title: 'Sea Light Yoga Days',
    description:
      'Six days of morning practice on the terrace and swimming before lunch. All levels; mats are here.',
    teacher: 'Eleni Vasilaki',
    from: 72,
    to: 77,
    bookDaysBefore: 21,
    minParticipants: 4,
    rooms: [
      {
        name: 'Room to the sea',
        description: 'A double room for two friends or a couple.',
        pricePerPerson: 760,
        places: 4,
      },
      { name: 'Courtyard room', description: 'Cool and quiet, for one.', pricePerPerson: 820, places: 2 },
    ],
  },
  {
    listing: 'spice-veranda',
    title: 'Cooking for Body and Mind',
    description:
      'Five days at the market and the stove: what to eat when, and why. We cook every meal together.',
    teacher: 'Amina Juma',
    from: 118,
    to: 122,
    bookDaysBefore: 20,
    minParticipants: 3,
    rooms: [
      { name: 'Veranda room', description: 'Shared by two, with a fan.', pricePerPerson: 420, places: 6 },
    ],
  },
];

/** What the hosts of these group retreats ask their guests. */
export const demoQuestions: readonly Omit<Question, 'id' | 'propertyId' | 'departureId'>[] = [
  {
    kind: 'text',
    label: 'Is there anything you do not eat?',
    choices: [],
    required: false,
    sensitive: true,
    forKitchen: true,
  },
  {
    kind: 'time',
    label: 'When will you arrive on the first day?',
    choices: [],
    required: true,
    sensitive: false,
    forKitchen: false,
  },
];
