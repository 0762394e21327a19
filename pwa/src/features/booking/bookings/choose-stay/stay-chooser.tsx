import { useId, useState } from 'react';
import { CalendarLtr20Regular, People20Regular } from '#pwa/ui/icons/icons.tsx';
import { RangeCalendar } from '#pwa/ui/calendar/range-calendar.tsx';
import { Stepper } from '#pwa/ui/controls/stepper.tsx';
import { tabPanelProps, Tabs, type Tab } from '#pwa/ui/controls/tabs/tabs.tsx';
import type { StayLimits } from '#contracts/rules/calendar.ts';
import { guestsAllowed, withFixedEnd, type StayChoice, type StayTerms } from './stay-choice.ts';
import styles from './stay-chooser.module.css';

type TabId = 'dates' | 'guests';
const tabs: readonly Tab<TabId>[] = [
  { id: 'dates', label: 'Dates', icon: CalendarLtr20Regular },
  { id: 'guests', label: 'Guests', icon: People20Regular },
];

export interface StayChooserProps {
  terms: StayTerms;
  choice: StayChoice;
  onChange: (choice: StayChoice) => void;
  /** Days that cannot be part of a stay. */
  unavailable: ReadonlySet<string>;
  /** What a stay must keep to; `today` is the day it is at the retreat. */
  limits: StayLimits;
  /** The day whose month the calendar shows first; null for today. */
  datesNear: string | null;
}

/** The tabs Dates and Guests. Source: spec §2, booking panel. */
export function StayChooser({ terms, choice, onChange, unavailable, limits, datesNear }: StayChooserProps) {
  const [tab, setTab] = useState<TabId>('dates');
  const idPrefix = useId();
  const most = guestsAllowed(terms);
  return (
    <div>
      <Tabs idPrefix={idPrefix} label="Your stay" tabs={tabs} selected={tab} onSelect={setTab} />
      <div {...tabPanelProps(idPrefix, tab)} className={styles.panel}>
        {tab === 'dates' ? (
          <RangeCalendar
            range={choice.range}
            onChange={(range) => onChange({ ...choice, range: withFixedEnd(range, terms) })}
            today={limits.today}
            limits={limits}
            near={datesNear ?? undefined}
            unavailable={unavailable}
            minimumNights={terms.chosenPackage?.minimumStay}
          />
        ) : (
          <Stepper
            label="Guests"
            hint={`Max: ${most}`}
            value={Math.min(choice.guests, most)}
            min={1}
            max={most}
            onChange={(guests) => onChange({ ...choice, guests })}
          />
        )}
      </div>
    </div>
  );
}
