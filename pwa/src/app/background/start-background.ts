import { afterInitialLoad } from '#pwa/launch/launch.ts';
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** Starts the background jobs after the initial load: until then network and processor belong to the page. */
export function startBackground(): void {
  window.addEventListener('offline', () => appDevice.connection.reportLost());
  const start = afterInitialLoad(async () => {
    const { runBackgroundJobs } = await untilLoaded(() => import('./background-jobs.ts'));
    await runBackgroundJobs();
  });
  void start();
}
