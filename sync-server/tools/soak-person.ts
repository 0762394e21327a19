import { randomUUID } from 'node:crypto';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { SessionUser } from '#contracts/domain/accounts/users.ts';
import { findLeaks } from '../tests/simulation/reply-rules.ts';

/** A retreat of the crowd's host. */
export interface CrowdRetreat {
  id: number;
  hostId: number;
  pricePerNight: number;
  packageId: number;
  packagePrice: number;
}

/** Results shared by all people of the crowd. */
export interface CrowdReport {
  /** Counts an answer by its status. */
  answers: Map<number, number>;
  /** Violations of the rules for answers. */
  violations: string[];
  /** Rows the server has confirmed. */
  promised: { bookings: Set<number>; messages: Set<number> };
}

interface Answer<T> {
  /** null for a refusal or an answer without a body */
  body: T | null;
}

/** Delay between two calls of a person, and before a call without an answer is repeated, in milliseconds. */
const breathMs = 50;
/** Turns between two messages to the host. */
const turnsPerMessage = 25;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A simulated person who keeps viewing and saving retreats, writing to hosts, booking and cancelling. */
export class SoakPerson {
  readonly #origin: string;
  readonly #name: string;
  readonly #report: CrowdReport;
  readonly #retreats: readonly CrowdRetreat[];
  #cookie = '';
  #turn = 0;

  constructor(origin: string, name: string, retreats: readonly CrowdRetreat[], report: CrowdReport) {
    this.#origin = origin;
    this.#name = name;
    this.#retreats = retreats;
    this.#report = report;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** Creates an account and signs in. */
  async begin(): Promise<SessionUser> {
    const me = await this.#send<SessionUser>('POST', '/api/auth/register', {
      username: this.#name,
      email: this.#email,
      password: `retreat-${this.#name}`,
    });
    if (me.body === null) throw new Error(`${this.#name} could not sign up`);
    return me.body;
  }

  /** @param endsAt by `performance.now()` */
  async liveUntil(me: SessionUser, endsAt: number): Promise<void> {
    while (performance.now() < endsAt) {
      await this.#send('GET', '/api/properties?limit=24');
      const retreat = this.#retreats[(this.#turn + me.id) % this.#retreats.length];
      if (retreat !== undefined) await this.#visit(me, retreat);
      await this.#send('GET', '/api/sync/changes');
      await this.#send('GET', `/api/conversations/user/${me.id}`);
      this.#turn += 1;
    }
  }

  get #email(): string {
    return `${this.#name}@crowd.example`;
  }

  async #visit(me: SessionUser, retreat: CrowdRetreat): Promise<void> {
    const { id, hostId } = retreat;
    await this.#send('GET', `/api/properties/${id}`);
    await this.#send('POST', '/api/favorites', { userId: me.id, propertyId: id });
    await this.#send('DELETE', `/api/favorites/${me.id}/${id}`);
    if (this.#turn % turnsPerMessage === 0) await this.#write(me, { id, hostId });
    await this.#stay(me, retreat);
  }

  async #write(me: SessionUser, { id, hostId }: Pick<CrowdRetreat, 'id' | 'hostId'>): Promise<void> {
    const pair = { user1Id: me.id, user2Id: hostId, propertyId: id };
    const thread = await this.#send<{ id: number }>('POST', '/api/conversations', pair);
    if (thread.body === null) return;
    const content = `Turn ${this.#turn}`;
    const text = { conversationId: thread.body.id, content };
    const { body } = await this.#send<{ id: number }>('POST', '/api/messages', text);
    if (body !== null) this.#report.promised.messages.add(body.id);
  }

  /** Requests a stay, every other time with a package, and cancels it. */
  async #stay(me: SessionUser, { id, pricePerNight, packageId, packagePrice }: CrowdRetreat): Promise<void> {
    const isPackage = this.#turn % 2 === 1;
    const startDate = addDays(new Date().toISOString().slice(0, 10), 30 + ((this.#turn * 7) % 300));
    const endDate = addDays(startDate, 2);
    const { total: totalPrice } = quoteStay({ startDate, endDate }, isPackage ? packagePrice : pricePerNight);
    const { body: booking } = await this.#send<Booking>('POST', '/api/bookings', {
      propertyId: id,
      userId: me.id,
      startDate,
      endDate,
      guests: 1,
      totalPrice,
      status: 'pending',
      retreatPackageId: isPackage ? packageId : null,
    });
    if (booking === null) return;
    this.#report.promised.bookings.add(booking.id);
    await this.#send('POST', `/api/bookings/${booking.id}/cancel`);
  }

  /** Sends a write like a device: repeats it under the same key until there is an answer. */
  async #send<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const key = randomUUID();
    for (;;) {
      await pause(breathMs);
      try {
        return await this.#sendOnce<T>(method, path, key, body);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
  }

  async #sendOnce<T>(method: string, path: string, key: string, body?: object): Promise<Answer<T>> {
    const { answers, violations } = this.#report;
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        [names.idempotencyKey]: key,
        ...(this.#cookie === '' ? {} : { Cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) this.#cookie = given.split(';')[0] ?? '';
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    for (const leak of findLeaks(text, this.#email)) violations.push(`${method} ${path} answered ${leak}`);
    return { body: response.ok && text !== '' ? (JSON.parse(text) as T) : null };
  }
}
