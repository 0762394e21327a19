import type { LanguageCode } from '#contracts/domain/trust/languages.ts';

/** An account of the demo. Source: decision 001. */
interface DemoAccountSeed {
  id: number;
  username: string;
  email: string;
  name: string;
  bio: string | null;
  languages?: readonly LanguageCode[];
  isHost: boolean;
}

/** Accounts for one-tap sign-in, with their published passwords. Source: decision 001. */
export const demoAccounts: readonly (DemoAccountSeed & { password: string; label: string })[] = [
  {
    id: 1,
    username: 'guest',
    password: 'retreat-guest',
    label: 'Guest',
    email: 'maya.ortiz@demo.example',
    name: 'Maya Ortiz',
    bio: 'Nurse, night shifts, light packer. Travels for hot water and good bread.',
    languages: ['en', 'es'],
    isHost: false,
  },
  {
    id: 2,
    username: 'host',
    password: 'retreat-host',
    label: 'Host',
    email: 'aiko.tanabe@demo.example',
    name: 'Aiko Tanabe',
    bio: 'Third generation at the ryokan. I light the lanterns myself.',
    languages: ['ja', 'en'],
    isHost: true,
  },
  {
    id: 3,
    username: 'staff',
    password: 'retreat-staff',
    label: 'Staff',
    email: 'staff@demo.example',
    name: 'Alma Reyes',
    bio: null,
    isHost: false,
  },
  {
    id: 4,
    username: 'guest2',
    password: 'retreat-guest2',
    label: 'Second guest',
    email: 'jonas.brandt@demo.example',
    name: 'Jonas Brandt',
    bio: 'Walks first, reads after.',
    languages: ['de', 'en'],
    isHost: false,
  },
  {
    id: 5,
    username: 'host2',
    password: 'retreat-host2',
    label: 'Second host',
    email: 'nils.aho@demo.example',
    name: 'Nils Aho',
    bio: 'Reindeer herder in winter, carpenter in summer, sauna every evening.',
    languages: ['fi', 'en'],
    isHost: true,
  },
];

/** Hosts who only own listings; these accounts cannot be signed in to. */
export const otherHosts: readonly DemoAccountSeed[] = [
  {
    id: 6,
    username: 'priya.nair',
    email: 'priya.nair@demo.example',
    name: 'Priya Nair',
    bio: 'Ayurvedic physician, tea grower, early riser.',
    isHost: true,
  },
  {
    id: 7,
    username: 'marco.dalpiaz',
    email: 'marco.dalpiaz@demo.example',
    name: 'Marco Dalpiaz',
    bio: 'Mountain guide since 1998. The stove in the hall is older than I am.',
    isHost: true,
  },
  {
    id: 8,
    username: 'elena.kouris',
    email: 'elena.kouris@demo.example',
    name: 'Elena Kouris',
    bio: 'Left Athens for a garden, two goats and the meltemi.',
    isHost: true,
  },
  {
    id: 9,
    username: 'wayan.sudarma',
    email: 'wayan.sudarma@demo.example',
    name: 'Wayan Sudarma',
    bio: 'Our family tends the water temple above the house.',
    isHost: true,
  },
  {
    id: 10,
    username: 'lucia.herrera',
    email: 'lucia.herrera@demo.example',
    name: 'Lucía Herrera',
    bio: 'Cook and builder. I answer best before the market opens.',
    isHost: true,
  },
  {
    id: 11,
    username: 'thabo.mokoena',
    email: 'thabo.mokoena@demo.example',
    name: 'Thabo Mokoena',
    bio: 'Marine biologist who swims before breakfast.',
    isHost: true,
  },
  {
    id: 12,
    username: 'ruth.callaghan',
    email: 'ruth.callaghan@demo.example',
    name: 'Ruth Callaghan',
    bio: 'Former ranger. Ask me about the tides.',
    isHost: true,
  },
];
