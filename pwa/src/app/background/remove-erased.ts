import { sessionEnded } from '#pwa/features/accounts/account/session-state.ts';
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';

/**
 * Removes the accounts of this device that the server has erased, now and when the session ends. The network may be lost
 * before the code is loaded, so it is loaded as soon as there is one.
 */
export function removeErased(report: (error: unknown) => void): void {
  const remove = (): void => {
    untilLoaded(() => import('#pwa/features/accounts/account/leaving/erased-accounts.ts'))
      .then(({ removeErasedAccounts }) => removeErasedAccounts())
      .catch(report);
  };
  remove();
  sessionEnded.subscribe(() => {
    if (sessionEnded.snapshot()) remove();
  });
}
