import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import {
  useBookedDepartures,
  useHostDepartures,
} from '#pwa/features/booking/departures/departure-queries.ts';
import { QuestionsDialog } from '#pwa/features/booking/departures/planning/questions-dialog.tsx';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import {
  Add20Regular,
  ArrowSwap20Regular,
  People24Regular,
  QuestionCircle20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { DepartureEditor } from './departure-editor.tsx';
import { DepartureList } from './departure-list.tsx';
import { DepartureRoster } from './departure-roster.tsx';
import styles from './departures.module.css';

interface DeparturesOfPropertyProps {
  property: Property;
  isOnline: boolean;
  /** Another property is to be chosen; null if there is none. */
  onChange: (() => void) | null;
}

/** Group retreats of one property, or the guests of one. A link may name the one to be edited. */
export function DeparturesOfProperty({ property, isOnline, onChange }: DeparturesOfPropertyProps) {
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState<{ departureId: number | null } | null>(null);
  const [editing, setEditing] = useState(() => query.get('edit'));
  const departures = useHostDepartures(property.id, isOnline);
  const booked = useBookedDepartures(property.id);
  const go = (place: Record<string, string>) =>
    setQuery({ tab: 'departures', property: String(property.id), ...place }, { preventScrollReset: true });
  if (departures === undefined) {
    return (
      <Skeletons label="Loading group retreats" className={styles.list}>
        <Skeleton height={240} radius={16} />
      </Skeletons>
    );
  }
  const rosterOf = departures.find(({ id }) => id === idFromRoute(query.get('departure') ?? undefined));
  if (rosterOf !== undefined) return <DepartureRoster departure={rosterOf} onBack={() => go({})} />;
  return (
    <>
      <PropertyHead
        title={property.title}
        isOnline={isOnline}
        onChange={onChange}
        onQuestions={() => setAsked({ departureId: null })}
        onAdd={() => setEditing('new')}
      />
      {departures.length === 0 ? (
        <EmptyState icon={People24Regular} title="No group retreats yet">
          <p>Add one with its days, teacher and rooms, and guests can book places of it.</p>
        </EmptyState>
      ) : (
        <DepartureList
          departures={departures}
          booked={booked}
          isOnline={isOnline}
          onEdit={(id) => setEditing(String(id))}
          onGuests={(id) => go({ departure: String(id) })}
          onQuestions={(departureId) => setAsked({ departureId })}
        />
      )}
      <DepartureEditor
        property={property}
        departures={departures}
        editing={editing}
        onClose={() => setEditing(null)}
      />
      <QuestionsDialog
        open={asked !== null}
        propertyId={property.id}
        departureId={asked?.departureId ?? null}
        isOnline={isOnline}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface PropertyHeadProps {
  title: string;
  isOnline: boolean;
  /** Another property is to be chosen; null if there is none. */
  onChange: (() => void) | null;
  onQuestions: () => void;
  onAdd: () => void;
}

/** The name of the property, and what can be done for all of its group retreats. */
function PropertyHead({ title, isOnline, onChange, onQuestions, onAdd }: PropertyHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.buttons}>
        {onChange !== null && (
          <Button icon={ArrowSwap20Regular} onClick={onChange}>
            Change property
          </Button>
        )}
        <Button icon={QuestionCircle20Regular} disabled={!isOnline} onClick={onQuestions}>
          Questions for all
        </Button>
        <Button look="primary" icon={Add20Regular} onClick={onAdd}>
          Add group retreat
        </Button>
      </div>
    </div>
  );
}
