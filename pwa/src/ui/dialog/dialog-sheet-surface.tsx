import { useId, type CSSProperties } from 'react';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Dismiss24Regular } from '#pwa/ui/icons/icons.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { usePushAway } from './use-push-away.ts';
import type { DialogSheetProps } from './dialog-sheet.tsx';
import { SheetMotion } from './sheet-motion.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useShowPageAgain } from './use-show-page-again.ts';
import styles from './dialog-sheet.module.css';

const pushedDownPx = 80;
const layer = { className: styles.layer };

/** The Fluent side of `DialogSheet`, which loads it. */
export function DialogSheetSurface(props: DialogSheetProps) {
  const { open, onClose, shape = 'dialog', width = 560 } = props;
  const titleId = useId();
  useBackCloses(open, onClose);
  useReturnFocus(open);
  usePagePart('sheet', open);
  useShowPageAgain();
  const size = { '--width': `${shape === 'drawer' ? 448 : width}px` } as CSSProperties;
  return (
    <FluentRoot>
      <Dialog
        open={open}
        onOpenChange={(_, change) => {
          if (!change.open) onClose();
        }}
        surfaceMotion={{ children: (_, motion) => <SheetMotion {...motion} /> }}
      >
        <DialogSurface
          className={styles.surface}
          style={size}
          data-shape={shape}
          data-full={props.full === true ? '' : undefined}
          aria-labelledby={titleId}
          mountNode={layer}
          backdrop={{ className: styles.scrim }}
        >
          <SheetContent {...props} titleId={titleId} />
        </DialogSurface>
      </Dialog>
    </FluentRoot>
  );
}

function SheetContent(props: DialogSheetProps & { titleId: string }) {
  const {
    onClose,
    title,
    titleEnd,
    titleId,
    subtitle,
    headerEnd,
    children,
    footer,
    flush = false,
    hasOwnHeader = false,
  } = props;
  const handle = usePushAway<HTMLDivElement>({
    direction: 'down',
    thresholdPx: pushedDownPx,
    onPush: onClose,
    moves: '[data-shape]',
  });
  return (
    <>
      <div ref={handle} className={styles.head} data-bare={hasOwnHeader ? '' : undefined}>
        <div className={styles.handle} />
        {hasOwnHeader ? (
          <h2 id={titleId}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h2>
        ) : (
          <div className={styles.header}>
            <div className={styles.titles}>
              <div className={styles.titleRow}>
                <h2 id={titleId} className={styles.title}>
                  {title}
                </h2>
                {titleEnd}
              </div>
              {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
            </div>
            {headerEnd}
            <IconButton className={styles.close} icon={Dismiss24Regular} label="Close" onClick={onClose} />
          </div>
        )}
      </div>
      <div className={styles.body} data-flush={flush ? '' : undefined}>
        {children}
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </>
  );
}
