import type { ReactNode } from 'react';
import { FluentProvider } from '@fluentui/react-components';
import 'virtual:theme/rest.css';
import styles from './fluent-root.module.css';

/**
 * The theme's tokens are already variables on the root element, so Fluent needs none and follows light and dark
 * automatically.
 */
const noTheme = {};

/**
 * Wraps Fluent components. Import it only in lazily loaded chunks (dialogs, menus, forms), not in the first chunk:
 * Fluent's run-time style compiler and focus management are larger than the whole shell. See decision 010.
 */
export function FluentRoot({ children }: { children: ReactNode }) {
  return (
    <FluentProvider theme={noTheme} className={styles.root}>
      {children}
    </FluentProvider>
  );
}
