import { baseAddresses } from './base-addresses.ts';
import { queuedAddresses } from './queued-addresses.ts';
import { screenAddresses } from './screen-addresses.ts';

export type { Address, Method } from './base-addresses.ts';

/**
 * Method and path of each call of the API; no other file contains a path. Separate from the schemas, so that the app
 * can send its first request before it has loaded the validation code.
 */
export const addresses = { ...baseAddresses, ...queuedAddresses, ...screenAddresses };
