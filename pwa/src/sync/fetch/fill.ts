import { createFills } from './fetch-properties.ts';
import { thisDevice } from '#pwa/sync/app-device.ts';

/** Fill the mirror from the network; screens read only the mirror. See `createFills`. */
export const { fillSearch, fillProperty, fillCategories } = createFills(thisDevice);

export { searchKey } from './search-page.ts';
