import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { Accident, FaultNetwork } from './fault-network.ts';
import type { Person } from './test-data.ts';

export type { Accident } from './fault-network.ts';

/** A request as it left the device. */
interface SentRequest {
  method: string;
  url: string;
  key: string | null;
  body: string;
}

interface Planned {
  method: string;
  path: RegExp;
  accident: Accident;
  times: number;
}

/** A network without faults, on which a test makes chosen requests fail. */
export class ScriptedNetwork {
  readonly #way: FaultNetwork;
  readonly #planned: Planned[] = [];
  readonly sent: SentRequest[] = [];

  constructor(way: FaultNetwork) {
    way.isQuiet = true;
    this.#way = way;
  }

  /** The next requests of that method and path have the accident. */
  meet(method: string, path: RegExp, accident: Accident, times = 1): void {
    this.#planned.push({ method, path, accident, times });
  }

  /** The next request of that method and path reaches the server, and its answer is delayed until `release`. */
  holdAnswer(method: string, path: RegExp): { isHeld: Promise<void>; release: () => void } {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isHeld = new Promise<void>((resolve) => {
      this.meet(method, path, async (send) => {
        const answer = await send();
        resolve();
        await isReleased;
        return answer;
      });
    });
    return { isHeld, release };
  }

  /** Removes all planned faults. */
  mend(): void {
    this.#planned.length = 0;
  }

  fetch(person: Person | null, url: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const key = new Headers(init.headers).get(names.idempotencyKey);
    this.sent.push({ method, url, key, body: typeof init.body === 'string' ? init.body : '' });
    const planned = this.#planned.find((one) => one.times > 0 && one.method === method && one.path.test(url));
    const send = () => this.#way.fetch(person, url, init);
    if (planned === undefined) return send();
    planned.times -= 1;
    return planned.accident(send, init);
  }

  /** Writes of that path sent by the device, in order. */
  writes(path: RegExp): SentRequest[] {
    return this.sent.filter(({ method, url }) => method !== 'GET' && path.test(url));
  }
}

/** The request is lost. */
export const refused: Accident = () => Promise.reject(new TypeError('connection refused'));
/** The answer is lost. */
export const unanswered: Accident = async (send) => {
  await send();
  throw new TypeError('connection reset');
};
/** The request is lost, and something else answers. */
export const answeredBy =
  (status: number, body: string, headers: Record<string, string>): Accident =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));
/** A refusal of our server, whatever the call. */
export const refusedWith = (
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): Accident =>
  answeredBy(status, JSON.stringify({ type: 'about:blank', title: code, status, code, detail }), {
    'Content-Type': 'application/problem+json',
    [names.app]: '1',
    ...headers,
  });
