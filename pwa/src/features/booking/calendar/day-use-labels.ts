import { countOf } from '#contracts/plural.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import {
  Broom16Regular,
  Clock16Filled,
  Globe16Regular,
  People16Filled,
  Person16Filled,
  Prohibited16Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';
import { isBlockable, isBlocked } from './calendar-changes.ts';
import type { DaySpan, DayUse, DayUseKind, HostDay } from './host-days.ts';

export type ShownUse = Exclude<DayUseKind, 'free'>;

/** How each use is shown: icon and word in the grid and its legend, and the word in counts. */
export const useAppearance: Record<ShownUse, { icon: Icon; word: string; counted: string }> = {
  booking: { icon: Person16Filled, word: 'Booked', counted: 'booked' },
  request: { icon: Clock16Filled, word: 'Request', counted: 'requested' },
  block: { icon: Prohibited16Regular, word: 'Blocked', counted: 'blocked' },
  import: { icon: Globe16Regular, word: 'Other site', counted: 'taken on another site' },
  departure: { icon: People16Filled, word: 'Group', counted: 'of a group retreat' },
  preparation: { icon: Broom16Regular, word: 'Prepare', counted: 'to prepare' },
};
export const shownUses = Object.keys(useAppearance) as ShownUse[];

/** Word of a day in the grid; for an imported day the name of its site. */
export function wordOf(use: DayUse): string | null {
  if (use.kind === 'free') return null;
  return use.kind === 'import' ? use.site : useAppearance[use.kind].word;
}

/** How a screen reader announces the use of a day. */
export function spokenUse(use: DayUse): string {
  switch (use.kind) {
    case 'free':
      return 'free';
    case 'preparation':
      return 'kept free to prepare';
    case 'booking':
      return `booked by ${use.guest}, opens the booking`;
    case 'request':
      return `requested by ${use.guest}, opens the request`;
    case 'block':
      return use.note === null ? 'blocked' : `blocked: ${use.note}`;
    case 'import':
      return `taken on ${use.site}`;
    case 'departure':
      return `group retreat: ${use.title}`;
  }
}

/** 'Jun 9' or 'Jun 9 – 15' */
export const spanLabel = ({ from, to }: DaySpan): string => formatDayRange(from, to);

/** '5 free, 2 booked', in the order of the legend. */
export function countUses(days: readonly HostDay[]): string {
  const kinds = ['free', ...shownUses] as const;
  return kinds
    .map((kind) => [days.filter(({ use }) => use.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind === 'free' ? 'free' : useAppearance[kind].counted}`)
    .join(', ');
}

const isTaken = (day: HostDay): boolean => !isBlockable(day) && !isBlocked(day);

/**
 * Confirms a change of days: 'Jun 9 – 15 blocked'. Days that a stay, a request or another site has taken do not change,
 * and are counted: 'Jun 9 – 15: 3 days blocked, 4 taken'.
 * @param isChanged whether the change is about the day
 */
export function changeLabel(
  days: readonly HostDay[],
  span: DaySpan,
  isChanged: (day: HostDay) => boolean,
  done: string,
): string {
  const taken = days.filter(isTaken).length;
  if (taken === 0) return `${spanLabel(span)} ${done}`;
  return `${spanLabel(span)}: ${countOf(days.filter(isChanged).length, 'day')} ${done}, ${taken} taken`;
}
