import type { NewReport } from '#contracts/domain/trust/reports.ts';
import { discardPicturesOf, discardUnnamedPictures } from '#pwa/data/pictures/named-pictures.ts';
import { putPicture, type NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { enqueue, isReplaceable } from '#pwa/sync/outbox/enqueue.ts';
import { retry } from '#pwa/sync/outbox/outbox-actions.ts';
import type { Device } from '#pwa/sync/device/device.ts';

const create: Command<NewReport> = {
  name: 'createReport',
  call: 'createReport',
  argsVersion: 1,
  plan: (report, _, { serverId }) => ({ body: { ...report, targetId: serverId(report.targetId) } }),
};

export const reportCommands = { createReport: create };

/** Length of the part of a picture's address in an ordering key, which the server accepts up to 100 characters. */
const addressEnd = 60;

/** A refused report holds up only reports about the same thing. The end of a picture's address differs, not its start. */
const orderingKeyOf = ({ targetKind, targetId, pictureUrl }: NewReport): string =>
  [`report:${targetKind}:${targetId}`, ...(pictureUrl === null ? [] : [pictureUrl.slice(-addressEnd)])].join(
    ':',
  );

/** Names what is reported. An announcement is reported as its author, with its text as evidence. */
export const subjectOf = ({ targetKind, targetId, pictureUrl, evidence }: NewReport): string =>
  [targetKind, targetId, pictureUrl ?? '', targetKind === 'person' ? evidence.text : ''].join(' ');

/** Whether an entry is a report about the same thing that the server does not have. */
function isReplacedBy(report: NewReport, entry: OutboxEntry): boolean {
  if (entry.name !== create.name || !isReplaceable(entry)) return false;
  return subjectOf(entry.args as NewReport) === subjectOf(report);
}

/**
 * Reports something to staff. It shows nowhere but in the list of changes that are not sent yet. It replaces a report about
 * the same thing that was not sent or was refused, with its photos, because the server accepts one at a time.
 * @param subject what is reported, in words
 * @param photos those that the report names
 */
export const reportContent = (
  device: Device,
  report: NewReport,
  subject: string,
  photos: readonly NewPicture[] = [],
): Promise<number | null> =>
  enqueue(device, async ({ db, now, entries, drop }) => {
    const replaced = entries.filter((entry) => isReplacedBy(report, entry));
    await drop(replaced.map(({ seq }) => seq));
    await discardPicturesOf(db, replaced);
    await Promise.all(photos.map((photo) => putPicture(db, photo, now)));
    return {
      name: create.name,
      args: report,
      subject,
      orderingKey: orderingKeyOf(report),
      overlays: [],
    };
  });

/** Queues a rejected report again without its photos, which are discarded. */
export async function sendReportWithoutPhotos(device: Device, seq: number): Promise<void> {
  await retry(device, seq, (args) => ({ ...(args as NewReport), photos: [] }));
  await discardUnnamedPictures(device.privateDb());
}
