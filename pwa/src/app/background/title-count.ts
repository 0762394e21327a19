import { requestTotal } from '#pwa/features/hosting/request-total.ts';
import { unreadTotal } from '#pwa/features/messaging/inbox/unread-total.ts';

const counted = /^\(\d+\+?\) /;

/** The title of the page with what waits for the person in front of it: '(2) Owner Dashboard · Wellens'. */
export function withCount(title: string, count: number): string {
  const bare = title.replace(counted, '');
  return count === 0 ? bare : `(${count > 99 ? '99+' : count}) ${bare}`;
}

/**
 * Keeps the number of requests and unread messages in the title of the page, so that it is seen in the tab of a page in
 * the background. Screens set the title as it is; the number is put before it here.
 * @returns unsubscribe function
 */
export function showCountInTitle(): () => void {
  const write = (): void => {
    const next = withCount(document.title, requestTotal.snapshot() + unreadTotal.snapshot());
    if (next !== document.title) document.title = next;
  };
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  const leave = [requestTotal.subscribe(write), unreadTotal.subscribe(write)];
  write();
  return () => {
    observer.disconnect();
    for (const end of leave) end();
  };
}
