import { listRetreatPackages } from '#contracts/domain/catalog/retreat-packages.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { answerListById } from '#server/http/list-page.ts';
import { findVisibleDays } from './availability-service.ts';
import {
  addPackage,
  editPackage,
  findPackagesById,
  findVisiblePackageIds,
  getVisiblePackage,
  mayAddPackage,
  mayEditPackage,
  retirePackage,
} from './retreat-package-service.ts';

export const retreatPackageHandlers = ({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Handlers => ({
  listRetreatPackages: async (call) => {
    const ids = await findVisiblePackageIds(database.read, call.params.id, call.caller);
    return answerListById(call, listRetreatPackages, ids, (wanted) =>
      findPackagesById(database.read, wanted),
    );
  },
  getRetreatPackage: async ({ params, caller }) =>
    ok(await getVisiblePackage(database.read, params.id, caller)),
  listPackageAvailability: async ({ params, query, caller }) =>
    ok(await findVisibleDays(database.read, clock, caller, params.id, query)),
  createRetreatPackage: async (call) => {
    const { params, user } = call;
    const added = await authorizeFirst(call, () => mayAddPackage(database.read, params.id, user));
    return addPackage(call.write, params.id, added);
  },
  updateRetreatPackage: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => mayEditPackage(database.read, params.id, user));
    return editPackage(call.write, params.id, update);
  },
  retireRetreatPackage: ({ write, params }) => retirePackage(write, params.id),
});
