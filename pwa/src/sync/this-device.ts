import { privateDb, publicDb } from '#pwa/store/open-stores.ts';
import { createDevice } from './device.ts';
import { browserEnvironment } from './environment.ts';

/** The device this page runs on. */
export const thisDevice = createDevice(browserEnvironment, { publicDb, privateDb });
