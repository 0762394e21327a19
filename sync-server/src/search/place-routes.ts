import { placeSearch } from '#contracts/limits.ts';
import type { Deps } from '#server/deps.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';

export const placeHandlers = ({ places }: Pick<Deps, 'places'>): Handlers => ({
  listPlaces: async ({ query }) => ok(await places.search(query.text, placeSearch.results)),
});
