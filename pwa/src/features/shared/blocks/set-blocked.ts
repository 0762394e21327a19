import type { PublicUser } from '#contracts/domain/accounts/users.ts';
import { findStayPartners } from '#pwa/data/people/blocked-people.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { localDay } from '#pwa/lib/days.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { queueBlock, queueUnblock } from '#pwa/sync/commands/block-commands.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Blocks or unblocks a person, on this device at once. */
export async function setBlocked(person: PublicUser, isWanted: boolean): Promise<void> {
  const isStored = await storeOrTell(() =>
    isWanted ? queueBlock(appDevice, person) : queueUnblock(appDevice, person),
  );
  if (!isStored) return;
  const { name } = person;
  showToast({
    title: isWanted ? `You blocked ${name}` : `You unblocked ${name}`,
    body: isWanted ? await effectOf(person) : 'Their messages and retreats are shown again.',
    intent: 'success',
    actions: [{ label: 'Undo', onSelect: () => void setBlocked(person, !isWanted) }],
  });
}

async function effectOf({ id }: PublicUser): Promise<string> {
  const partners = await findStayPartners(privateDb(), localDay(new Date()));
  return blockEffect(partners.now.has(id));
}

/** A sentence about the effect of a block. @param hasStay whether the two have a stay together that is not over */
export const blockEffect = (hasStay: boolean): string =>
  hasStay
    ? 'Neither of you can book from the other. You can still write to each other until your stay together is over. They are not told.'
    : 'Neither of you can write to the other or book from the other. They are not told.';
