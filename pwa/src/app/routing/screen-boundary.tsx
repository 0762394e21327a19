import { Component, useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { removeLaunchSnapshot } from '#pwa/launch/launch.ts';
import { paths } from '#pwa/lib/paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { ScreenLoadError } from './lazy-screen.ts';
import styles from './screen-boundary.module.css';

interface BoundaryProps {
  /** The error is cleared when this changes. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | null;
  place: string;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** An error boundary, so that a failing screen does not remove the shell. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: asError(thrown) };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.place === state.place ? null : { error: null, place: props.place };
  }

  readonly retry = (): void => {
    // A browser may cache the failed import, so only a new page requests the file again.
    if (this.state.error instanceof ScreenLoadError) window.location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <ScreenFailed error={error} onRetry={this.retry} />;
  }
}

function ScreenFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const home = <LinkButton to={paths.home}>Back to home</LinkButton>;
  useLayoutEffect(removeLaunchSnapshot, []);
  const isMissing = error instanceof ScreenLoadError;
  return (
    <div className={styles.root}>
      <PageTitle title={isMissing ? "This page isn't saved yet" : 'Something went wrong'} />
      {isMissing ? (
        <ErrorCard kind="offline" level={1} title="This page isn't saved yet" onRetry={onRetry} action={home}>
          Open it once with a connection and it will be here next time.
        </ErrorCard>
      ) : (
        <ErrorCard level={1} title="Something went wrong" onRetry={onRetry} action={home}>
          This page could not be shown. What you saved on this device is still here.
        </ErrorCard>
      )}
    </div>
  );
}

/** Error boundary around every screen. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
