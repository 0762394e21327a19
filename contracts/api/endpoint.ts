import type { AnyObject, InferType, ObjectSchema, Schema } from 'yup';
import type { Address, Method } from './addresses.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call.
 * `anyone`: no session needed. `user`: signed in. `self`: signed in as the user named in the path.
 * `participant`: one of the two people of a conversation. `host`: host of the property.
 * `host-or-staff`, `staff`: as they say. `guest`: the guest of a booking. `guest-or-host`: the guest, the host or staff.
 * Everyone else gets 401 without a session, and 403 or 404 with one.
 */
export type Access =
  'anyone' | 'user' | 'self' | 'participant' | 'host' | 'host-or-staff' | 'guest' | 'guest-or-host' | 'staff';

type FieldsSchema = ObjectSchema<AnyObject>;

interface Description<P, Q, B, R> {
  /** One sentence for the API description. */
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  /** Largest body in bytes; `bodyLimits.bytes` unless given. */
  bodyBytes?: number;
  /** Schema of the reply; left out where the reply has no body. */
  reply?: R;
  /** Status of success; 200 unless said. */
  success?: 200 | 201 | 204;
  /** Refusals a caller of this call must expect beside those common to every call. */
  refusals?: readonly ErrorCode[];
}

/** One call of the API: the only place where its shapes and rights are written. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends Description<
  P,
  Q,
  B,
  R
> {
  method: Method;
  path: string;
  success: 200 | 201 | 204;
  refusals: readonly ErrorCode[];
}

export function endpoint<
  P extends FieldsSchema | undefined = undefined,
  Q extends FieldsSchema | undefined = undefined,
  B extends FieldsSchema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(address: Address, description: Description<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { ...address, success: 200, refusals: [], ...description };
}

type Inferred<S> = S extends Schema ? InferType<S> : undefined;
/** The values of a call's path parameters, query, body and reply, as the schemas give them. */
export type ParamsOf<E> = E extends Endpoint<infer P> ? Inferred<P> : never;
export type QueryOf<E> = E extends Endpoint<unknown, infer Q> ? Inferred<Q> : never;
export type BodyOf<E> = E extends Endpoint<unknown, unknown, infer B> ? Inferred<B> : never;
export type ReplyOf<E> = E extends Endpoint<unknown, unknown, unknown, infer R> ? Inferred<R> : never;

/**
 * The address of a call with its parameters filled in.
 * @param query values left `undefined` are left out; lists are joined by commas.
 */
export function addressOf(
  call: Pick<Endpoint, 'path'>,
  params: Record<string, string | number> = {},
  query: Record<string, string | number | boolean | readonly string[] | undefined> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Missing path parameter ${name} of ${call.path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    search.set(name, typeof value === 'object' ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
