import type { ReactNode } from 'react';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'waiting' | 'danger';
  icon: Icon;
  children: ReactNode;
}

/** A message bar: a sentence in a coloured box, after an icon. For lazily loaded screens. */
export function Notice({ tone, icon: NoticeIcon, children }: NoticeProps) {
  return (
    <FluentRoot>
      <MessageBar
        className={styles.notice}
        data-tone={tone}
        intent={tone === 'danger' ? 'error' : 'warning'}
        layout="multiline"
        icon={{ className: styles.icon, children: <NoticeIcon /> }}
      >
        <MessageBarBody className={styles.words}>{children}</MessageBarBody>
      </MessageBar>
    </FluentRoot>
  );
}
