import { useState } from 'react';
import { Radio, RadioGroup } from '@fluentui/react-components';
import { useLocation } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useRequestTotal } from '#pwa/features/booking/hosting/request-total.ts';
import { useUnreadTotal } from '#pwa/features/messaging/messages/inbox/unread-total.ts';
import { chooseTheme, themeChoices, useThemeChoice, type ThemeChoice } from '#pwa/app/theme/theme.ts';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { SignOut20Regular } from '#pwa/ui/icons/icons.tsx';
import { useLayerLinks } from '#pwa/ui/layer-links.ts';
import { themeNames } from '#pwa/app/theme/theme-names.ts';
import { useSignOut } from './use-sign-out.ts';
import { UserCard } from './user-card.tsx';
import { userEntries, type UserEntry } from './user-entries.ts';
import styles from './user-sheet.module.css';

/** The user menu of a phone. Source: spec §2, header; design §8. */
export function UserSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSession() ?? null;
  const unread = useUnreadTotal();
  const requests = useRequestTotal();
  const { pathname, search } = useLocation();
  const leave = useSignOut({ replace: true });
  const [isLeaving, setIsLeaving] = useState(false);
  // Close the sheet after the navigation: closing it goes back in the history, which would undo the navigation.
  const leaveAndClose = async () => {
    setIsLeaving(true);
    await leave();
    setIsLeaving(false);
    onClose();
  };
  return (
    <DialogSheet open={open} onClose={onClose} title="Profile" flush>
      <div className={styles.root}>
        <UserCard user={user} />
        {userEntries(user, pathname + search, unread, [], requests).map((group) => (
          <ul key={group[0]?.label} className={styles.group}>
            {group.map((entry) => (
              <li key={entry.label}>
                <EntryLink entry={entry} onSelect={onClose} />
              </li>
            ))}
          </ul>
        ))}
        <ThemeChoices />
        {user !== null && (
          <div className={styles.group}>
            <button
              type="button"
              className={styles.entry}
              aria-disabled={isLeaving}
              onClick={() => {
                if (!isLeaving) void leaveAndClose();
              }}
            >
              <SignOut20Regular />
              Log out
            </button>
          </div>
        )}
      </div>
    </DialogSheet>
  );
}

function EntryLink({
  entry: { label, icon: EntryIcon, to, note },
  onSelect,
}: {
  entry: UserEntry;
  onSelect: () => void;
}) {
  const linkTo = useLayerLinks(onSelect);
  if (to === undefined) {
    return (
      <span className={styles.entry} data-off="">
        <EntryIcon />
        {label}
        <span className={styles.hint}>Coming soon</span>
      </span>
    );
  }
  return (
    <Link {...linkTo(to)} className={styles.entry}>
      <EntryIcon />
      {label}
      {note !== undefined && <span className={styles.hint}>{note}</span>}
    </Link>
  );
}

function ThemeChoices() {
  const theme = useThemeChoice();
  return (
    <div className={styles.group}>
      <h3 className={styles.heading} id="theme-choices">
        Theme
      </h3>
      <RadioGroup
        layout="horizontal"
        className={styles.choices}
        aria-labelledby="theme-choices"
        value={theme}
        onChange={(_, { value }) => chooseTheme(value as ThemeChoice)}
      >
        {themeChoices.map((choice) => (
          <Radio key={choice} value={choice} label={themeNames[choice]} />
        ))}
      </RadioGroup>
    </div>
  );
}
