import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Copy20Regular } from '#pwa/ui/icons/icons.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

interface CopyButtonProps {
  label: string;
  text: string;
  /** Toast once it is copied. */
  done: string;
}

/** Puts a text on the clipboard. */
export function CopyButton({ label, text, done }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: done });
    } catch {
      // Without the permission, or on plain HTTP, it can still be selected and copied by hand.
      showToast({ title: 'Could not copy', body: text, intent: 'info' });
    }
  };
  return <IconButton icon={Copy20Regular} label={label} onClick={() => void copy()} />;
}
