import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { changePicks, requireOwnStay } from './pick-service.ts';
import { requireOwnItem, requireOwnListing } from './programme-access.ts';
import { addItem, editItem, removeItem } from './programme-service.ts';

export const programmeHandlers = ({ database }: { database: Database }): Handlers => ({
  createProgrammeItem: async (call) => {
    const { params, user } = call;
    const added = await authorizeFirst(call, () => requireOwnListing(database.read, params.id, user));
    return addItem(call.write, params.id, added);
  },
  updateProgrammeItem: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => requireOwnItem(database.read, params.id, user));
    return editItem(call.write, params.id, update);
  },
  deleteProgrammeItem: ({ write, params }) => removeItem(write, params.id),
  pickProgrammeItems: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => requireOwnStay(database.read, params.id, user));
    return changePicks(call.write, params.id, update);
  },
});
