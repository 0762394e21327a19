import {
  Alert20Regular,
  BuildingHome20Regular,
  CalendarLtr20Regular,
  Chat20Regular,
  Delete20Regular,
  Edit20Regular,
  Flag20Regular,
  Heart20Regular,
  Person20Regular,
  ShieldCheckmark20Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';
import type { EntryKind } from './entry-labels.ts';
import styles from './pending.module.css';

const icons: Record<EntryKind, Icon> = {
  booking: CalendarLtr20Regular,
  favorite: Heart20Regular,
  message: Chat20Regular,
  listing: BuildingHome20Regular,
  package: Edit20Regular,
  verification: ShieldCheckmark20Regular,
  deletion: Delete20Regular,
  notification: Alert20Regular,
  profile: Person20Regular,
  report: Flag20Regular,
};

/** Icon of an entry's kind. */
export function EntryIcon({ kind }: { kind: EntryKind }) {
  const KindIcon = icons[kind];
  return (
    <span className={styles.icon} aria-hidden>
      <KindIcon />
    </span>
  );
}
