import { ok, type Handlers } from '#server/http/handlers.ts';
import { getPerson, type PersonDeps } from './person-service.ts';

export const personHandlers = (deps: PersonDeps): Handlers => ({
  getPerson: async ({ params }) => ok(await getPerson(deps, params.id)),
});
