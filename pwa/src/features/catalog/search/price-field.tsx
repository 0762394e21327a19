import { useEffect, useEffectEvent, useId, useState } from 'react';
import { priceRange } from '#contracts/limits.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { readPrice } from './price-span.ts';
import styles from './price-range.module.css';

interface PriceFieldProps {
  label: string;
  value: number;
  from: number;
  to: number;
  onChange: (amount: number) => void;
  onBad: (isBad: boolean) => void;
}

/**
 * A text field for one end of the price range. A valid amount applies while typing; an invalid one stays with the
 * reason below it.
 */
export function PriceField({ label, value, from, to, onChange, onBad }: PriceFieldProps) {
  const id = useId();
  /** Undefined unless the person is typing, or typed an invalid amount. */
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const type = (typed: string) => {
    setText(typed);
    setProblem(undefined);
    const reading = readPrice(typed, from, to);
    onBad('problem' in reading);
    if ('amount' in reading) onChange(reading.amount);
  };
  const settle = () => {
    if (text === undefined) return;
    const reading = readPrice(text, from, to);
    if ('problem' in reading) {
      setProblem(reading.problem);
      return;
    }
    setText(undefined);
    setProblem(undefined);
    onBad(false);
    onChange(reading.amount);
  };
  // An amount that was outside the other end may be inside it now.
  const settleAgain = useEffectEvent(() => {
    if (problem !== undefined) settle();
  });
  useEffect(() => settleAgain(), [from, to]);
  const shown = text ?? `${formatDollars(value)}${value === priceRange.max ? '+' : ''}`;
  return (
    <div className={styles.fieldRoot}>
      <label className={styles.field} data-bad={problem === undefined ? undefined : ''} htmlFor={id}>
        <span className={styles.label}>{label}</span>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={shown}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}problem`}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') settle();
          }}
          onBlur={settle}
        />
      </label>
      {problem !== undefined && (
        <p id={`${id}problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
