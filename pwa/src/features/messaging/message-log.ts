/** What the documentation calls the failures of messaging. Source: spec §8. */
export type MessagingFailure =
  | 'Failed to fetch conversations:'
  | 'Failed to fetch messages:'
  | 'Failed to start conversation:'
  | 'Failed to send message:'
  | 'Failed to mark messages as read:';

/** Writes a failure of messaging to the console. Being offline is none: what waits is shown as waiting. Source: spec §8. */
export function logFailure(what: MessagingFailure, reason: unknown): void {
  // eslint-disable-next-line no-console -- the console is where the documentation wants these to be found
  console.error(what, reason);
}
