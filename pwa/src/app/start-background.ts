import { afterFirstLoad } from '#pwa/lib/first-load.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/**
 * What begins once the first paint is over: until then the network and the processor belong to the page, and so does
 * the first load, of which the work behind the screens is no part.
 */
export function startBackground(): void {
  window.addEventListener('offline', () => appDevice.connection.reportLost());
  const start = afterFirstLoad(async () => {
    const { runBackground } = await import('./run-background.ts');
    await runBackground();
  });
  void start();
}
