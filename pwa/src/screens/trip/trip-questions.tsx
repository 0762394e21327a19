import { AnswerForm } from '#pwa/features/booking/departures/answers/answer-form.tsx';
import {
  hasSensitiveAnswers,
  StoredSensitiveAnswers,
} from '#pwa/features/booking/departures/answers/stored-sensitive-answers.tsx';
import { useRegistration } from '#pwa/features/booking/departures/departure-queries.ts';
import { Section } from '#pwa/ui/section.tsx';
import styles from './trip.module.css';

interface TripQuestionsProps {
  bookingId: number;
  hostName: string;
  /** The group retreat is over, so that answers can only be removed. */
  isOver: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The host's questions to a guest of a group retreat; nothing if there are none. */
export function TripQuestions({ bookingId, hostName, isOver, now }: TripQuestionsProps) {
  const registration = useRegistration(bookingId);
  if (registration == null || registration.questions.length === 0) return null;
  if (isOver) {
    if (!hasSensitiveAnswers(registration, now)) return null;
    return (
      <Section title="Your sensitive answers">
        <StoredSensitiveAnswers registration={registration} />
      </Section>
    );
  }
  return (
    <Section title="Before you come">
      <p className={styles.ask}>{hostName} asks these questions. You can change your answers later.</p>
      <AnswerForm key={bookingId} registration={registration} />
    </Section>
  );
}
