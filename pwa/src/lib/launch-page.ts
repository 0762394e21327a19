/** Takes away home as it was last seen, which the service worker put into the page: the app has its own to show. */
export function endLaunchPage(): void {
  document.querySelector('.launch')?.remove();
  document.querySelector('#root')?.removeAttribute('data-launching');
}
