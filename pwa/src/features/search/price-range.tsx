import { useState, type CSSProperties } from 'react';
import { priceRange } from '#contracts/limits.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import type { PriceSpan } from './price-span.ts';
import { PriceField } from './price-field.tsx';
import styles from './price-range.module.css';

interface PriceRangeProps {
  span: PriceSpan;
  onChange: (span: PriceSpan) => void;
  /** Told when a typed amount makes no sense, or does again. */
  onBad: (field: keyof PriceSpan, isBad: boolean) => void;
}

const { min: least, max: most, step } = priceRange;
const share = (amount: number): number => (amount - least) / (most - least);
/** The upper end stands for 'and more'. Source: decision 004. */
const words = (amount: number): string => `${formatDollars(amount)}${amount === most ? '+' : ''}`;

/** One price slider with two thumbs, made of two inputs, and a field for each. Source: spec §5, design §8. */
export function PriceRange({ span, onChange, onBad }: PriceRangeProps) {
  const { min, max } = span;
  const [slides, setSlides] = useState(0);
  // A moved thumb takes the place of whatever stands in the fields.
  const slide = (next: PriceSpan) => {
    setSlides(slides + 1);
    onBad('min', false);
    onBad('max', false);
    onChange(next);
  };
  const ends = { '--from': share(min), '--to': share(max) } as CSSProperties;
  return (
    <div role="group" aria-labelledby="price-range">
      <div className={styles.head}>
        <h3 id="price-range" className={styles.title}>
          Price range
        </h3>
        <span className={styles.words}>
          {formatDollars(min)} – {words(max)} / night
        </span>
      </div>
      <div className={styles.slider} style={ends}>
        <div className={styles.rail} />
        <input
          className={styles.thumb}
          type="range"
          min={least}
          max={most}
          step={step}
          value={min}
          aria-label="Minimum price"
          aria-valuetext={words(min)}
          // Where both thumbs stand at the upper end, this one can still be taken back.
          data-above={min > (least + most) / 2 ? '' : undefined}
          onChange={({ target }) => slide({ min: Math.min(Number(target.value), max), max })}
        />
        <input
          className={styles.thumb}
          type="range"
          min={least}
          max={most}
          step={step}
          value={max}
          aria-label="Maximum price"
          aria-valuetext={words(max)}
          onChange={({ target }) => slide({ min, max: Math.max(Number(target.value), min) })}
        />
      </div>
      <div key={slides} className={styles.fields}>
        <PriceField
          label="Minimum"
          value={min}
          from={least}
          to={max}
          onChange={(amount) => onChange({ min: amount, max })}
          onBad={(isBad) => onBad('min', isBad)}
        />
        <span className={styles.dash} aria-hidden>
          –
        </span>
        <PriceField
          label="Maximum"
          value={max}
          from={min}
          to={most}
          onChange={(amount) => onChange({ min, max: amount })}
          onBad={(isBad) => onBad('max', isBad)}
        />
      </div>
    </div>
  );
}
