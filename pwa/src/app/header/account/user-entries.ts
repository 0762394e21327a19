import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { requestsToAnswer } from '#pwa/features/booking/hosting/request-total.ts';
import { paths } from '#pwa/lib/paths.ts';
import { authPath } from '#pwa/lib/screen-paths.ts';
import {
  Alert20Regular,
  ArrowEnter20Regular,
  BowlSalad20Regular,
  BuildingHome20Regular,
  Chat20Regular,
  CloudArrowUp20Regular,
  Add20Regular,
  Heart20Regular,
  Luggage20Regular,
  Person20Regular,
  PersonAdd20Regular,
  QuestionCircle20Regular,
  ShieldCheckmark20Regular,
  Sparkle20Regular,
  Storage20Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';

/** One entry of the user menu. An entry without `to` is not available yet, and says so. */
export interface UserEntry {
  label: string;
  icon: Icon;
  to?: string;
  /** Shown beside the label, such as the number of unread messages. */
  note?: string;
}

/** Entries that a phone has in its bottom navigation, and a wide window in this menu. */
export const barEntries: readonly UserEntry[] = [
  { label: 'Wishlist', icon: Heart20Regular, to: paths.wishlist },
  { label: 'Trips', icon: Luggage20Regular, to: paths.trips },
];

/**
 * Groups of the user menu, separated by lines. Source: spec §2 header, design §8.
 * @param own entries before the others @param requests requests to answer as a host
 */
export function userEntries(
  user: SessionUser | null,
  here: string,
  unread = 0,
  own: readonly UserEntry[] = [],
  requests = 0,
): UserEntry[][] {
  const account: UserEntry[] =
    user === null
      ? [
          { label: 'Sign up', icon: PersonAdd20Regular, to: authPath('signup', here) },
          { label: 'Log in', icon: ArrowEnter20Regular, to: authPath('login', here) },
        ]
      : [];
  const places: UserEntry[] = [
    ...own,
    ...(user === null
      ? []
      : [
          { label: 'Account', icon: Person20Regular, to: paths.account },
          { label: 'Notifications', icon: Alert20Regular, to: paths.notifications },
        ]),
    {
      label: 'Messages',
      icon: Chat20Regular,
      to: paths.messages,
      ...(unread > 0 && { note: `${unread} unread` }),
    },
    {
      label: 'Owner Dashboard',
      icon: BuildingHome20Regular,
      to: requests === 0 ? paths.ownerDashboard : `${paths.ownerDashboard}?tab=bookings`,
      ...(requests > 0 && { note: requestsToAnswer(requests) }),
    },
    { label: 'List your property', icon: Add20Regular, to: paths.listProperty },
    ...(user?.isStaff === true || user?.needsSecondFactor === true
      ? [{ label: 'Verification', icon: ShieldCheckmark20Regular, to: paths.admin }]
      : []),
  ];
  const about: UserEntry[] = [
    { label: 'Organic Produce', icon: BowlSalad20Regular, to: paths.produce },
    { label: 'Wellness host program', icon: Sparkle20Regular, to: paths.listProperty },
    { label: 'Help Center', icon: QuestionCircle20Regular },
  ];
  const device: UserEntry[] = [
    { label: 'Pending changes', icon: CloudArrowUp20Regular, to: paths.sync },
    { label: 'Offline storage', icon: Storage20Regular, to: `${paths.sync}#storage` },
  ];
  return [account, places, about, device].filter((group) => group.length > 0);
}
