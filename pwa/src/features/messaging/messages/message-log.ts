/** Documented messages of messaging failures. Source: spec §8. */
type MessagingFailure =
  | 'Failed to fetch conversations:'
  | 'Failed to fetch messages:'
  | 'Failed to start conversation:'
  | 'Failed to send message:'
  | 'Failed to mark messages as read:';

/** Logs a messaging failure to the console. Being offline is not a failure. Source: spec §8. */
export function logFailure(what: MessagingFailure, reason: unknown): void {
  // oxlint-disable-next-line no-console -- the console is where the documentation wants these to be found
  console.error(what, reason);
}
