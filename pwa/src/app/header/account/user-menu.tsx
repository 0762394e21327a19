import type { RefObject } from 'react';
import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
} from '@fluentui/react-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { useRequestTotal } from '#pwa/features/booking/hosting/request-total.ts';
import { useUnreadTotal } from '#pwa/features/messaging/messages/inbox/unread-total.ts';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { SignOut20Regular } from '#pwa/ui/icons/icons.tsx';
import { chooseTheme, themeChoices, useThemeChoice, type ThemeChoice } from '#pwa/app/theme/theme.ts';
import { themeNames } from '#pwa/app/theme/theme-names.ts';
import { isFollowed } from '#pwa/ui/is-followed.ts';
import { barEntries, userEntries, type UserEntry } from './user-entries.ts';
import { useSignOut } from './use-sign-out.ts';
import { UserCard } from './user-card.tsx';
import styles from './user-menu.module.css';

interface UserMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The user menu of a wide window. Source: spec §2, header. */
export function UserMenu({ anchor, onClose }: UserMenuProps) {
  const user = useSession() ?? null;
  const unread = useUnreadTotal();
  const requests = useRequestTotal();
  const theme = useThemeChoice();
  const { pathname, search } = useLocation();

  const leave = useSignOut({ replace: false });
  return (
    <FluentRoot>
      <Menu
        open
        inline
        positioning={{ target: anchor.current, position: 'below', align: 'end', offset: 8 }}
        checkedValues={{ theme: [theme] }}
        onCheckedValueChange={(_, { checkedItems }) => chooseTheme(checkedItems[0] as ThemeChoice)}
        onOpenChange={(_, { open }) => {
          if (!open) onClose();
        }}
      >
        <MenuPopover className={styles.popover}>
          <UserCard user={user} />
          <MenuList>
            {userEntries(user, pathname + search, unread, barEntries, requests).map((group) => (
              <MenuGroup key={group[0]?.label}>
                {group.map((entry) => (
                  <EntryItem key={entry.label} entry={entry} />
                ))}
                <MenuDivider />
              </MenuGroup>
            ))}
            <ThemeItems />
            {user !== null && (
              <>
                <MenuDivider />
                <MenuItem
                  icon={<SignOut20Regular />}
                  onClick={() => {
                    onClose();
                    void leave();
                  }}
                >
                  Log out
                </MenuItem>
              </>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </FluentRoot>
  );
}

function EntryItem({ entry: { label, icon: EntryIcon, to, note } }: { entry: UserEntry }) {
  const navigate = useNavigate();
  if (to === undefined) {
    return (
      <MenuItem icon={<EntryIcon />} disabled secondaryContent="Coming soon">
        {label}
      </MenuItem>
    );
  }
  return (
    <MenuItemLink
      href={to}
      icon={<EntryIcon />}
      secondaryContent={note}
      onClick={(event) => {
        if (!isFollowed(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {label}
    </MenuItemLink>
  );
}

function ThemeItems() {
  return (
    <MenuGroup>
      <MenuGroupHeader>Theme</MenuGroupHeader>
      {themeChoices.map((choice) => (
        <MenuItemRadio key={choice} name="theme" value={choice} persistOnClick>
          {themeNames[choice]}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  );
}
