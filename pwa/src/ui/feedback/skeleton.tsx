import type { CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** Width over height, where the height follows from the width. */
  ratio?: number;
}

/** A grey shape of what is coming. */
export function Skeleton({ width = '100%', height, radius = 6, ratio }: SkeletonProps) {
  const shape: CSSProperties = { width, height, borderRadius: radius, aspectRatio: ratio };
  return <span className={styles.shape} style={shape} />;
}

interface SkeletonsProps {
  /** What is loading, for screen readers: "Loading retreats". */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Around skeletons: they stay unseen for 150 ms, since what comes sooner should not flash. Source: design §8. */
export function Skeletons({ label, className, children }: SkeletonsProps) {
  return (
    <div className={styles.skeletons}>
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <div className={className} aria-hidden>
        {children}
      </div>
    </div>
  );
}
