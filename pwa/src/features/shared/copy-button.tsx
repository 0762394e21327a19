import { copyText } from './copy-text.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Copy20Regular } from '#pwa/ui/icons/icons.tsx';

interface CopyButtonProps {
  label: string;
  text: string;
  /** Toast once it is copied. */
  done: string;
}

/** Puts a text on the clipboard. */
export function CopyButton({ label, text, done }: CopyButtonProps) {
  return (
    <IconButton icon={Copy20Regular} label={label} onClick={() => void copyText(text, { title: done })} />
  );
}
