import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { getGuide, mayGuide, updateGuide } from './arrival-guide-service.ts';

interface ArrivalRouteDeps {
  database: Database;
  limits: RateLimits;
}

export const arrivalHandlers = ({ database, limits }: ArrivalRouteDeps): Handlers => ({
  getArrivalGuide: async ({ params, user }) => ok(await getGuide(database.read, params.id, user)),
  updateArrivalGuide: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => mayGuide(database.read, params.id, user));
    await limits.consume('arrivalGuide', `${user.userId} ${params.id}`);
    return updateGuide(call.write, params.id, update);
  },
});
