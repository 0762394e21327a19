import { createStayFills } from './stay-fills.ts';
import { thisDevice } from './this-device.ts';

/** Fill the mirror from the network; screens read only the mirror. See `createStayFills`. */
export const { fillPackages, fillPackage, fillPackageAvailability, fillTakenStays } =
  createStayFills(thisDevice);
