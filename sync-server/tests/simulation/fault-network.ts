import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { DeviceTasks } from './device-tasks.ts';
import { checkReceipts } from './invariants.ts';
import { call } from './http-call.ts';
import { count, type Recorder } from './recorder.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { KillableServer } from './simulated-server.ts';
import type { DeviceClock } from './virtual-clock.ts';
import type { Person } from './test-data.ts';

/** Possible accidents of a request, with their weights. */
export const faultWeights = {
  none: 60,
  dropRequest: 6,
  dropReply: 8,
  duplicate: 5,
  holdAndReorder: 4,
  delay: 4,
  hang: 2,
  truncate: 4,
  wrongStatus: 5,
  portal: 3,
  killBefore: 1,
  killDuring: 2,
  killAfter: 2,
} as const;
type Fault = keyof typeof faultWeights;
type FaultWeights = Readonly<Record<Fault, number>>;

/** An accident of a request. @param send sends it to the server; may be called any number of times */
export type Accident = (send: () => Promise<Response>, init: RequestInit) => Promise<Response>;

/** Timeout of a device, in milliseconds. */
const patienceMs = 15_000;

interface NetworkParts {
  server: KillableServer;
  clock: DeviceClock;
  random: SeededRandom;
  recorder: Recorder;
  /** Pauses the devices while the server works. */
  tasks?: DeviceTasks;
  /** Base URL of a proxy in between, if any. */
  origin?: () => string;
  /** Receives every answer of the server, even if the device does not. */
  onAnswer?: (status: number, text: string, person: Person | null) => void;
}

interface Held {
  deliver: () => Promise<void>;
}

/** The network between all devices and the server, which loses, duplicates, delays and garbles messages. */
export class FaultNetwork {
  readonly #parts: NetworkParts;
  readonly #held: Held[] = [];
  isQuiet = false;
  /** Chooses the accident of a request; null leaves it to chance. */
  script: ((method: string, url: string) => Accident | null) | null = null;
  weights: FaultWeights = faultWeights;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** The `fetch` of a device on which this person is signed in. */
  async fetch(person: Person | null, url: string, init: RequestInit): Promise<Response> {
    const { recorder } = this.#parts;
    // As `fetch` does. A hanging request whose signal was aborted before it was sent would never end.
    if (init.signal?.aborted === true) throw new DOMException('Aborted', 'AbortError');
    recorder.requests += 1;
    this.#checkOwner(person, init);
    const send = (): Promise<Response> => this.#whileServerWorks(() => this.#deliver(person, url, init));
    const answer = this.#meet(send, url, init);
    if (init.body instanceof Blob) await noteChunk(recorder, url, init.body.size, answer);
    return answer;
  }

  /** Sends a request through an accident. */
  #meet(send: () => Promise<Response>, url: string, init: RequestInit): Promise<Response> {
    const { random, recorder } = this.#parts;
    const accident = this.script?.(init.method ?? 'GET', url) ?? null;
    if (accident !== null) return accident(send, init);
    const fault: Fault = this.isQuiet ? 'none' : random.weighted(this.weights);
    if (fault !== 'none') count(recorder.faults, fault);
    return this.#withFault(fault, send, init);
  }

  /** Delivers delayed requests, long after their sender gave up. */
  async deliverHeld(): Promise<void> {
    for (const { deliver } of this.#held.splice(0)) await deliver();
  }

  async #withFault(fault: Fault, send: () => Promise<Response>, init: RequestInit): Promise<Response> {
    const { random, server, clock } = this.#parts;
    switch (fault) {
      case 'none':
        return send();
      case 'dropRequest':
        throw new TypeError('connection refused');
      case 'dropReply':
        await send();
        throw new TypeError('connection reset');
      case 'duplicate': {
        const [first, second] = await Promise.all([send(), send()]);
        return random.chance(0.5) ? first : second;
      }
      case 'holdAndReorder':
        this.#held.push({ deliver: () => send().then(ignore, ignore) });
        throw new TypeError('connection reset');
      case 'delay': {
        const answer = await send();
        // Less than the sender's timeout; other timers fire meanwhile.
        clock.advance(random.below(patienceMs));
        return answer;
      }
      case 'hang':
        return hang(clock, init);
      case 'truncate': {
        const whole = await send();
        const text = await whole.text();
        const cut = text.slice(0, random.below(Math.max(1, text.length)));
        return new Response(cut, {
          status: whole.status === 204 ? 200 : whole.status,
          headers: whole.headers,
        });
      }
      case 'wrongStatus': {
        const answer = await send();
        return wrongAnswer(random, answer.headers.get(names.epoch));
      }
      case 'portal':
        return new Response('<html>Please accept our terms</html>', {
          status: 200,
          headers: { 'Content-Type': 'text/html' },
        });
      case 'killBefore':
        await this.#restart();
        throw new TypeError('connection reset');
      case 'killDuring': {
        server.dieAfterNextWrite();
        await send().then(ignore, ignore);
        await this.#restart();
        throw new TypeError('connection reset');
      }
      case 'killAfter':
        await send();
        await this.#restart();
        throw new TypeError('connection reset');
    }
  }

  async #restart(): Promise<void> {
    const { server, recorder } = this.#parts;
    await server.kill();
    await server.boot();
    // Another call may have stopped it again already.
    if (server.isUp) await this.#whileServerWorks(() => checkReceipts(server, recorder));
  }

  #whileServerWorks<T>(work: () => Promise<T>): Promise<T> {
    return this.#parts.tasks?.whileServerWorks(work) ?? work();
  }

  async #deliver(person: Person | null, url: string, init: RequestInit): Promise<Response> {
    const { server, origin = () => server.origin } = this.#parts;
    const headers = new Headers(init.headers);
    headers.set('Sec-Fetch-Site', 'same-origin');
    // Compression would take more time than most calls.
    headers.set('Accept-Encoding', 'identity');
    if (person !== null) headers.set('Cookie', `__Host-session=${person.token}`);
    const { response, text } = await call(origin() + url, { ...init, headers });
    this.#parts.onAnswer?.(response.status, text, person);
    this.#noteEffects(init, response, text);
    this.#noteAnswer(person, text);
    if (init.method === 'POST') {
      for (const { id, ...stay } of staysIn(text)) this.#parts.recorder.staysMade.set(id, stay);
    }
    return response;
  }

  #noteAnswer(person: Person | null, text: string): void {
    const { recorder } = this.#parts;
    if (text.includes('"dates_unavailable"')) recorder.contestedStays += 1;
    if (text.includes('"id_not_leased"') && person !== null) recorder.refusedIds.add(person.id);
    if (text.includes('"id_not_leased"') && (recorder.faults.get('restore') ?? 0) === 0) {
      recorder.violations.push('an id was used that was leased to nobody');
    }
  }

  /** A call may only be made by the person it belongs to. */
  #checkOwner(person: Person | null, init: RequestInit): void {
    const { recorder } = this.#parts;
    for (const key of [...keysOf(init), ...withdrawnKeyOf(init)]) {
      const owner = recorder.owners.get(key);
      if (owner !== undefined && owner !== person?.id) {
        recorder.violations.push(`an entry of user ${owner} was sent as user ${person?.id ?? 0}`);
      }
    }
  }

  /** Records what the server accepted, even if the device does not learn of it. */
  #noteEffects(init: RequestInit, response: Response, text: string): void {
    const { effects } = this.#parts.recorder;
    const keys = keysOf(init);
    const own = new Headers(init.headers).get(names.idempotencyKey);
    if (own !== null) {
      if (response.ok && response.headers.get(names.replayed) === null) count(effects, own);
      return;
    }
    if (keys.length === 0 || !response.ok) return;
    const { answers } = JSON.parse(text) as {
      answers: { status: number; headers: Record<string, string> }[];
    };
    for (const [index, { status, headers }] of answers.entries()) {
      const key = keys[index];
      if (status < 300 && headers[names.replayed] === undefined && key !== undefined) count(effects, key);
    }
  }
}

const ignore = (): void => undefined;

/** Counts the bytes of a chunk, which are lost unless they are accepted: a tab may crash before it has the answer. */
async function noteChunk(
  { pictureBytes }: Recorder,
  url: string,
  bytes: number,
  answer: Promise<Response>,
): Promise<void> {
  const noted = pictureBytes.get(url.split('/').at(-1) ?? '');
  if (noted === undefined) return;
  noted.sent += bytes;
  noted.lost += bytes;
  const status = await answer.then(
    ({ status }) => status,
    () => null,
  );
  if (status === 204) noted.lost -= bytes;
}

/** Idempotency keys of a request, or of all the calls in its envelope. */
function keysOf(init: RequestInit): string[] {
  const own = new Headers(init.headers).get(names.idempotencyKey);
  if (own !== null) return [own];
  if (typeof init.body !== 'string') return [];
  const { calls } = JSON.parse(init.body) as { calls?: { headers: Record<string, string> }[] };
  return (calls ?? []).map(({ headers }) => headers[names.idempotencyKey] ?? '');
}

/** The key of the call that a request withdraws. */
function withdrawnKeyOf({ body }: RequestInit): string[] {
  const { key } = typeof body === 'string' ? (JSON.parse(body) as { key?: unknown }) : {};
  return typeof key === 'string' ? [key] : [];
}

interface StayRow {
  id: number;
  propertyId: number;
  startDate: string;
  endDate: string;
}

/** Stays in an answer to a write, alone or in an envelope. */
function staysIn(text: string): StayRow[] {
  if (!text.includes('"reference"')) return [];
  const { answers, ...row } = JSON.parse(text) as { answers?: { body?: unknown }[] };
  const rows = answers?.map(({ body }) => body) ?? [row];
  return rows.filter((found): found is StayRow => typeof (found as StayRow | null)?.startDate === 'string');
}

/** No answer until the sender's timeout. */
function hang(clock: DeviceClock, init: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(new DOMException('Aborted', 'AbortError'));
    init.signal?.addEventListener('abort', abort);
    // A macrotask later, the sender is waiting with its timer set.
    setImmediate(() => {
      clock.advance(patienceMs + 1000);
      // The timer of a tab that has crashed meanwhile does not fire.
      abort();
    });
  });
}

function wrongAnswer(random: SeededRandom, epoch: string | null): Response {
  const status = random.pick([500, 502, 503, 504, 408, 425, 429]);
  const headers = new Headers({ 'Content-Type': 'application/problem+json', [names.app]: '1' });
  if (epoch !== null) headers.set(names.epoch, epoch);
  if (status === 429 || random.chance(0.3)) headers.set('Retry-After', String(random.below(30)));
  const code = status === 429 ? 'too_many_requests' : 'unavailable';
  const body = { type: 'about:blank', title: code, status, code, detail: 'Not now.' };
  return new Response(JSON.stringify(body), { status, headers });
}
