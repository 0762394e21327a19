import { useState, type SubmitEvent } from 'react';
import { announcementLimits as limits } from '#contracts/announcement-limits.ts';
import type { NewAnnouncement } from '#contracts/domain/messaging/announcements.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { addDays } from '#contracts/rules/days.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Send20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { tellGuests } from './announcement-commands.ts';
import type { SentAnnouncement } from './announcement-queries.ts';
import { SentList } from './sent-list.tsx';
import styles from './announcements.module.css';

/** Days after today whose guests the second choice includes. */
const comingDays = 7;

interface HostAnnouncementsProps {
  propertyId: number;
  sent: readonly SentAnnouncement[];
  departures: readonly Departure[];
  /** Today at the listing, `YYYY-MM-DD`. */
  today: string;
}

type Group = Pick<NewAnnouncement, 'departureId' | 'fromDay' | 'toDay'> & {
  /** Stays the same while others come and go. */
  key: string;
  label: string;
};

/** An announcement that was not sent yet, with the group it is for. */
interface Draft {
  text: string;
  groupKey: string;
}

const guestsOfToday = 'today';
const emptyDraft: Draft = { text: '', groupKey: guestsOfToday };

const groupsOf = (departures: readonly Departure[], today: string): Group[] => [
  { key: guestsOfToday, label: 'Guests here today', departureId: null, fromDay: today, toDay: today },
  {
    key: 'coming',
    label: `Guests of today and the next ${comingDays} days`,
    departureId: null,
    fromDay: today,
    toDay: addDays(today, comingDays),
  },
  ...departures.map(({ id, title }) => ({
    key: `departure ${id}`,
    label: title,
    departureId: id,
    fromDay: null,
    toDay: null,
  })),
];

/** Writes to a group of guests, also offline, and shows who has read what. */
export function HostAnnouncements({ propertyId, sent, departures, today }: HostAnnouncementsProps) {
  return (
    <div className={styles.announcements}>
      <AnnouncementForm propertyId={propertyId} groups={groupsOf(departures, today)} />
      <SentList sent={sent} />
    </div>
  );
}

function AnnouncementForm({ propertyId, groups }: { propertyId: number; groups: readonly Group[] }) {
  const [isTried, setIsTried] = useState(false);
  const {
    unsaved: draft = emptyDraft,
    remember,
    forget,
  } = useUnsavedForm<Draft>(`announcement ${propertyId}`);
  const { runOnce } = useOneAtATime();
  const { text, groupKey } = draft;
  // Undefined once the chosen group retreat has ended: its announcement must not go to other guests.
  const group = groups.find(({ key }) => key === groupKey);
  const change = (changed: Partial<Draft>): void => {
    const next = { ...draft, ...changed };
    if (next.text === '' && next.groupKey === guestsOfToday) forget();
    else remember(next);
  };
  const isEmpty = text.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(isEmpty);
    focusFirstError(event.currentTarget, group === undefined ? 'button[aria-pressed]' : undefined);
    if (isEmpty || group === undefined) return;
    const { departureId, fromDay, toDay } = group;
    runOnce(async () => {
      if (await tellGuests(propertyId, { departureId, fromDay, toDay, text: text.trim() })) forget();
    });
  };
  return (
    <form className={styles.form} noValidate aria-label="New announcement" onSubmit={submit}>
      <p className={styles.note}>
        Everybody with a confirmed stay in the group reads this on their trip, also without a signal, and is
        notified.
      </p>
      <GroupChoice groups={groups} chosen={groupKey} onSelect={(key) => change({ groupKey: key })} />
      <FluentRoot>
        <TextField
          label="Announcement"
          rows={4}
          value={text}
          maxLength={limits.textMax}
          error={isTried && isEmpty ? 'Write something' : undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
      </FluentRoot>
      <Button type="submit" look="primary" icon={Send20Regular}>
        Send to all of them
      </Button>
    </form>
  );
}

interface GroupChoiceProps {
  groups: readonly Group[];
  /** Key of the chosen group, which may be over. */
  chosen: string;
  onSelect: (key: string) => void;
}

function GroupChoice({ groups, chosen, onSelect }: GroupChoiceProps) {
  return (
    <>
      <Pills label="To whom">
        {groups.map(({ key, label }) => (
          <Pill key={key} label={label} isPressed={key === chosen} onPress={() => onSelect(key)} />
        ))}
      </Pills>
      {groups.every(({ key }) => key !== chosen) && (
        <FieldError>
          The group retreat you chose is over or cancelled. Choose who should read this.
        </FieldError>
      )}
    </>
  );
}
