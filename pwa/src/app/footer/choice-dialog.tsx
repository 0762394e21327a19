import { Radio, RadioGroup } from '@fluentui/react-components';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import styles from './choice-dialog.module.css';

interface ChoiceDialogProps {
  title: string;
  open: boolean;
  choices: readonly string[];
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** One of a list. A choice applies at once; the dialog stays open, so that the arrow keys can move through the list. */
export function ChoiceDialog({ title, open, choices, value, onChoose, onClose }: ChoiceDialogProps) {
  return (
    <DialogSheet open={open} onClose={onClose} title={title} width={400}>
      <RadioGroup
        className={styles.list}
        aria-label={title}
        value={value}
        onChange={(_, change) => onChoose(change.value)}
      >
        {choices.map((choice) => (
          <Radio key={choice} className={styles.choice} value={choice} label={choice} />
        ))}
      </RadioGroup>
    </DialogSheet>
  );
}
