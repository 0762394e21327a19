import { createThreadFills } from './thread-fills.ts';
import { thisDevice } from './this-device.ts';

/** Fill the mirror from the network; screens read only the mirror. See `createThreadFills`. */
export const { fillThread } = createThreadFills(thisDevice);
