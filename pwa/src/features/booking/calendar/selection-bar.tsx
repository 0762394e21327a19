import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Dismiss20Regular } from '#pwa/ui/icons/icons.tsx';
import { blockOps, isBlockable, isBlocked, unblockOps } from './calendar-changes.ts';
import { changeWithUndo } from './calendar-commands.ts';
import type { OwnCalendar } from './calendar-queries.ts';
import { sentenceOfRules } from './dated-rule-labels.ts';
import { changeLabel, countUses, spanLabel } from './day-use-labels.ts';
import { describeDays, type DaySpan, type HostDay } from './host-days.ts';
import { SelectionDialogs, type ChangeDays, type DaysQuestion } from './selection-dialogs.tsx';
import styles from './host-calendar.module.css';

interface SelectionBarProps {
  calendar: OwnCalendar;
  span: DaySpan;
  today: string;
  onClear: () => void;
}

/** Where the focus goes when a button has done its work and disappears. */
const focusedDay = '[data-day][tabindex="0"]';

/** What can be done with the selected days. */
export function SelectionBar({ calendar, span, today, onClear }: SelectionBarProps) {
  const [asking, setAsking] = useState<DaysQuestion | null>(null);
  const days = describeDays(calendar, span);
  const rulesSentence = sentenceOfRules(days);
  const label = spanLabel(span);
  const close = () => setAsking(null);
  const change: ChangeDays = (ops, done) => changeWithUndo(calendar, ops, done);
  return (
    <div className={styles.bar} role="group" aria-label="Selected days" data-focus-after={focusedDay}>
      <div className={styles.selected}>
        <p className={styles.span}>
          {label} <span className={styles.count}>{countOf(days.length, 'day')}</span>
        </p>
        <p className={styles.uses}>{countUses(days)}</p>
      </div>
      <IconButton
        icon={Dismiss20Regular}
        label="Clear selection"
        className={styles.clear}
        onClick={onClear}
      />
      {rulesSentence !== null && <p className={styles.ofRules}>{rulesSentence}</p>}
      <SelectionActions days={days} span={span} onChange={change} onAsk={setAsking} />
      <SelectionDialogs
        asking={asking}
        calendar={calendar}
        span={span}
        days={days}
        today={today}
        onChange={change}
        onClose={close}
      />
    </div>
  );
}

interface SelectionActionsProps {
  days: readonly HostDay[];
  span: DaySpan;
  onChange: ChangeDays;
  onAsk: (question: DaysQuestion) => void;
}

function SelectionActions({ days, span, onChange, onAsk }: SelectionActionsProps) {
  const isFree = days.some(isBlockable);
  const hasBlocked = days.some(isBlocked);
  return (
    <div className={styles.actions}>
      {isFree && (
        <Button
          look="primary"
          onClick={() => void onChange(blockOps(days), changeLabel(days, span, isBlockable, 'blocked'))}
        >
          Block
        </Button>
      )}
      {hasBlocked && (
        <Button
          look={isFree ? 'secondary' : 'primary'}
          onClick={() => void onChange(unblockOps(days), changeLabel(days, span, isBlocked, 'unblocked'))}
        >
          Unblock
        </Button>
      )}
      <Button onClick={() => onAsk('price')}>Price</Button>
      <Button onClick={() => onAsk('rules')}>Rules</Button>
      {(isFree || hasBlocked) && <Button onClick={() => onAsk('note')}>Note</Button>}
    </div>
  );
}
