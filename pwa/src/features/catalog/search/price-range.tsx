import { useState, type CSSProperties } from 'react';
import { priceRange } from '#contracts/limits.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import type { PriceSpan } from './price-span.ts';
import { PriceField } from './price-field.tsx';
import styles from './price-range.module.css';

interface PriceRangeProps {
  span: PriceSpan;
  onChange: (span: PriceSpan) => void;
  /** Called when a typed amount becomes invalid or valid. */
  onBad: (field: keyof PriceSpan, isBad: boolean) => void;
}

const { min: least, max: most, step } = priceRange;
const share = (amount: number): number => (amount - least) / (most - least);
/** The upper end stands for 'and more'. Source: decision 004. */
const words = (amount: number): string => `${formatDollars(amount)}${amount === most ? '+' : ''}`;

/** A price slider with two thumbs, made of two inputs, and a text field for each. Source: spec §5, design §8. */
export function PriceRange({ span, onChange, onBad }: PriceRangeProps) {
  const { min, max } = span;
  const [slides, setSlides] = useState(0);
  // Moving a thumb replaces what the fields contain.
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
        <Thumb
          label="Minimum price"
          value={min}
          // When both thumbs are at the upper end, this one can still be moved back.
          isAbove={min > (least + most) / 2}
          onChange={(amount) => slide({ min: Math.min(amount, max), max })}
        />
        <Thumb
          label="Maximum price"
          value={max}
          onChange={(amount) => slide({ min, max: Math.max(amount, min) })}
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

interface ThumbProps {
  label: string;
  value: number;
  /** Above the other thumb. */
  isAbove?: boolean;
  onChange: (amount: number) => void;
}

function Thumb({ label, value, isAbove = false, onChange }: ThumbProps) {
  return (
    <input
      className={styles.thumb}
      type="range"
      min={least}
      max={most}
      step={step}
      value={value}
      aria-label={label}
      aria-valuetext={words(value)}
      data-above={isAbove ? '' : undefined}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
