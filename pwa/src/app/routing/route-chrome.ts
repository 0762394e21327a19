import { matchPath } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';

export type NavTab = 'explore' | 'wishlist' | 'trips' | 'messages' | 'profile';

/** What the shell shows around a screen. */
export interface Chrome {
  /**
   * The page's title and the route above it: on a phone a back arrow and this title replace the logo. `leave` is the
   * arrow's label if it always leads up instead of back.
   */
  inner?: { title: string; up: string; leave?: string };
  /** The screen draws its own header on a phone, or everywhere. */
  ownHeader?: 'phone' | 'always';
  /** Shows the admin chip in place of the search. */
  isAdmin?: boolean;
  /** The active entry of the bottom navigation; `none` hides it, for screens with a bar of their own. */
  tab: NavTab | 'none';
  /** Where the footer shows: not below a form with a bar of its own. */
  footer: 'always' | 'desktop' | 'never';
  /** Forms and dashboards have a background that makes their cards stand out. */
  ground: 'page' | 'form';
}

const browsing: Chrome = { tab: 'explore', footer: 'always', ground: 'page' };

/** The first pattern that matches decides. Source: design §8. */
const chromes: [pattern: string, chrome: Chrome][] = [
  [paths.home, browsing],
  [paths.map, browsing],
  [paths.property, { ...browsing, tab: 'none', ownHeader: 'phone' }],
  [paths.auth, { ownHeader: 'always', tab: 'none', footer: 'never', ground: 'page' }],
  [
    paths.listProperty,
    {
      inner: { title: 'List Your Wellness Retreat', up: paths.home, leave: 'Back to home' },
      tab: 'none',
      footer: 'never',
      ground: 'form',
    },
  ],
  [`${paths.ownerDashboard}/*`, { tab: 'profile', footer: 'always', ground: 'form' }],
  [paths.admin, { isAdmin: true, tab: 'profile', footer: 'desktop', ground: 'form' }],
  [
    paths.checkout,
    { inner: { title: 'Checkout', up: paths.home }, tab: 'none', footer: 'never', ground: 'form' },
  ],
  [paths.bookingConfirmation, { tab: 'trips', footer: 'always', ground: 'form' }],
  [paths.messages, { tab: 'messages', footer: 'never', ground: 'page' }],
  [paths.conversation, { ownHeader: 'phone', tab: 'none', footer: 'never', ground: 'page' }],
  [paths.wishlist, { tab: 'wishlist', footer: 'always', ground: 'page' }],
  [paths.trips, { tab: 'trips', footer: 'always', ground: 'page' }],
  [paths.trip, { inner: { title: 'Trip', up: paths.trips }, tab: 'trips', footer: 'always', ground: 'form' }],
  [
    paths.sync,
    { inner: { title: 'Pending changes', up: paths.home }, tab: 'profile', footer: 'always', ground: 'form' },
  ],
  [
    paths.notifications,
    { inner: { title: 'Notifications', up: paths.home }, tab: 'profile', footer: 'always', ground: 'form' },
  ],
  [
    paths.notificationSettings,
    {
      inner: { title: 'Notification settings', up: paths.notifications },
      tab: 'profile',
      footer: 'always',
      ground: 'form',
    },
  ],
  [
    paths.account,
    { inner: { title: 'Account', up: paths.home }, tab: 'profile', footer: 'always', ground: 'form' },
  ],
  [
    paths.person,
    { inner: { title: 'Profile', up: paths.home }, tab: 'explore', footer: 'always', ground: 'page' },
  ],
  // Links in mails lead here, so there is no page before them.
  [paths.accountLink, { tab: 'profile', footer: 'always', ground: 'page' }],
  [paths.keepAccount, { tab: 'profile', footer: 'always', ground: 'page' }],
  [paths.reset, { tab: 'profile', footer: 'always', ground: 'page' }],
  [paths.unsubscribe, { tab: 'profile', footer: 'always', ground: 'page' }],
  [
    paths.produce,
    { inner: { title: 'Organic Produce', up: paths.home }, tab: 'explore', footer: 'always', ground: 'page' },
  ],
];

/** @param isVisitor true if nobody is logged in: a conversation then looks like the inbox */
export function chromeOf(pathname: string, isVisitor = false): Chrome {
  const shown = isVisitor && matchPath(paths.conversation, pathname) !== null ? paths.messages : pathname;
  return chromes.find(([pattern]) => matchPath(pattern, shown) !== null)?.[1] ?? browsing;
}

/** The wizard has another title if its query says that it edits. Source: spec §2. */
export const innerTitle = (title: string, search: string): string =>
  search.includes('edit=') ? title.replace('List', 'Edit') : title;
