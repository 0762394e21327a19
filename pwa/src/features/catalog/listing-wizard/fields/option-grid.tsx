import { Checkbox } from '@fluentui/react-components';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import type { Icon } from '#pwa/ui/icons/icons.tsx';
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

/** Checkboxes as cards, 48 px high. A chosen option that is no longer offered can still be removed. */
export function OptionGrid({ name, label, options, chosen, iconOf, problem, onChange }: OptionGridProps) {
  const others = chosen.filter((option) => !options.includes(option));
  const toggle = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, option] : chosen.filter((other) => other !== option));
  return (
    <fieldset className={styles.set} aria-label={label} aria-describedby={problem && `${name}-problem`}>
      {problem !== undefined && (
        <div className={styles.problem}>
          <FieldError id={`${name}-problem`}>{problem}</FieldError>
        </div>
      )}
      <div className={styles.grid}>
        {[...options, ...others].map((option) => {
          const OptionIcon = iconOf(option);
          return (
            <Checkbox
              key={option}
              className={styles.option}
              size="large"
              name={name}
              checked={chosen.includes(option)}
              onChange={(_, { checked }) => toggle(option, checked === true)}
              label={
                <>
                  {option}
                  <OptionIcon />
                </>
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
