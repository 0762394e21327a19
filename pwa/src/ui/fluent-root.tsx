import type { ReactNode } from 'react';
import { FluentProvider } from '@fluentui/react-components';
import 'virtual:theme/rest.css';
import styles from './fluent-root.module.css';

/** Every token is a variable on the root already, so Fluent needs none of its own and follows light and dark by itself. */
const noTheme = {};

/**
 * Around Fluent components. It is imported by chunks that load later (dialogs, menus, forms), never by what `/` needs
 * first: Fluent's run-time style compiler and focus machinery weigh more than the whole shell. See decision 010.
 */
export function FluentRoot({ children }: { children: ReactNode }) {
  return (
    <FluentProvider theme={noTheme} className={styles.root}>
      {children}
    </FluentProvider>
  );
}
