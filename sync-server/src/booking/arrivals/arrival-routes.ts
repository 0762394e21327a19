import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { getGuide, mayGuide, updateGuide } from './arrival-guide-service.ts';

export const arrivalHandlers = ({ database }: { database: Database }): Handlers => ({
  getArrivalGuide: async ({ params, user }) => ok(await getGuide(database.read, params.id, user)),
  updateArrivalGuide: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => mayGuide(database.read, params.id, user));
    return updateGuide(call.write, params.id, update);
  },
});
