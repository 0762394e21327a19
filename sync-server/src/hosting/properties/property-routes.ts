import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { removeProperty } from './property-deletion-service.ts';
import { createProperty, editProperty, mayCreate, mayEdit } from './property-service.ts';

export const propertyHandlers = ({ database }: { database: Database }): Handlers => ({
  createProperty: async (call) => {
    const listing = await authorizeFirst(call, () => mayCreate(call.sentBody, call.user));
    return createProperty(call.write, listing);
  },
  updateProperty: async (call) => {
    const { params, user, sentBody } = call;
    const update = await authorizeFirst(call, () => mayEdit(database.read, params.id, sentBody, user));
    return editProperty(call.write, params.id, update, sentBody);
  },
  deleteProperty: ({ write, params }) => removeProperty(write, params.id),
});
