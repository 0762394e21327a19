import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { announcementCommands } from './announcement-commands.ts';
import { arrivalCommands } from './arrival-commands.ts';
import { blockCommands } from './block-commands.ts';
import { bookingCommands } from './booking-commands.ts';
import { calendarCommands } from './calendar-change.ts';
import { checkInCommands } from './check-in-commands.ts';
import { departureCommands } from './departure-commands.ts';
import { forCommand, type Command, type CommandName } from '#pwa/sync/outbox/command.ts';
import { favoriteCommands } from './favorite-commands.ts';
import { listingCommands } from './listing-commands.ts';
import { messageCommands } from './message-commands.ts';
import { notificationCommands } from './notification-commands.ts';
import { programmeCommands } from './programme-commands.ts';
import { profileCommands } from './profile-commands.ts';
import { reportCommands } from './report-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { packageCommands } from './package-commands.ts';

/** Any command. The `args` of an entry have the shape of its command, because both were stored together. */
type AnyCommand = Command<object>;

const commands = {
  ...favoriteCommands,
  ...blockCommands,
  ...messageCommands,
  ...listingCommands,
  ...packageCommands,
  ...bookingCommands,
  ...departureCommands,
  ...notificationCommands,
  ...profileCommands,
  ...calendarCommands,
  ...arrivalCommands,
  ...programmeCommands,
  ...announcementCommands,
  ...reviewCommands,
  ...checkInCommands,
  ...reportCommands,
} satisfies Record<CommandName, Command> as unknown as Record<CommandName, AnyCommand>;

export const allCommands: readonly AnyCommand[] = Object.values(commands);

/** The command of an entry, and the entry's `args` in the present shape. */
export interface Resolved {
  command: Omit<AnyCommand, 'name'>;
  args: object;
}

/** @returns null for an entry of a version that this app does not know; it stays stored and waits for an update */
export function resolveCommand(entry: Pick<OutboxEntry, 'name' | 'args' | 'argsVersion'>): Resolved | null {
  const command = forCommand(commands, entry.name);
  if (command === undefined || entry.argsVersion > command.argsVersion) return null;
  if (entry.argsVersion === command.argsVersion) return { command, args: entry.args };
  if (command.upgrade === undefined) return null;
  return { command, args: command.upgrade(entry.args, entry.argsVersion) };
}
