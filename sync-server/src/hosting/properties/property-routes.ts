import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { countingStored, type RateLimits } from '#server/http/rate-limits.ts';
import { removeProperty } from './property-deletion-service.ts';
import { createProperty, editProperty, mayCreate, mayEdit } from './property-service.ts';

interface PropertyRouteDeps {
  database: Database;
  limits: RateLimits;
}

export const propertyHandlers = ({ database, limits }: PropertyRouteDeps): Handlers => ({
  createProperty: async (call) => {
    const listing = await authorizeFirst(call, () => mayCreate(call.sentBody, call.user));
    return countingStored(limits, { kind: 'listing', userId: call.user.userId }, () =>
      createProperty(call.write, listing),
    );
  },
  updateProperty: async (call) => {
    const { params, user, sentBody } = call;
    const update = await authorizeFirst(call, () => mayEdit(database.read, params.id, sentBody, user));
    return countingStored(limits, { kind: 'listing', userId: user.userId }, () =>
      editProperty(call.write, params.id, update, sentBody),
    );
  },
  deleteProperty: ({ write, params }) => removeProperty(write, params.id),
});
