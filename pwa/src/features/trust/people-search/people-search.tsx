import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '@fluentui/react-components';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FoundPeople } from '#contracts/domain/trust/people-search.ts';
import { peopleSearchLimits as limits } from '#contracts/people-search-limits.ts';
import { pluralOf } from '#contracts/plural.ts';
import { explainFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import { Search20Regular } from '#pwa/ui/icons/icons.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { FoundBookingCard, FoundPersonCard } from './found-cards.tsx';
import styles from './people-search.module.css';

/** Delay after typing before the server is asked, in milliseconds. */
const typingMs = 300;

type Answer = { found: FoundPeople; failure: null } | { found: null; failure: string };

async function search(text: string): Promise<Answer> {
  try {
    const { body } = await appDevice.api.call('searchPeople', { query: { text } });
    return { found: body, failure: null };
  } catch (error) {
    return { found: null, failure: explainFailedCall(error, 'There is no connection.') };
  }
}

/** Staff find the person or the booking that they are written to about. Online only. */
export function PeopleSearch({ isOnline }: { isOnline: boolean }) {
  const { typed, text, type } = useTyped();
  const isAsked = isOnline && text.length >= limits.textMin;
  const { result, again } = useTask(text, isOnline, async () => (isAsked ? search(text) : null));
  // The results stay while the next ones are on their way.
  const [latest, setLatest] = useState<Answer | null>(null);
  if (result !== undefined && result !== latest) setLatest(result);
  const answer = isAsked ? latest : null;
  return (
    <search className={styles.stack}>
      <FluentRoot>
        <LabelledField
          label="Person or booking"
          hint="The beginning of a username or name, a whole email address, or a booking number."
        >
          <Input
            type="search"
            className={controlClass}
            contentBefore={<Search20Regular />}
            autoComplete="off"
            maxLength={limits.textMax}
            value={typed}
            onChange={(_, { value }) => type(value)}
          />
        </LabelledField>
      </FluentRoot>
      <p role="status" className={styles.note}>
        {isOnline ? describe(text, result) : 'This search is online. Connect to find people and bookings.'}
      </p>
      {answer !== null && answer.found === null && (
        <div className={styles.stack}>
          <p role="alert">The search did not work. {answer.failure}</p>
          <div>
            <Button onClick={again}>Try again</Button>
          </div>
        </div>
      )}
      {answer !== null && answer.found !== null && <Results found={answer.found} />}
    </search>
  );
}

/**
 * The text in the field, and the text to search for, which follows after a short pause. It is stored in the browser's
 * history entry, so that it is still there on the way back from a person's page. It is not in the URL, because it can be an
 * email address.
 */
function useTyped() {
  const location = useLocation();
  const navigate = useNavigate();
  const text = textIn(location.state);
  const [typed, type] = useState(text);
  const isBehind = typed.trim() !== text;
  const keep = useEffectEvent(() =>
    navigate(location.pathname + location.search, {
      replace: true,
      state: { keepScroll: true, searched: typed.trim() },
    }),
  );
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => void keep(), typingMs);
    return () => clearTimeout(timer);
  }, [isBehind, typed]);
  return { typed, text, type };
}

function textIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('searched' in state)) return '';
  return typeof state.searched === 'string' ? state.searched : '';
}

/** One line that says where the search is. @param answer undefined while the server is asked */
function describe(text: string, answer: Answer | null | undefined): string {
  if (text.length < limits.textMin) return `Type at least ${limits.textMin} characters.`;
  if (answer === undefined) return 'Searching…';
  if (answer === null || answer.found === null) return '';
  const { people, booking, hasMore } = answer.found;
  if (hasMore) return `More than ${limits.results} people match. Type more to narrow them down.`;
  if (people.length === 0 && booking === null) return 'Nobody and no booking found.';
  const counts = [
    ...(booking === null ? [] : ['1 booking']),
    ...(people.length === 0 ? [] : [`${people.length} ${pluralOf(people.length, 'person', 'people')}`]),
  ];
  return `${counts.join(' and ')} found.`;
}

const Results = ({ found: { booking, people } }: { found: FoundPeople }) => (
  <>
    {booking !== null && <FoundBookingCard booking={booking} />}
    {people.length > 0 && (
      <ul className={styles.list} aria-label="People">
        {people.map((person) => (
          <li key={person.id}>
            <FoundPersonCard person={person} />
          </li>
        ))}
      </ul>
    )}
  </>
);
