import type { NewReport } from '#contracts/domain/trust/reports.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { favoriteCommands, saveFavorite } from './favorite-commands.ts';
import { reportCommands, reportContent } from './report-commands.ts';

/**
 * Moves a visitor's saved listings and reports to the account they signed in to.
 * @param visitor opens the visitor's database
 */
export async function adoptVisitorChanges(device: Device, visitor: Device['privateDb']): Promise<void> {
  const db = visitor();
  const entries = await db.outbox.orderBy('seq').toArray();
  for (const { seq, name, args, subject } of entries) {
    if (name === favoriteCommands.addFavorite.name) {
      await saveFavorite(device, (args as { propertyId: number }).propertyId, subject);
    }
    if (name === reportCommands.createReport.name) {
      await reportContent(device, args as NewReport, subject ?? '');
    }
    // One by one: if the page ends now, no other entry is adopted again, and another tab may have added entries.
    await db.outbox.delete(seq);
  }
}
