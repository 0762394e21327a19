import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { announce, mayAnnounce, requireReadingGuest, storeReads } from './announcement-service.ts';

export const announcementHandlers = ({ database }: { database: Database }): Handlers => ({
  createAnnouncement: async (call) => {
    const { params, user } = call;
    const sent = await authorizeFirst(call, () => mayAnnounce(database.read, params.id, user));
    return announce(call.write, params.id, sent);
  },
  readAnnouncements: async (call) => {
    const { params, user } = call;
    const reads = await authorizeFirst(call, () => requireReadingGuest(database.read, params.id, user));
    return storeReads(call.write, params.id, reads);
  },
});
