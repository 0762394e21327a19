import type { NewAnnouncement } from '#contracts/domain/messaging/announcements.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { markAnnouncementsRead, sendAnnouncement } from '#pwa/sync/commands/announcement-commands.ts';

/** Tells a group of guests something; offline it waits. @returns whether it is on this device now */
export const tellGuests = (propertyId: number, sent: NewAnnouncement): Promise<boolean> =>
  storeOrTell(async () => {
    const seq = await sendAnnouncement(appDevice, propertyId, sent);
    void announceResult(seq, {
      success: { title: 'Announcement sent' },
      waiting: 'Announcement not sent yet',
      failure: 'Not sent',
    });
  });

/** Stores that the guest has seen announcements. Without room on this device the host does not learn of it. */
export const markRead = (bookingId: number, ids: readonly number[]): Promise<boolean> =>
  storeOrTell(() => markAnnouncementsRead(appDevice, bookingId, ids));
