import { personPath } from '#pwa/lib/screen-paths.ts';
import { Link } from '#pwa/ui/link.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { BlockButton } from './block-button.tsx';
import { useBlocks } from './block-queries.ts';
import styles from './blocked-people.module.css';

/** The people whom the account blocked. */
export function BlockedPeople() {
  const blocks = useBlocks();
  if (blocks === undefined) return null;
  if (blocks.length === 0) return <p>{i18n.t('You have not blocked anybody.')}</p>;
  return (
    <ul className={styles.list}>
      {blocks.map(({ id, person }) => (
        <li key={id} className={styles.item}>
          <Link to={personPath(id)} className={styles.name}>
            {person.name}
          </Link>
          <BlockButton person={person} isBlocked namesPerson />
        </li>
      ))}
    </ul>
  );
}
