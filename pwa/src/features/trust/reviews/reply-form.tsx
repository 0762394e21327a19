import { useState, type SubmitEvent } from 'react';
import { visibleText } from '#contracts/fields/visible-text.ts';
import { reviewLimits } from '#contracts/review-limits.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { replyToReview } from './review-commands.ts';
import styles from './reviews.module.css';

interface ReplyFormProps {
  stay: { id: number; title: string };
  initial: string;
  onClose: () => void;
}

/** The form of a host's answer to a review. */
export function ReplyForm({ stay, initial, onClose }: ReplyFormProps) {
  const { unsaved: text = initial, remember, closeWith } = useUnsavedForm<string>(`reply ${stay.id}`);
  const { end } = closeWith(onClose);
  const [isEmpty, setIsEmpty] = useState(false);
  const { runOnce } = useOneAtATime();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const hasText = visibleText(text) !== '';
    setIsEmpty(!hasText);
    if (!hasText) return;
    runOnce(async () => {
      if (await replyToReview(stay, text)) end();
    });
  };
  return (
    <FluentRoot>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Your answer"
          hint="Everyone can read it below the review. You can change it for 48 hours."
          error={isEmpty ? 'Please write an answer' : undefined}
          rows={4}
          maxLength={reviewLimits.replyMax}
          value={text}
          onChange={({ target }) => remember(target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            Publish answer
          </Button>
          <Button onClick={end}>Cancel</Button>
        </div>
      </form>
    </FluentRoot>
  );
}
