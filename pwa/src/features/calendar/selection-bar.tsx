import { useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import type { ArrivalRules } from '#contracts/rules/calendar.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Dismiss20Regular } from '#pwa/ui/icons/icons.tsx';
import { blockOps, isBlockable, isBlocked, noteOps, unblockOps } from './calendar-changes.ts';
import { changeWithUndo } from './calendar-commands.ts';
import type { OwnCalendar } from './calendar-queries.ts';
import { hasDatedRules, sentenceOfRules } from './dated-rule-labels.ts';
import {
  arrivalRuleOps,
  clearArrivalRuleOps,
  clearPriceOps,
  hasDatedPrice,
  isUsual,
  priceOps,
} from './dated-rules.ts';
import { DatedRulesDialog } from './dated-rules-dialog.tsx';
import { countUses, spanLabel } from './day-use-labels.ts';
import { describeDays, type DaySpan, type HostDay } from './host-days.ts';
import { NoteDialog } from './note-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import styles from './host-calendar.module.css';

interface SelectionBarProps {
  calendar: OwnCalendar;
  span: DaySpan;
  today: string;
  onClear: () => void;
}

/** Where the focus goes when a button has done its work and disappears. */
const focusedDay = '[data-day][tabindex="0"]';
const newId = (): string => crypto.randomUUID();

/** What can be done with the selected days. */
export function SelectionBar({ calendar, span, today, onClear }: SelectionBarProps) {
  const [asking, setAsking] = useState<'price' | 'rules' | 'note' | null>(null);
  const { rules } = calendar.rules;
  const days = describeDays(calendar, span);
  const blocked = days.filter(isBlocked);
  const isFree = days.some(isBlockable);
  const notes = blocked.map(({ use }) => (use.kind === 'block' ? use.note : null));
  const rulesSentence = sentenceOfRules(days);
  const label = spanLabel(span);
  const close = () => setAsking(null);
  const change = async (ops: readonly CalendarOp[], done: string) => {
    if (await changeWithUndo(calendar, ops, `${label} ${done}`)) close();
  };
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
      <div className={styles.actions}>
        {isFree && (
          <Button look="primary" onClick={() => void change(blockOps(days), 'blocked')}>
            Block
          </Button>
        )}
        {blocked.length > 0 && (
          <Button
            look={isFree ? 'secondary' : 'primary'}
            onClick={() => void change(unblockOps(days), 'unblocked')}
          >
            Unblock
          </Button>
        )}
        <Button onClick={() => setAsking('price')}>Price</Button>
        <Button onClick={() => setAsking('rules')}>Rules</Button>
        {(isFree || blocked.length > 0) && <Button onClick={() => setAsking('note')}>Note</Button>}
      </div>
      <PriceDialog
        open={asking === 'price'}
        subtitle={label}
        hint={priceHint(calendar)}
        current={commonOf(days, ({ price }) => price)}
        hasDatedPrice={hasDatedPrice(rules, span)}
        onClose={close}
        onSave={(price) =>
          void change(priceOps(rules, span, price, { newId, today }), `now ${formatDollars(price)} a night`)
        }
        onRemove={() => void change(clearPriceOps(rules, span, newId), 'back to the usual price')}
      />
      <DatedRulesDialog
        open={asking === 'rules'}
        subtitle={label}
        usual={calendar.rules}
        current={rulesOfAll(days)}
        hasDatedRules={days.some(hasDatedRules)}
        onClose={close}
        onSave={(values) =>
          void change(
            arrivalRuleOps(rules, span, values, { newId, today }),
            isUsual(values) ? 'back to the usual rules' : 'have new rules',
          )
        }
        onRemove={() => void change(clearArrivalRuleOps(rules, span, newId), 'back to the usual rules')}
      />
      <NoteDialog
        open={asking === 'note'}
        subtitle={label}
        isBlocked={blocked.length > 0}
        current={notes[0] ?? ''}
        hasDifferentNotes={new Set(notes).size > 1}
        onClose={close}
        onSave={(note) =>
          void (blocked.length > 0
            ? change(noteOps(days, note), 'have a new note')
            : change(blockOps(days, note), 'blocked'))
        }
      />
    </div>
  );
}

/** Dated rules that all days have in common, or null. */
function rulesOfAll(days: readonly HostDay[]): ArrivalRules | null {
  const [first, ...others] = days.map(({ datedRules }) => datedRules);
  const isCommon = others.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return isCommon ? (first ?? null) : null;
}

/** What all days have in common, or null. */
function commonOf<T>(days: readonly HostDay[], read: (day: HostDay) => T): T | null {
  const values = new Set(days.map(read));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

function priceHint({ property, rules }: OwnCalendar): string {
  const base = `The usual price is ${formatDollars(property.pricePerNight)}`;
  return rules.weekendPrice === null
    ? `${base}.`
    : `${base}, and ${formatDollars(rules.weekendPrice)} on Friday and Saturday nights.`;
}
