import { listingPackagesMax } from '#contracts/limits.ts';

/** Why a listing takes no further package, and what its host can do instead. */
export const packagesFull = `A retreat can have ${listingPackagesMax} packages, retired ones included. Edit one you no longer need instead.`;
