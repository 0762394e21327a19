import { useState, type SubmitEvent } from 'react';
import { announcementLimits as limits } from '#contracts/announcement-limits.ts';
import type { NewAnnouncement } from '#contracts/domain/messaging/announcements.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { addDays } from '#contracts/rules/days.ts';
import { isFor } from '#contracts/rules/on-site/announcements.ts';
import { isOver } from '#contracts/rules/stay.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { Send20Regular } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
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
  /** Confirmed stays at the listing; null if this device does not know them yet. */
  stays: readonly Booking[] | null;
  /** Today at the listing, `YYYY-MM-DD`. */
  today: string;
}

type Group = Pick<NewAnnouncement, 'departureId' | 'fromDay' | 'toDay'> & {
  /** Stays the same while others come and go. */
  key: string;
  label: string;
  /** Shown to the host if the group has no guests. */
  ifEmpty: string;
  /** Guests who join later read it too, so that it can be sent to an empty group. */
  isForLater: boolean;
};

type CountedGroup = Group & {
  /** Guests who would read an announcement sent now; null if this device does not know. */
  guests: number | null;
};

/** An announcement that was not sent yet, with the group it is for. */
interface Draft {
  text: string;
  groupKey: string;
}

const guestsOfToday = 'today';
const emptyDraft: Draft = { text: '', groupKey: guestsOfToday };

const groupsOf = (departures: readonly Departure[], today: string): Group[] => [
  {
    key: guestsOfToday,
    label: 'Guests here today',
    departureId: null,
    fromDay: today,
    toDay: today,
    ifEmpty: 'No guest has a confirmed stay today.',
    isForLater: false,
  },
  {
    key: 'coming',
    label: `Guests of today and the next ${comingDays} days`,
    departureId: null,
    fromDay: today,
    toDay: addDays(today, comingDays),
    ifEmpty: `No guest has a confirmed stay today or in the next ${comingDays} days.`,
    isForLater: false,
  },
  ...departures.map(({ id, title }) => ({
    key: `departure ${id}`,
    label: title,
    departureId: id,
    fromDay: null,
    toDay: null,
    ifEmpty: 'Nobody has a place yet. Guests who join later read it too.',
    isForLater: true,
  })),
];

/** Number of guests whose stay belongs to the group and is not over. */
const countGuests = (group: Group, stays: readonly Booking[], now: number): number =>
  stays.filter((stay) => isFor(group, stay) && !isOver(stay, now)).length;

/** Writes to a group of guests, also offline, and shows who has read what. */
export function HostAnnouncements({ propertyId, sent, departures, stays, today }: HostAnnouncementsProps) {
  const now = useNow();
  const groups = groupsOf(departures, today).map((group) => ({
    ...group,
    guests: stays === null ? null : countGuests(group, stays, now),
  }));
  return (
    <div className={styles.announcements}>
      <AnnouncementForm propertyId={propertyId} groups={groups} />
      <SentList sent={sent} />
    </div>
  );
}

interface AnnouncementFormProps {
  propertyId: number;
  groups: readonly CountedGroup[];
}

function AnnouncementForm({ propertyId, groups }: AnnouncementFormProps) {
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
  const isForNobody = group?.guests === 0 && !group.isForLater;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(isEmpty || isForNobody);
    const isWrongGroup = group === undefined || isForNobody;
    focusFirstError(event.currentTarget, isWrongGroup ? 'button[aria-pressed]' : undefined);
    if (isEmpty || isWrongGroup) return;
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
      <GroupChoice
        groups={groups}
        chosen={groupKey}
        isRefused={isTried && isForNobody}
        onSelect={(key) => change({ groupKey: key })}
      />
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
  groups: readonly CountedGroup[];
  /** Key of the chosen group, which may be over. */
  chosen: string;
  /** The host tried to send it although the group has no guests. */
  isRefused: boolean;
  onSelect: (key: string) => void;
}

function GroupChoice({ groups, chosen, isRefused, onSelect }: GroupChoiceProps) {
  const group = groups.find(({ key }) => key === chosen);
  return (
    <>
      <Pills label="To whom">
        {groups.map(({ key, label, guests }) => (
          <Pill
            key={key}
            label={label}
            count={guests}
            isPressed={key === chosen}
            onPress={() => onSelect(key)}
          />
        ))}
      </Pills>
      {group?.guests === 0 && !isRefused && <p className={styles.note}>{group.ifEmpty}</p>}
      {group !== undefined && isRefused && (
        <FieldError>{group.ifEmpty} Choose who should read this.</FieldError>
      )}
      {group === undefined && (
        <FieldError>
          The group retreat you chose is over or cancelled. Choose who should read this.
        </FieldError>
      )}
    </>
  );
}
