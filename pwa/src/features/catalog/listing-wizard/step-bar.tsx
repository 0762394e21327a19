import { Checkmark20Regular, Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { StepMark } from './form/step-marks.ts';
import { wizardSteps, type StepId } from './form/wizard-steps.ts';
import styles from './step-bar.module.css';

interface StepBarProps {
  current: number;
  marks: readonly StepMark[];
  onSelect: (step: StepId) => void;
}

const spoken: Record<StepMark, string> = {
  current: '',
  complete: ', complete',
  incomplete: ', incomplete',
  todo: '',
};

/** Seven dots on a wide window, seven segments on a phone; both show which steps are incomplete. Source: design §8. */
export function StepBar(props: StepBarProps) {
  return (
    <nav aria-label="Steps">
      <StepDots {...props} />
      <PhoneSteps {...props} />
    </nav>
  );
}

function StepDots({ current, marks, onSelect }: StepBarProps) {
  return (
    <ol className={styles.dots}>
      {wizardSteps.map(({ id, label }, index) => {
        const mark = marks[index] ?? 'todo';
        return (
          <li
            key={id}
            className={styles.step}
            data-mark={mark}
            data-passed={index <= current ? '' : undefined}
          >
            <button
              type="button"
              className={styles.button}
              aria-current={mark === 'current' ? 'step' : undefined}
              onClick={() => onSelect(id)}
            >
              <span className={styles.dot} aria-hidden>
                {mark === 'complete' && <Checkmark20Regular />}
                {mark === 'incomplete' && <Warning16Filled />}
                {(mark === 'current' || mark === 'todo') && index + 1}
              </span>
              <span className={styles.label}>
                <VisuallyHidden>Step {index + 1}: </VisuallyHidden>
                {label}
                <VisuallyHidden>{spoken[mark]}</VisuallyHidden>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function PhoneSteps({ current, marks, onSelect }: StepBarProps) {
  const incomplete = wizardSteps.filter((_, index) => marks[index] === 'incomplete');
  return (
    <div className={styles.phone}>
      <p className={styles.place}>
        <strong className={styles.name}>{wizardSteps[current]?.label}</strong>
        <span>
          Step {current + 1} of {wizardSteps.length}
        </span>
      </p>
      <div className={styles.segments} aria-hidden>
        {marks.map((mark, index) => (
          <span
            key={wizardSteps[index]?.id}
            data-mark={mark}
            data-passed={index <= current ? '' : undefined}
          />
        ))}
      </div>
      {incomplete.length > 0 && (
        <p className={styles.missing}>
          <Warning16Filled />
          <span>
            Incomplete:{' '}
            {incomplete.map(({ id, label }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <button type="button" className={styles.jump} onClick={() => onSelect(id)}>
                  {label}
                </button>
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}
