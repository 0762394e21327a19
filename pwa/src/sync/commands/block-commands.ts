import type { Block } from '#contracts/domain/trust/blocks.ts';
import { enqueue, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { mergeIntent } from './last-intent.ts';

type Person = Block['person'];

const block: Command<Block> = {
  name: 'blockPerson',
  call: 'blockPerson',
  argsVersion: 1,
  plan: ({ id }) => ({ params: { userId: id } }),
  replyTable: 'blocks',
  undoneBy: (args) => removal(args),
};

const unblock: Command<Block> = {
  name: 'unblockPerson',
  call: 'unblockPerson',
  argsVersion: 1,
  plan: ({ id }) => ({ params: { userId: id } }),
  undoneBy: (args) => addition(args),
};

export const blockCommands = { blockPerson: block, unblockPerson: unblock };

const draftOf = (name: 'blockPerson' | 'unblockPerson', args: Block): Omit<EntryDraft, 'overlays'> => ({
  name,
  args,
  subject: args.person.name,
  orderingKey: `block:${args.id}`,
});

const addition = (args: Block): EntryDraft => ({
  ...draftOf('blockPerson', args),
  overlays: [{ kind: 'put', table: 'blocks', key: args.id, row: args }],
});

const removal = (args: Block): EntryDraft => ({
  ...draftOf('unblockPerson', args),
  overlays: [{ kind: 'remove', table: 'blocks', key: args.id }],
});

const toBlock = ({ id, name, profileImage }: Person, now: number): Block => ({
  id,
  person: { id, name, profileImage },
  createdAt: new Date(now).toISOString(),
});

/** Blocks a person at once on this device. The last intent wins. @returns `seq` of the entry; null if nothing is sent */
export const queueBlock = (device: Device, person: Person): Promise<number | null> =>
  enqueue(device, (scope) => mergeIntent(scope, addition(toBlock(person, scope.now)), block.name));

/** Removes a block at once on this device. @returns as `queueBlock` */
export const queueUnblock = (device: Device, person: Person): Promise<number | null> =>
  enqueue(device, (scope) => mergeIntent(scope, removal(toBlock(person, scope.now)), block.name));

/**
 * Finds entries that will remove the block of a person. What is written to that person is sent after them, because the
 * server refuses it before.
 * @returns their `seq`
 */
export const unblocksOf = (entries: readonly OutboxEntry[], personId: number): number[] =>
  entries
    .filter(
      ({ name, args, state }) =>
        name === unblock.name && state !== 'accepted' && (args as Block).id === personId,
    )
    .map(({ seq }) => seq);
