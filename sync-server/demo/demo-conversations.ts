/** A demo conversation about a listing. Times are minutes before the seed. */
export interface DemoConversation {
  listing: string;
  guest: number;
  /** Minutes ago it was started. */
  startedAgo: number;
  messages: readonly { from: 'guest' | 'host'; ago: number; text: string; unread?: boolean }[];
}

const hour = 60;
const day = 24 * hour;

export const demoConversations: readonly DemoConversation[] = [
  {
    listing: 'cedar-steam-ryokan',
    guest: 1,
    startedAgo: 55,
    messages: [
      {
        from: 'host',
        ago: 54,
        text: 'Hello Maya, your room looks over the maple garden. Do you have a time in mind for arrival?',
      },
      { from: 'guest', ago: 50, text: 'Around 9 in the evening. Our train reaches Odawara at 8:10 PM.' },
      {
        from: 'host',
        ago: 14,
        text: 'The late check-in is fine. I will leave a lantern by the gate and the bath open for you.',
      },
    ],
  },
  {
    listing: 'northlight-sauna-cabin',
    guest: 1,
    startedAgo: 3 * day,
    messages: [
      { from: 'guest', ago: 3 * day - 5, text: 'Is the sauna ready every day, or do we ask for it?' },
      {
        from: 'host',
        ago: 105,
        text: 'Yes, the sauna is heated from 4 PM every day. You only have to add wood.',
        unread: true,
      },
      {
        from: 'host',
        ago: 100,
        text: 'The lake opens late this year, so bring shoes you can wear on ice.',
        unread: true,
      },
    ],
  },
  {
    listing: 'tea-ridge-house',
    guest: 1,
    startedAgo: 5 * day,
    messages: [
      {
        from: 'guest',
        ago: 5 * day - 2,
        text: 'We are thinking of a week in the cool season. Would you have room?',
      },
      { from: 'host', ago: 2 * day, text: 'For a week, gladly. The second half of the month is quietest.' },
      { from: 'host', ago: 2 * day - 3, text: 'Would you like the vegetarian menu?' },
    ],
  },
  {
    listing: 'larch-granite-lodge',
    guest: 1,
    startedAgo: 9 * day,
    messages: [
      {
        from: 'guest',
        ago: 9 * day - 10,
        text: 'Is the roped route open in September? I have done two before.',
      },
      {
        from: 'host',
        ago: 8 * day,
        text: 'September is the best month for it: dry rock and no queue. I take you myself.',
      },
      { from: 'guest', ago: 7 * day + 30, text: 'Then we will come then. Thank you, Marco.' },
      { from: 'host', ago: 7 * day, text: 'See you in September!' },
    ],
  },
  { listing: 'asteri-terrace', guest: 1, startedAgo: 12 * day, messages: [] },
  {
    listing: 'raked-stone-machiya',
    guest: 4,
    startedAgo: 4 * day,
    messages: [
      {
        from: 'guest',
        ago: 4 * day - 1,
        text: 'Hello, three of us would like to join the morning sitting. Is there space?',
      },
      { from: 'host', ago: 3 * day, text: 'There is always space for three who are quiet.' },
      {
        from: 'guest',
        ago: 190,
        text: 'Our request ran out before we could answer, sorry. May we ask again for the week after?',
        unread: true,
      },
      {
        from: 'guest',
        ago: 188,
        text: 'And could one of us have a chair instead of a cushion?',
        unread: true,
      },
    ],
  },
  {
    listing: 'basalt-lagoon-pavilion',
    guest: 4,
    startedAgo: 6 * day,
    messages: [
      { from: 'guest', ago: 6 * day - 4, text: 'Is the road from Akureyri clear at the moment?' },
      {
        from: 'host',
        ago: 6 * day - 40,
        text: 'Clear and dry. Fill up before you leave town; there is nothing after Goðafoss.',
      },
    ],
  },
];

/** Listings each person saved, oldest first. */
export const demoFavorites: Readonly<Record<number, readonly string[]>> = {
  1: ['tea-ridge-house', 'asteri-terrace', 'raked-stone-machiya', 'cedar-steam-ryokan'],
  4: ['hinterland-barn', 'basalt-lagoon-pavilion', 'mistpine-cabin'],
};
