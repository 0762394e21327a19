import type { PublicUser } from '#contracts/domain/users.ts';
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
  showToast(
    isWanted
      ? {
          title: `You blocked ${name}`,
          body: 'Neither of you can write to the other or book from the other. They are not told.',
          intent: 'success',
        }
      : { title: `You unblocked ${name}`, body: 'You can write to each other again.', intent: 'success' },
  );
}
