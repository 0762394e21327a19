import { useId } from 'react';
import { useIsPhone } from '#pwa/ui/use-is-phone.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './bar-chart.module.css';

interface BarChartProps {
  title: string;
  /** Unit of the bars, below the title. */
  hint?: string;
  bars: readonly { label: string; value: number }[];
  format: (value: number) => string;
  /** `columns`, as for months, become rows on a phone; `rows` have long labels above the bars. */
  direction: 'columns' | 'rows';
  /** Heading of the label column in the table for screen readers: "Month". */
  labelHeading: string;
}

/** Bars relative to the largest one; screen readers get a table. */
export function BarChart({ title, hint, bars, format, direction, labelHeading }: BarChartProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const layout = direction === 'rows' ? 'rows' : isPhone ? 'lines' : 'columns';
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </figcaption>
      <div className={styles.plot} data-layout={layout} aria-hidden>
        {bars.map(({ label, value }) => (
          <div key={label} className={styles.bar} data-empty={value === 0 ? '' : undefined}>
            <span className={styles.label}>{label}</span>
            <Track share={value / largest} isUpright={layout === 'columns'} />
            <span className={styles.value}>{format(value)}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <th scope="col">{labelHeading}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

/** @param share filled part of the track, 0–1 */
function Track({ share, isUpright }: { share: number; isUpright: boolean }) {
  const length = share * 100;
  return (
    <svg className={styles.track} viewBox="0 0 100 100" preserveAspectRatio="none">
      {isUpright ? (
        <rect y={100 - length} width={100} height={length} />
      ) : (
        <rect width={length} height={100} />
      )}
    </svg>
  );
}
