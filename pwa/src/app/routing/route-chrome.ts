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
  /**
   * The active entry of the bottom navigation, null for none; `hidden` hides it, for screens with a bar of their own.
   */
  tab: NavTab | 'hidden' | null;
  /** Where the footer shows: not below a form with a bar of its own. */
  footer: 'always' | 'desktop' | 'never';
  /** Forms and dashboards have a background that makes their cards stand out. */
  ground: 'page' | 'form';
}

const browsing: Chrome = { tab: 'explore', footer: 'always', ground: 'page' };
const profile: Chrome = { tab: 'profile', footer: 'always', ground: 'form' };
const link: Chrome = { ...profile, ground: 'page' };
/** There is no such page. */
const unknown: Chrome = { ...browsing, tab: null };
/** A form that has its own bar at the bottom. */
const task: Chrome = { tab: 'hidden', footer: 'never', ground: 'form' };

/** The first pattern that matches decides. Source: design §8. */
const chromes: [pattern: string, chrome: Chrome][] = [
  [paths.home, browsing],
  [paths.map, browsing],
  [paths.property, { ...browsing, tab: 'hidden', ownHeader: 'phone' }],
  [paths.auth, { ...task, ground: 'page', ownHeader: 'always' }],
  [
    paths.listProperty,
    { ...task, inner: { title: 'List Your Wellness Retreat', up: paths.home, leave: 'Back to home' } },
  ],
  [`${paths.ownerDashboard}/*`, profile],
  [paths.admin, { ...profile, isAdmin: true, footer: 'desktop' }],
  [paths.checkout, { ...task, inner: { title: 'Checkout', up: paths.home } }],
  [paths.bookingConfirmation, { ...profile, tab: 'trips' }],
  [paths.messages, { ...browsing, tab: 'messages', footer: 'never' }],
  [paths.conversation, { ...task, ground: 'page', ownHeader: 'phone' }],
  [paths.wishlist, { ...browsing, tab: 'wishlist' }],
  [paths.trips, { ...browsing, tab: 'trips' }],
  [paths.trip, { ...profile, tab: 'trips', inner: { title: 'Trip', up: paths.trips } }],
  [paths.sync, { ...profile, inner: { title: 'Pending changes', up: paths.home } }],
  [paths.notifications, { ...profile, inner: { title: 'Notifications', up: paths.home } }],
  [
    paths.notificationSettings,
    { ...profile, inner: { title: 'Notification settings', up: paths.notifications } },
  ],
  [paths.account, { ...profile, inner: { title: 'Account', up: paths.home } }],
  [paths.person, { ...browsing, inner: { title: 'Profile', up: paths.home } }],
  // Links in mails lead here, so there is no page before them.
  [paths.accountLink, link],
  [paths.keepAccount, link],
  [paths.reset, link],
  [paths.unsubscribe, link],
  [paths.produce, { ...browsing, inner: { title: 'Organic Produce', up: paths.home } }],
];

/** @param isVisitor true if nobody is logged in: a conversation then looks like the inbox */
export function chromeOf(pathname: string, isVisitor = false): Chrome {
  const shown = isVisitor && matchPath(paths.conversation, pathname) !== null ? paths.messages : pathname;
  return chromes.find(([pattern]) => matchPath(pattern, shown) !== null)?.[1] ?? unknown;
}

/** The wizard has another title if its query says that it edits. Source: spec §2. */
export const innerTitle = (title: string, search: string): string =>
  search.includes('edit=') ? title.replace('List', 'Edit') : title;
