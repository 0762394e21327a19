import { Link } from '#pwa/ui/link.tsx';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './notification-item.module.css';

interface NotificationItemProps {
  icon: Icon;
  title: string;
  text: string;
  /** Such as 'Nov 21' or '2:05 PM'. */
  when: string;
  to: string;
  isNew: boolean;
}

/** One line of the notification centre; leads to the page it is about. */
export function NotificationItem({ icon: ItemIcon, title, text, when, to, isNew }: NotificationItemProps) {
  return (
    <li>
      <Link to={to} className={styles.item}>
        <span className={styles.icon} aria-hidden>
          <ItemIcon />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {title}
            {isNew && <VisuallyHidden>{i18n.t(', new')}</VisuallyHidden>}
          </span>
          <span className={styles.text}>{text}</span>
          <span className={styles.when}>{when}</span>
        </span>
        {isNew && <span className={styles.dot} aria-hidden />}
      </Link>
    </li>
  );
}
