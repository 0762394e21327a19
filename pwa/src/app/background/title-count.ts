import { requestTotal } from '#pwa/features/booking/hosting/request-total.ts';
import { unreadTotal } from '#pwa/features/messaging/messages/inbox/unread-total.ts';

const counted = /^\(\d+\+?\) /;

/** The page's title with the count in front: '(2) Owner Dashboard · Wellens'. */
export function withCount(title: string, count: number): string {
  const bare = title.replace(counted, '');
  return count === 0 ? bare : `(${count > 99 ? '99+' : count}) ${bare}`;
}

/**
 * Shows the number of requests and unread messages in the page's title, so that it is visible on a tab in the background.
 * Screens set the title without it.
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
