import { privateDb } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { SyncLoop } from '#pwa/sync/sync-loop.ts';
import type { UploadLoop } from '#pwa/sync/uploads/upload-loop.ts';

/**
 * Sends pictures when one is added and after each run of the sync loop. The code loads with the first picture.
 * @param onError receives unexpected errors; the next picture or run tries again
 */
export function startUploads(loop: SyncLoop, onError: (error: unknown) => void): void {
  let uploads: UploadLoop | null = null;
  const look = async (): Promise<void> => {
    if (uploads === null) {
      if ((await privateDb().pictures.count()) === 0) return;
      const module = await import('#pwa/sync/uploads/upload-loop.ts');
      uploads ??= new module.UploadLoop(appDevice, onError);
    }
    await uploads.request();
  };
  appDevice.subscribe(() => void look().catch(onError));
  loop.subscribe(() => {
    const { isRunning, paused } = loop.snapshot();
    if (!isRunning && paused === null) void look().catch(onError);
  });
}
