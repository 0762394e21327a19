import type { Deps } from '#server/deps.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { listCategories } from './category-service.ts';

export const categoryHandlers = ({ database }: Deps): Handlers => ({
  listCategories: async () => ok(await listCategories(database.read)),
});
