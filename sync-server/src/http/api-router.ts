import Router from '@koa/router';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import type { Endpoints, Handlers, Reply } from './handlers.ts';
import { serveCall } from './serve-call.ts';
import type { IncomingCall, ServingDeps } from './served-call.ts';

export interface Api<T = Endpoints> {
  /** Finds the call in the endpoint table and serves it. @throws {AppError} every refusal */
  answer(call: IncomingCall, handlers: Handlers<T>, database: Database): Promise<Reply<unknown>>;
}

/** The endpoint table as a router; the same one serves HTTP and the calls inside a push envelope. */
export function createApi(deps: Omit<ServingDeps, 'database'>): Api {
  return createApiOf(endpoints, deps);
}

/** The same for any table. */
export function createApiOf<T extends Readonly<Record<string, Endpoint>>>(
  table: T,
  { clock, epoch, limits, isErased, accountRecheck }: Omit<ServingDeps, 'database'>,
): Api<T> {
  const routers = routersOf(table);
  return {
    async answer(call, handlers, database) {
      const matched = routers.get(subjectOf(call.path))?.match(call.path, call.method);
      const layer = matched?.pathAndMethod[0];
      const name: keyof T | undefined = layer?.name;
      const endpoint = name === undefined ? undefined : table[name];
      if (layer === undefined || name === undefined || endpoint === undefined)
        throw toRoutingRefusal(matched?.path.flatMap(({ methods }) => methods) ?? []);
      const params = layer.params(call.path, layer.captures(call.path));
      // The compiler does not see that handler and endpoint have the same name.
      const handler = handlers[name];
      const deps = { database, clock, epoch, limits, isErased, accountRecheck };
      return serveCall(deps, { endpoint, handler, params }, call);
    },
  };
}

/** The first two segments of a path, which no endpoint has as parameters: `/api/bookings`. */
const subjectOf = (path: string): string => path.split('/', 3).join('/');

/** A router for each subject: the router tries its paths one after the other, and there are some 150. */
function routersOf(table: Readonly<Record<string, Endpoint>>): ReadonlyMap<string, Router> {
  const routers = new Map<string, Router>();
  for (const [name, { method, path }] of Object.entries(table)) {
    const router = routers.get(subjectOf(path)) ?? new Router({ sensitive: true, strict: true });
    router.register(path, [method], () => undefined, { name });
    routers.set(subjectOf(path), router);
  }
  return routers;
}

function toRoutingRefusal(allowed: readonly string[]): AppError {
  if (allowed.length === 0) return new AppError('not_found');
  const headers = { Allow: [...new Set(allowed)].join(', ') };
  return new AppError('method_not_allowed', undefined, { headers });
}
