import type { Icon } from '#pwa/ui/icons/icons.tsx';
import { Problem } from './problem.tsx';
import styles from './option-grid.module.css';

interface OptionGridProps {
  name: string;
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  iconOf: (option: string) => Icon;
  problem: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Options of which several may be chosen, 48 px high. What was chosen and is no option any more can be taken back. */
export function OptionGrid({ name, label, options, chosen, iconOf, problem, onChange }: OptionGridProps) {
  const others = chosen.filter((option) => !options.includes(option));
  const toggle = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, option] : chosen.filter((kept) => kept !== option));
  return (
    <fieldset className={styles.set} aria-label={label} aria-describedby={problem && `${name}-problem`}>
      {problem !== undefined && (
        <p id={`${name}-problem`} className={styles.problem}>
          <Problem>{problem}</Problem>
        </p>
      )}
      <div className={styles.grid}>
        {[...options, ...others].map((option) => {
          const OptionIcon = iconOf(option);
          return (
            <label key={option} className={styles.option}>
              <input
                type="checkbox"
                name={name}
                className={styles.box}
                checked={chosen.includes(option)}
                onChange={(event) => toggle(option, event.target.checked)}
              />
              <span className={styles.name}>{option}</span>
              <OptionIcon />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
