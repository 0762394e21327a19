import { createFills } from './fills.ts';
import { thisDevice } from './this-device.ts';

/** Fill the mirror from the network; screens read only the mirror. See `createFills`. */
export const { fillSearch, fillProperty, fillCategories } = createFills(thisDevice);

export { searchKey } from './search-fill.ts';
