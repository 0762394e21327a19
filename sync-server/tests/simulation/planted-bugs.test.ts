import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type * as PrivateDbModule from '#pwa/data/private-db.ts';
import type * as ApplyModule from '#pwa/sync/change-feed/apply-private.ts';
import type * as EntryOrderModule from '#pwa/sync/outbox/entry-order.ts';
import type * as OutcomeModule from '#pwa/sync/push/push-outcome.ts';
import type * as SettleModule from '#pwa/sync/push/apply-push-result.ts';
import type * as OnceModule from '#server/database/once.ts';

/** A planted bug: the replaced function and module, and the first seed that reveals it. */
interface PlantedBug {
  name: string;
  seed: number;
  plant: () => void;
  /** The expected violation. */
  breaks: RegExp;
}

const bugs: PlantedBug[] = [
  {
    name: 'the receipt is not in the transaction of the effect',
    seed: 7,
    breaks: /had its effect \d+ times|without the receipt|although the server has it/,
    plant: () => {
      vi.doMock('#server/database/once.ts', async (original) => {
        const real = await original<typeof OnceModule>();
        const { UnitOfWork } = await import('#server/database/unit-of-work.ts');
        const { findReceipts } = await import('#server/database/receipt-repository.ts');
        const once: typeof real.once = async (call, effect) => {
          const { database, caller, fingerprint, idempotencyKey: key } = call;
          if (key === null) return real.once(call, effect);
          const name = { userId: caller.userId, key };
          const [known] = await findReceipts(database.read, [name]);
          if (known !== undefined && known.status < 300) {
            const { status, body, seq } = known;
            return {
              status: status as 200,
              body: body === null ? null : (JSON.parse(body) as never),
              seq,
              replayed: true,
            };
          }
          const answer = await real.once({ ...call, idempotencyKey: null }, effect);
          const { status } = answer;
          const body = answer.body === null ? null : JSON.stringify(answer.body);
          const at = call.clock.now().toISOString();
          await database.write((trx) => {
            UnitOfWork.of(trx).addReceipt({ ...name, fingerprint, status, body, at });
            return Promise.resolve();
          });
          return answer;
        };
        return { ...real, once } satisfies typeof real;
      });
    },
  },
  {
    name: 'the overlay is dropped at the ack',
    seed: 1,
    breaks: /is no longer shown/,
    plant: () => {
      vi.doMock('#pwa/sync/push/apply-push-result.ts', async (original) => {
        const real = await original<typeof SettleModule>();
        const applyPushResult: typeof real.applyPushResult = async (parts, entry, resolved, outcome) => {
          await real.applyPushResult(parts, entry, resolved, outcome);
          if (outcome.kind === 'accepted') await parts.db.outbox.update(entry.seq, { overlays: [] });
        };
        return { ...real, applyPushResult } satisfies typeof real;
      });
    },
  },
  {
    name: 'a 4xx is treated as success',
    seed: 8,
    breaks: /is neither on the server nor in its outbox/,
    plant: () => {
      vi.doMock('#pwa/sync/push/push-outcome.ts', async (original) => {
        const real = await original<typeof OutcomeModule>();
        const toPushOutcome: typeof real.toPushOutcome = (error, sent) => {
          const outcome = real.toPushOutcome(error, sent);
          return outcome.kind === 'refused' ? { kind: 'accepted', body: null, seq: 0, epoch: null } : outcome;
        };
        return { ...real, toPushOutcome } satisfies typeof real;
      });
    },
  },
  {
    name: 'ordering keys are ignored',
    seed: 13,
    breaks: /overtook another of its device/,
    plant: () => {
      vi.doMock('#pwa/sync/outbox/entry-order.ts', async (original) => {
        const real = await original<typeof EntryOrderModule>();
        const readyEntries: typeof real.readyEntries = (entries, account, now) =>
          entries.flatMap((entry) =>
            real.readyEntries([{ ...entry, orderingKey: String(entry.seq) }], account, now),
          );
        return { ...real, readyEntries } satisfies typeof real;
      });
    },
  },
  {
    name: 'the cursor is stored outside the transaction of its rows',
    seed: 27,
    breaks: /is missing|differs|should be gone/,
    plant: () => {
      vi.doMock('#pwa/sync/change-feed/apply-private.ts', async (original) => {
        const real = await original<typeof ApplyModule>();
        const applyPrivatePage: typeof real.applyPrivatePage = async (db, page, asked, now) => {
          if (asked.cursor === null) return real.applyPrivatePage(db, page, asked, now);
          await db.meta.put({ key: 'cursor', value: page.cursor });
          return real.applyPrivatePage(db, page, { ...asked, cursor: page.cursor }, now);
        };
        return { ...real, applyPrivatePage } satisfies typeof real;
      });
    },
  },
  {
    name: "another user's entry is sent",
    seed: 39,
    breaks: /was sent as user/,
    plant: () => {
      vi.doMock('#pwa/data/private-db.ts', async (original) => {
        const real = await original<typeof PrivateDbModule>();
        return { ...real, privateDbName: () => 'everybody' } satisfies typeof real;
      });
      vi.doMock('#pwa/sync/outbox/entry-order.ts', async (original) => {
        const real = await original<typeof EntryOrderModule>();
        const readyEntries: typeof real.readyEntries = (entries, account, now) =>
          real.readyEntries(
            entries.map((entry) => ({ ...entry, userId: account })),
            account,
            now,
          );
        return { ...real, readyEntries } satisfies typeof real;
      });
    },
  },
];

/** Seeds tried after the known one, because product changes alter what a seed plays. */
const seedsTried = 200;

afterEach(() => {
  vi.doUnmock('#server/database/once.ts');
  vi.doUnmock('#pwa/sync/push/apply-push-result.ts');
  vi.doUnmock('#pwa/sync/push/push-outcome.ts');
  vi.doUnmock('#pwa/sync/outbox/entry-order.ts');
  vi.doUnmock('#pwa/sync/change-feed/apply-private.ts');
  vi.doUnmock('#pwa/data/private-db.ts');
  vi.resetModules();
});

test.each(bugs)(
  'the simulator notices when $name (seed $seed)',
  { timeout: 600_000 },
  async ({ seed, plant, breaks }) => {
    vi.resetModules();
    plant();
    const { simulate } = await import('./simulation.ts');
    const seen: string[] = [];
    for (const tried of [seed, ...Array.from({ length: seedsTried }, (_, index) => index + 1)]) {
      seen.push(...(await simulate(tried)).recorder.violations);
      if (seen.some((text) => breaks.test(text))) break;
    }
    expect(seen.join('\n')).toMatch(breaks);
  },
);
