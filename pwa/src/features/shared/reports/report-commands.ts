import type { ReportReason, ReportTargetKind } from '#contracts/domain/trust/report-lists.ts';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import type { NewReport, ReportCopy } from '#contracts/domain/trust/reports.ts';
import { cutText } from '#contracts/fields/visible-text.ts';
import { reportLimits as limits } from '#contracts/report-limits.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { reportContent } from '#pwa/sync/commands/report-commands.ts';

/** Something that a person can report, as this device shows it. */
export interface Reported {
  kind: ReportTargetKind;
  /** Of a picture: the id of its listing. */
  id: number;
  /** Address of a reported picture. */
  pictureUrl?: string;
  /** Whose it is. */
  ownerId: number;
  /** Title of the retreat, or name of the person. */
  title: string;
  /** Name of its author. */
  author: string;
  text?: string;
  pictures?: readonly string[];
  /** Version of a listing. */
  version?: number;
}

/** A copy of what the reporter saw, within the bounds of a report. */
function copyOf({ title, author, text = '', pictures = [], version }: Reported): ReportCopy {
  return {
    title: cutText(title, limits.copyTitleMax),
    text: cutText(text, limits.copyTextMax),
    author: cutText(author, limits.copyTitleMax),
    pictures: pictures.slice(0, limits.copyPicturesMax),
    version: version ?? null,
  };
}

export const toReport = (
  reported: Reported,
  reason: ReportReason,
  text: string,
  photos: readonly NewPicture[] = [],
): NewReport => ({
  targetKind: reported.kind,
  targetId: reported.id,
  pictureUrl: reported.pictureUrl ?? null,
  reason,
  text: text.trim(),
  photos: photos.map(({ id }) => addressOfPicture(id, 'document')),
  evidence: copyOf(reported),
});

/** Sends a report; offline it waits. @returns whether it is on this device now */
export const sendReport = (
  reported: Reported,
  reason: ReportReason,
  text: string,
  photos: readonly NewPicture[] = [],
): Promise<boolean> =>
  storeOrTell(() =>
    reportContent(appDevice, toReport(reported, reason, text, photos), reported.title, photos),
  );
