import { useState } from 'react';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Delete20Regular, Drafts24Regular } from '#pwa/ui/icons/icons.tsx';
import { appDevice } from '#pwa/sync/app-device.ts';
import { discardDraft } from './draft-commands.ts';
import { DiscardDraftDialog } from './discard-draft-dialog.tsx';
import { useDrafts, type DraftSummary } from './draft-queries.ts';
import styles from './draft-list.module.css';

/** Drafts of this device with buttons to continue and discard. Source: design §8. */
export function DraftList({ label = 'Drafts on this device' }: { label?: string }) {
  const drafts = useDrafts();
  const [asked, setAsked] = useState<DraftSummary | null>(null);
  if (drafts === undefined || drafts.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {drafts.map((draft) => (
          <li key={draft.id} className={styles.row}>
            <Drafts24Regular className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.title}>{draft.title}</p>
              <p className={styles.place}>
                {draft.propertyId === null ? 'Draft' : 'Unsent changes'} on this device · Step{' '}
                {draft.stepNumber} of {draft.stepCount}
              </p>
            </div>
            <IconButton
              icon={Delete20Regular}
              label={`Discard draft ${draft.title}`}
              onClick={() => setAsked(draft)}
            />
            <LinkButton to={draft.path} aria-label={`Continue ${draft.title}`}>
              Continue
            </LinkButton>
          </li>
        ))}
      </ul>
      <DiscardDraftDialog
        title={asked?.title ?? ''}
        isEdit={asked !== null && asked.propertyId !== null}
        open={asked !== null}
        onClose={() => setAsked(null)}
        onDiscard={() => {
          if (asked !== null) void discardDraft(appDevice, asked.id);
          setAsked(null);
        }}
      />
    </>
  );
}
