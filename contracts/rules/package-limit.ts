import { listingPackagesMax } from '#contracts/request-limits.ts';

/** Message for a listing with the maximum number of packages. */
export const packagesFull = `A retreat can have ${listingPackagesMax} packages, retired ones included. Edit one you no longer need instead.`;
