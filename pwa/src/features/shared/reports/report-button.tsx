import { Suspense, useState } from 'react';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { preloadDialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Flag20Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { Reported } from './report-commands.ts';
import { targetLabels } from './report-labels.ts';
import styles from './reports.module.css';

const load = () => import('./report-dialog.tsx');
export const ReportDialog = lazyPart(async () => (await load()).ReportDialog);

interface ReportButtonProps {
  reported: Reported;
  /** Shows only the icon, with this name: several of them on a page must differ. */
  iconLabel?: string;
}

/** Opens the dialog that reports something; nothing for the person's own things. */
export function ReportButton({ reported, iconLabel }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (reported.ownerId === currentAccount()) return null;
  const preload = (): void => {
    preloadDialogSheet();
    load().catch(() => undefined); // opening the dialog retries and reports the error
  };
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.flag}
        data-tooltip={iconLabel}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <Flag20Regular />
        {iconLabel === undefined ? (
          `Report this ${targetLabels[reported.kind]}`
        ) : (
          <VisuallyHidden>{iconLabel}</VisuallyHidden>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <ReportDialog open={isOpen} reported={reported} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
