import { Radio, RadioGroup } from '@fluentui/react-components';
import { LabelledField } from './labelled-field.tsx';
import styles from './choice-cards.module.css';

interface ChoiceCardsProps<T extends string> {
  name: string;
  label: string;
  options: readonly { value: T; label: string; description: string }[];
  /** Null if none is chosen. */
  selected: T | null;
  error: string | undefined;
  onSelect: (value: T) => void;
}

/** Radio buttons as cards, each with a description. Must be inside a `FluentRoot`. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { name, label, options, selected, error, onSelect } = props;
  return (
    <LabelledField label={label} error={error}>
      <RadioGroup
        className={styles.cards}
        name={name}
        value={selected ?? ''}
        onChange={(_, { value }) => onSelect(value as T)}
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            className={styles.card}
            value={option.value}
            label={
              <>
                <span className={styles.label}>{option.label}</span>
                <span className={styles.description}>{option.description}</span>
              </>
            }
          />
        ))}
      </RadioGroup>
    </LabelledField>
  );
}
