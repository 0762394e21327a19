import { createStayFills } from './fetch-packages.ts';
import { thisDevice } from '#pwa/sync/app-device.ts';

/** Fill the mirror from the network; screens read only the mirror. See `createStayFills`. */
export const { fillPackages, fillPackage, fillPackageAvailability, fillTakenStays } =
  createStayFills(thisDevice);
