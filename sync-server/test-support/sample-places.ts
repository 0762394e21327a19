import { PlaceIndex } from '#server/search/place-index.ts';

/** A few lines in the format of the build. */
const lines = [
  'greece\t214\tcountry\tGreece\t\tGreece\t39.0800\t22.5700',
  'hakone\t41\ttown\tHakone\tKanagawa\tJapan\t35.1894\t139.0265',
  'hakusan\t50\ttown\tHakusan\tIshikawa\tJapan\t36.5144\t136.5656',
  'springfield\t51\ttown\tSpringfield\tIllinois\tUnited States\t39.8017\t-89.6437',
  'springfield\t52\ttown\tSpringfield\tMissouri\tUnited States\t37.2153\t-93.2982',
  'tokyo\t89\tcapital\tTokyo\tTokyo\tJapan\t35.6895\t139.6917',
];

/** A search over a few places, for servers without a build. */
export const samplePlaces = (): PlaceIndex =>
  new PlaceIndex(() => Promise.resolve(Buffer.from(lines.join('\n'))));
