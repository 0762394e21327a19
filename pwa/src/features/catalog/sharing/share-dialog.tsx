import type { Property } from '#contracts/domain/catalog/properties.ts';
import { copyText } from '#pwa/features/shared/copy-text.ts';
import { propertyPath } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Copy20Regular, Share20Regular } from '#pwa/ui/icons/icons.tsx';
import { QrCode } from '#pwa/ui/media/qr-code.tsx';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  property: Pick<Property, 'id' | 'title'>;
  isOpen: boolean;
  onClose: () => void;
}

/** The address of a retreat to scan, to send through the device, or to copy. Works without a connection. */
export function ShareDialog({ property, isOpen, onClose }: ShareDialogProps) {
  const { id, title } = property;
  const url = new URL(propertyPath(id), window.location.origin).href;
  return (
    <DialogSheet open={isOpen} onClose={onClose} title="Share this retreat">
      <div className={styles.content}>
        <p className={styles.name}>{title}</p>
        <div className={styles.code}>
          <QrCode text={url} label={`QR code of ${title}`} />
        </div>
        <p className={styles.note}>
          A friend beside you can scan it, also without a connection. It opens if the retreat is on their
          device.
        </p>
        <div className={styles.actions}>
          {'share' in navigator && (
            <Button look="primary" icon={Share20Regular} onClick={() => void send({ title, url })}>
              Send
            </Button>
          )}
          <Button icon={Copy20Regular} onClick={() => void copyLink(url)}>
            Copy link
          </Button>
        </div>
      </div>
    </DialogSheet>
  );
}

/** Shares through the device, or copies the address if that fails. */
async function send({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) await copyLink(url);
  }
}

const copyLink = (url: string): Promise<void> =>
  copyText(url, { title: 'Link copied', body: 'Paste it wherever you like.' });
