import type { Database } from '#server/database/database.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { listCategories } from './category-service.ts';

export const categoryHandlers = ({ database }: { database: Database }): Handlers => ({
  listCategories: async () => ok(await listCategories(database.read)),
});
