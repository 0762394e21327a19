import type { NewReport } from '#contracts/domain/reports.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { enqueue } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';

const create: Command<NewReport> = {
  name: 'createReport',
  call: 'createReport',
  argsVersion: 1,
  plan: (report, _, { serverId }) => ({ body: { ...report, targetId: serverId(report.targetId) } }),
};

export const reportCommands = { createReport: create };

/**
 * Reports something to staff. It shows nowhere but in the list of changes that are not sent yet.
 * @param subject what is reported, in words
 */
export const reportContent = (device: Device, report: NewReport, subject: string): Promise<number | null> =>
  enqueue(device, () => ({
    name: create.name,
    args: report,
    subject,
    orderingKey: `report:${report.targetKind}:${report.targetId}`,
    overlays: [],
  }));
