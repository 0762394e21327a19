import { useId, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Dismiss24Regular } from '#pwa/ui/icons/icons.tsx';
import { usePagePart } from '#pwa/ui/use-page-part.ts';
import { usePushAway } from '#pwa/ui/pointer/use-push-away.ts';
import { SheetMotion } from './sheet-motion.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useShowPageAgain } from './use-show-page-again.ts';
import styles from './dialog-sheet.module.css';

export interface DialogSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown beside the title, such as a chip. */
  titleEnd?: ReactNode;
  /** Small text below the title. */
  subtitle?: ReactNode;
  /** Shown beside the close button. */
  headerEnd?: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge, inside the safe area. */
  footer?: ReactNode;
  /**
   * In a wide window: a dialog in the middle, or a drawer at the right edge. On a phone it is always a bottom sheet.
   */
  shape?: 'dialog' | 'drawer';
  /** Width of the dialog in px in a wide window; by default 560. A drawer always has 448. */
  width?: number;
  /** No padding around the body. */
  flush?: boolean;
  /** The title is for screen readers only and there is no close button, because the body has its own header. */
  hasOwnHeader?: boolean;
  /** Covers the whole screen of a phone. */
  full?: boolean;
}

const pushedDownPx = 80;
const layer = { className: styles.layer };

/** A dialog that is closing takes no presses, such as the second one of a double click on 'Delete'. */
const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The part of `DialogSheet` that uses Fluent; loaded lazily. */
export function DialogSheetSurface(props: DialogSheetProps) {
  const { open, onClose, shape = 'dialog', width = 560 } = props;
  const titleId = useId();
  useBackCloses(open, onClose);
  useReturnFocus(open);
  usePagePart('sheet', open);
  usePagePart('drawer', open && shape === 'drawer');
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
          {...(!open && { onClickCapture: ignore })}
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
