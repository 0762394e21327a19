import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { bookingCommands } from './booking-commands.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { favoriteCommands } from './favorite-commands.ts';
import { listingCommands } from './listing-commands.ts';
import { messageCommands } from './message-commands.ts';
import { packageCommands } from './package-commands.ts';

/** Any command. The `args` of an entry have the shape of its command, because both were stored together. */
type AnyCommand = Command<object>;

export const allCommands = [
  ...favoriteCommands,
  ...messageCommands,
  ...listingCommands,
  ...packageCommands,
  ...bookingCommands,
] as unknown as readonly AnyCommand[];
const byName = new Map(allCommands.map((command) => [command.name, command]));

/** The command of an entry, and the entry's `args` in the present shape. */
export interface Resolved {
  command: AnyCommand;
  args: object;
}

/** @returns null for an entry of a version that this app does not know; it stays stored and waits for an update */
export function resolveCommand(entry: Pick<OutboxEntry, 'name' | 'args' | 'argsVersion'>): Resolved | null {
  const command = byName.get(entry.name);
  if (command === undefined || entry.argsVersion > command.argsVersion) return null;
  if (entry.argsVersion === command.argsVersion) return { command, args: entry.args };
  if (command.upgrade === undefined) return null;
  return { command, args: command.upgrade(entry.args, entry.argsVersion) };
}
