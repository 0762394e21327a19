import { Suspense } from 'react';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { useLazyDialog } from '#pwa/ui/dialog/use-lazy-dialog.ts';
import { Flag20Regular } from '#pwa/ui/icons/icons.tsx';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { Reported } from './report-commands.ts';
import { targetLabels } from './report-labels.ts';
import styles from './reports.module.css';

const load = () => import('./report-dialog.tsx');
export const ReportDialog = lazyPart('ReportDialog', load);

interface ReportButtonProps {
  reported: Reported;
  /** Shows only the icon, with this name: several of them on a page must differ. */
  iconLabel?: string;
}

/** Opens the dialog that reports something; nothing for the person's own things. */
export function ReportButton({ reported, iconLabel }: ReportButtonProps) {
  const { isOpen, wasOpened, close, opener } = useLazyDialog(load);
  if (reported.ownerId === currentAccount()) return null;
  return (
    <>
      <button type="button" className={styles.flag} data-tooltip={iconLabel} {...opener}>
        <Flag20Regular />
        {iconLabel === undefined ? (
          `Report this ${targetLabels[reported.kind]}`
        ) : (
          <VisuallyHidden>{iconLabel}</VisuallyHidden>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <ReportDialog open={isOpen} reported={reported} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
