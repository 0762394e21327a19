import { useState } from 'react';
import { addressOf } from '#contracts/api/endpoint.ts';
import { addresses } from '#contracts/api/addresses.ts';
import type { CalendarFeed } from '#contracts/domain/catalog/calendar-sources.ts';
import { subscribeToAccount } from '#pwa/data/open-stores.ts';
import { copyText } from '#pwa/features/shared/copy-text.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import { createCalendarLink, removeCalendarLink } from './calendar-source-commands.ts';
import styles from './calendar-sources.module.css';

/**
 * The address of a link that was just made; null if there is none. The server returns it only once, so it must survive a
 * lost connection and leaving the page. It is never written to the device.
 */
const newLink = createStore<{ propertyId: number; url: string } | null>(null);

subscribeToAccount(() => newLink.set(null));

interface CalendarLinkProps {
  propertyId: number;
  feed: CalendarFeed | null;
  onChange: () => Promise<void>;
}

/** The secret link of the listing's own calendar. Its address is shown once, when it is made. */
export function CalendarLink({ propertyId, feed, onChange }: CalendarLinkProps) {
  const [isBusy, setIsBusy] = useState(false);
  // Also without an answer the link before may have ended, so it is no longer shown and the list is read again.
  const run = async (command: () => Promise<void>) => {
    setIsBusy(true);
    newLink.set(null);
    await command();
    await onChange();
    setIsBusy(false);
  };
  const make = async () => {
    const made = await createCalendarLink(propertyId);
    if (made !== null) {
      const url = window.location.origin + addressOf(addresses.readCalendar, { token: made.token });
      newLink.set({ propertyId, url });
    }
  };
  return (
    <div className={styles.stack}>
      <p className={styles.text}>
        Other sites read your taken days from this link. It shows no names and no prices. Whoever has it can
        read it.
      </p>
      <NewLink propertyId={propertyId} />
      {feed !== null && (
        <p className={styles.text}>
          {feed.lastReadAt === null
            ? `Made ${formatDeadline(feed.createdAt)}. Nobody has read it yet.`
            : `Made ${formatDeadline(feed.createdAt)}. Last read ${formatDeadline(feed.lastReadAt)}.`}
        </p>
      )}
      <div className={styles.actions}>
        <Button look={feed === null ? 'primary' : 'secondary'} busy={isBusy} onClick={() => void run(make)}>
          {feed === null ? 'Make a link' : 'Make a new link'}
        </Button>
        {feed !== null && (
          <Button look="subtle" busy={isBusy} onClick={() => void run(() => removeCalendarLink(propertyId))}>
            End the link
          </Button>
        )}
      </div>
      {feed !== null && <p className={styles.text}>A new link ends the one before.</p>}
    </div>
  );
}

/** The address of the link of a listing that was just made, to copy. */
export function NewLink({ propertyId }: { propertyId: number }) {
  const made = useStore(newLink);
  if (made?.propertyId !== propertyId) return null;
  const { url } = made;
  const copy = () => copyText(url, { title: 'Link copied', body: 'Paste it on the other site.' });
  return (
    <div className={styles.newLink} role="status">
      <p className={styles.text}>Copy it now: it is not shown again.</p>
      <code className={styles.url}>{url}</code>
      <Button size="small" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}
