import { createThreadFills } from './fetch-conversation.ts';
import { thisDevice } from '#pwa/sync/app-device.ts';

/** Fill the mirror from the network; screens read only the mirror. See `createThreadFills`. */
export const { fillThread } = createThreadFills(thisDevice);
