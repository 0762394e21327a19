import { personas, type RightsFixture } from './rights-fixture.ts';

/** The rows that a call can be tried on. */
export const targets = {
  nothing: ['only'],
  self: ['own', "another's"],
  listing: ['shown', 'hidden', 'missing'],
  package: ['shown', 'hidden', 'missing'],
  departure: ['shown', 'hidden', 'missing'],
  booking: ['theirs', 'missing'],
  conversation: ['theirs', 'missing'],
  upload: ['own upload', 'missing'],
  document: ['own document', 'missing'],
  token: ['known token', 'unknown token'],
  message: ['signed', 'unsigned'],
  person: ['known', 'leaving', 'missing'],
} as const;
export type About = keyof typeof targets;
export type Target = (typeof targets)[About][number];

export interface Sending {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A body that is not JSON. Its type and its signature are in the headers. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface RightsRow {
  about: About;
  /** A call that is valid except, perhaps, for its caller. `selfId`: the person it names as the caller. */
  send: (fixture: RightsFixture, selfId: number) => Sending;
  /** Statuses that follow from a product rule instead of a right, by `persona target`. */
  rules?: Readonly<Record<string, number>>;
}

const members = personas.filter((persona) => !['visitor', 'expired', 'deleted'].includes(persona));

/** The same status for everyone with a session, for `rules`. */
export const forMembers = (target: Target, status: number): Record<string, number> =>
  Object.fromEntries(members.map((persona) => [`${persona} ${target}`, status]));
