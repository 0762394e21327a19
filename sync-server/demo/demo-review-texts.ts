import type { ListingRetreatType } from '#contracts/domain/option-lists.ts';
import type { Amenity } from './demo-listing.ts';

/** Parts of the reviews in the demo. Each review takes one part of each kind, so that no two read alike. */
type Stars = 3 | 4 | 5;

export const openings: Readonly<Record<Stars, readonly string[]>> = {
  5: [
    'I came here tired and left rested, which is all I had asked for.',
    'This was the best week I have had in a long time.',
    'We booked on a whim and would do it again tomorrow.',
    'I have been on several retreats, and this is the one I tell people about.',
    'Everything was as described, and the small things were better.',
    'I slept more in these few days than in the whole month before.',
    'A calm place, run by people who pay attention.',
    'I was nervous about coming alone, and there was no need.',
    'It took me a day to slow down, and then I did not want to leave.',
    'My sister gave me this stay for my birthday, and she chose well.',
    'We wanted quiet and good food, and we got both.',
    'The photos are honest. The air and the silence they cannot show.',
  ],
  4: [
    'A good stay with one or two small snags.',
    'We had a lovely time and would come back in another season.',
    'Very nearly perfect for what we were looking for.',
    'I enjoyed my days here and came home lighter.',
    'A beautiful setting and a friendly welcome.',
    'Good value for a short break, and a real change of pace.',
  ],
  3: [
    'A mixed stay: much to like, and some things to sort out.',
    'The place itself is lovely, but our stay did not run smoothly.',
    'I had hoped for a little more at this price.',
  ],
};

export const typeParts: Readonly<Partial<Record<ListingRetreatType, readonly string[]>>> = {
  Yoga: [
    'The morning classes were unhurried, and beginners got as much help as the others.',
    'Yoga was small groups only, never more than eight of us.',
    'I finally understood what my shoulders are supposed to do in a forward fold.',
  ],
  Meditation: [
    'The evening sits were short enough to be possible and long enough to matter.',
    'Nobody preached. We sat, we walked, and that was enough.',
    'I had never meditated before and was not made to feel it.',
  ],
  Detox: [
    'The menu was light, but I was never hungry after the first day.',
    'The second day of the cleanse was hard, and they told us in advance that it would be.',
  ],
  Mindfulness: [
    'Leaving the phone in the drawer was easier than I had thought.',
    'The guided walks made me notice things I would have hurried past.',
  ],
  Nature: [
    'The paths begin right at the door, and we met almost nobody.',
    'We were out all day in every weather, and it did us good.',
  ],
};

export const amenityParts: Readonly<Partial<Record<Amenity, readonly string[]>>> = {
  'Hot Springs': [
    'The hot spring in the rain was the best hour of the trip.',
    'We had the spring to ourselves before breakfast.',
  ],
  Bath: [
    'The bath was hot whenever we wanted it.',
    'I spent an hour in the bath every evening and slept like a stone.',
  ],
  Pool: [
    'The pool is not large, but it was clean and never crowded.',
    'A swim before breakfast became our habit.',
  ],
  'Yoga Studio': ['The studio has a view that makes it hard to keep your eyes closed.'],
  'Mountain Views': [
    'We drank our coffee facing the mountains every morning.',
    'The view changes by the hour, and we kept going out to look.',
  ],
  'Beach Access': ['The sea is two minutes away on foot, and we went in every day.'],
  'Nature Trails': ['The trail map in the hall is hand-drawn and better than our app.'],
  'Massage Services': [
    'Book the massage early, because the good hours go fast.',
    'The massage on the last day undid months at a desk.',
  ],
  'Organic Food': ['Most of what we ate grew within sight of the table.'],
  'Organic Restaurant': ['The kitchen cooks simply and very well.'],
  'Gourmet Kitchen': ['The kitchen has sharp knives and proper pans, so we cooked every night.'],
  'Lake Access': ['The lake was cold and clear, and we swam until our fingers were blue.'],
  'Tropical Gardens': [
    'The garden is full of birds from five in the morning. I liked it; light sleepers may not.',
  ],
  'Sound Healing Room': ['I went to the sound bath as a sceptic and came out very relaxed.'],
  'Meditation Garden': ['There is always a free bench in the garden.'],
  'Meditation Spaces': ['There are enough quiet corners that you can be alone when you need it.'],
  'Thai Massage': ['The Thai massage was firm and exactly right.'],
};

export const hostParts: readonly string[] = [
  '{host} answered every question within the hour.',
  '{host} met us at the gate and had the kettle on.',
  '{host} remembered that I do not eat dairy without being told twice.',
  'You can tell that {host} loves this place.',
  '{host} gave us good advice for the days after, and was right about the early bus.',
  '{host} is there when you need something and leaves you alone otherwise.',
  'Check-in was easy, although we arrived two hours late.',
  'The room was spotless and smelled of wood.',
  'Breakfast was different every day.',
  'The beds are firm and the nights are dark and quiet.',
];

export const snags: readonly string[] = [
  'The last kilometre of the road is rough, so arrive in daylight.',
  'The walls are thin, and we heard our neighbours in the morning.',
  'The shower needed a few minutes to get warm.',
  'I would have liked one more reading lamp.',
  'Dinner was served later than we are used to.',
  'One class was cancelled because of the weather, and we were told late.',
];

export const troubles: readonly string[] = [
  'The hot water failed on two mornings, and it took until the evening to get it fixed.',
  'Half of the programme was moved at short notice, which was a pity after such a long journey.',
  'Our room was next to the kitchen, and the day there starts at five.',
];

export const closings: Readonly<Record<Stars, readonly string[]>> = {
  5: [
    'We will be back.',
    'Stay at least three nights.',
    'Thank you for everything.',
    'Go before everyone else finds out.',
    'I am already looking at dates for next year.',
    '',
    '',
  ],
  4: ['All in all, I recommend it.', 'We would come again.', 'Bring good shoes and a book.', ''],
  3: ['With these things sorted out I would come back.', 'The staff were kind about it, to be fair.'],
};

export const replies: readonly string[] = [
  'Thank you for staying with us and for telling us openly. We have put this right since.',
  'Thank you. You are right, that should not have happened, and we have changed it.',
  'Thank you for your kind words. The door is open whenever you come back.',
  'It was a pleasure to have you here. Safe travels.',
];

/** What hosts wrote about guests. */
export const guestParts: readonly string[] = [
  'A considerate guest who left the room as they found it.',
  'Friendly, punctual and easy to have around. Welcome back any time.',
  'Asked good questions, kept the quiet hours and washed the last cup.',
  'A pleasure at the table and on the mat.',
  'Told us in time about the late arrival, which we appreciated.',
  'Respectful of the house and of the other guests.',
  'Came with an open mind and muddy boots, and left both at the right place.',
];

/** People who only write reviews in the demo; they cannot be signed in to. */
export const reviewers: readonly string[] = [
  'Clara Nyberg',
  'Tomás Rivera',
  'Hana Okafor',
  'Greta Lindqvist',
  'Samir Haddad',
  'Ines Carvalho',
  'Daniel Whitlock',
  'Mei-Ling Zhou',
  'Oskar Brandvold',
  'Leila Farahani',
  'Paul Desrosiers',
  'Nora Hughes',
  'Anjali Menon',
  'Viktor Szabo',
];
