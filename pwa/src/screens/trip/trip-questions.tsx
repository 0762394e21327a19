import { AnswerForm } from '#pwa/features/departures/answers/answer-form.tsx';
import { useRegistration } from '#pwa/features/departures/departure-queries.ts';
import { Section } from '#pwa/ui/section.tsx';
import styles from './trip.module.css';

/** The host's questions to a guest of a group retreat; nothing if there are none. */
export function TripQuestions({ bookingId, hostName }: { bookingId: number; hostName: string }) {
  const registration = useRegistration(bookingId);
  if (registration == null || registration.questions.length === 0) return null;
  return (
    <Section title="Before you come">
      <p className={styles.ask}>{hostName} asks these questions. You can change your answers later.</p>
      <AnswerForm key={bookingId} registration={registration} />
    </Section>
  );
}
