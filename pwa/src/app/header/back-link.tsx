import { useLocation, useNavigate } from 'react-router-dom';
import { innerTitle, type Chrome } from '#pwa/app/routing/route-chrome.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { ArrowLeft24Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './back-link.module.css';

/** The router numbers the history entries it creates in this tab; the first one is 0. */
const hasPageBefore = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** On a phone's inner page: goes back, or up if this page was opened directly. */
export function BackLink({ up, title, leave }: NonNullable<Chrome['inner']>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const goBack = () => {
    void (leave === undefined && hasPageBefore() ? navigate(-1) : navigate(up));
  };
  return (
    <div className={styles.back}>
      <IconButton icon={ArrowLeft24Regular} label={leave ?? 'Back'} onClick={goBack} />
      <span className={styles.title}>{innerTitle(title, search)}</span>
    </div>
  );
}
