import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import type { Clock } from './lib/clock.ts';
import type { Database } from './database/database.ts';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import type { MailTransport } from './reach/mail/mail-transport.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { PlaceIndex } from './search/place-index.ts';
import type { PublicListings } from './search/public-listings.ts';
import type { PictureEncoder } from './pictures/encoder/picture-encoder.ts';
import type { Storage } from './pictures/storage/storage.ts';
import type { ChangeHub } from './sync/change-hub.ts';
import type { EventStreams } from './sync/event-streams.ts';

/**
 * Dependencies of the handlers. `createHandlers` is called again for each batch of a push envelope, with a `database`
 * bound to the open transaction, so building handlers must be cheap.
 */
export interface Deps {
  database: Database;
  clock: Clock;
  env: Env;
  logger: Logger;
  limits: RateLimits;
  /** Accounts offered for one-tap sign-in; none when demo data is off. */
  demoAccounts: readonly DemoAccount[];
  /** Notifies of commits of this process and of others. */
  changes: ChangeHub;
  streams: EventStreams;
  /** Verified listings in memory. */
  listings: PublicListings;
  /** Countries and places by name. */
  places: PlaceIndex;
  /** Sends mails; null if `MAIL_URL` is off. */
  mail: MailTransport | null;
  /** Files of uploaded pictures, and the process that makes them. */
  storage: Storage;
  encoder: PictureEncoder;
  /** Epoch of the database; a restore starts a new one. */
  epoch: string;
}
