import { ok, type Handlers } from '#server/http/handlers.ts';
import { searchPeople, type PeopleSearchDeps } from './people-search-service.ts';

export const peopleSearchHandlers = (deps: PeopleSearchDeps): Handlers => ({
  searchPeople: async ({ query }) => ok(await searchPeople(deps, query.text)),
});
