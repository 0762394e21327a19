import { useState } from 'react';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { Home20Regular } from '#pwa/ui/icons/icons.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { DiscardDraftDialog } from './drafts/discard-draft-dialog.tsx';
import { DraftLine } from './drafts/draft-line.tsx';
import type { SaveState } from './drafts/draft-saver.ts';
import styles from './wizard-head.module.css';

interface WizardHeadProps {
  isEdit: boolean;
  /** Title of the listing as typed. */
  title: string;
  state: SaveState;
  onDiscard: () => void;
}

/** Heading, save state, link to home and a button to discard the draft. Source: spec §2, listing wizard. */
export function WizardHead({ isEdit, title, state, onDiscard }: WizardHeadProps) {
  const [isAsked, setIsAsked] = useState(false);
  const heading = isEdit ? 'Edit Your Wellness Retreat' : 'List Your Wellness Retreat';
  return (
    <>
      <PageTitle title={heading} />
      <h1 className={styles.title}>{heading}</h1>
      <div className={styles.tools}>
        <DraftLine state={state} />
        {state.kind !== 'new' && (
          <button type="button" className={styles.discard} onClick={() => setIsAsked(true)}>
            Discard
          </button>
        )}
        <div className={styles.home}>
          <LinkButton to={paths.home} icon={Home20Regular}>
            Back to home
          </LinkButton>
        </div>
      </div>
      <DiscardDraftDialog
        open={isAsked}
        isEdit={isEdit}
        title={title.trim() === '' ? 'Untitled retreat' : title}
        onClose={() => setIsAsked(false)}
        onDiscard={onDiscard}
      />
    </>
  );
}
