import { useNavigate } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ArrowLeft24Regular } from '#pwa/ui/icons/icons.tsx';

/** The router counts the entries it has made in this tab; the first one is 0. */
const hasPageBefore = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** On a phone: back to where the person was, or to the list when the conversation was opened directly. */
export function BackToInbox() {
  const navigate = useNavigate();
  return (
    <IconButton
      icon={ArrowLeft24Regular}
      label="Back"
      onClick={() => void (hasPageBefore() ? navigate(-1) : navigate(paths.messages, { replace: true }))}
    />
  );
}
