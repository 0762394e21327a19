import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import type { ArrivalRules } from '#contracts/rules/calendar.ts';
import { formatDollars } from '#pwa/lib/money.ts';
import { blockOps, isBlockable, isBlocked, noteOps } from './calendar-changes.ts';
import type { OwnCalendar } from './calendar-queries.ts';
import { hasDatedRules } from './dated-rule-labels.ts';
import {
  arrivalRuleOps,
  clearArrivalRuleOps,
  clearPriceOps,
  hasDatedPrice,
  isUsual,
  priceOps,
} from './dated-rules.ts';
import { DatedRulesDialog } from './dated-rules-dialog.tsx';
import { changeLabel, spanLabel } from './day-use-labels.ts';
import type { DaySpan, HostDay } from './host-days.ts';
import { NoteDialog } from './note-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';

/** The dialogs that change selected days. */
export type DaysQuestion = 'price' | 'rules' | 'note';

/** Changes the selected days. `done`: the confirmation, such as “Jun 9 – 15 blocked”. @returns whether it is stored */
export type ChangeDays = (ops: readonly CalendarOp[], done: string) => Promise<boolean>;

interface SelectionDialogsProps {
  /** Null while no dialog is open. */
  asking: DaysQuestion | null;
  calendar: OwnCalendar;
  span: DaySpan;
  /** The days of the span. */
  days: readonly HostDay[];
  today: string;
  onChange: ChangeDays;
  onClose: () => void;
}

const newId = (): string => crypto.randomUUID();

/** The dialogs for the price, the rules and the note of the selected days. */
export function SelectionDialogs(props: SelectionDialogsProps) {
  const { asking, calendar, span, days, today, onChange, onClose } = props;
  const { rules } = calendar.rules;
  const subtitle = spanLabel(span);
  const formName = `${calendar.property.id} ${span.from} ${span.to}`;
  const notes = days.flatMap(({ use }) => (use.kind === 'block' ? [use.note] : []));
  const hasBlocked = days.some(isBlocked);
  return (
    <>
      <PriceDialog
        open={asking === 'price'}
        formName={formName}
        subtitle={subtitle}
        hint={priceHint(calendar)}
        current={commonOf(days, ({ price }) => price)}
        hasDatedPrice={hasDatedPrice(rules, span)}
        onClose={onClose}
        onSave={(price) =>
          onChange(
            priceOps(rules, span, price, { newId, today }),
            `${subtitle} now ${formatDollars(price)} a night`,
          )
        }
        onRemove={() => onChange(clearPriceOps(rules, span, newId), `${subtitle} back to the usual price`)}
      />
      <DatedRulesDialog
        open={asking === 'rules'}
        formName={formName}
        subtitle={subtitle}
        usual={calendar.rules}
        current={rulesOfAll(days)}
        hasDatedRules={days.some(hasDatedRules)}
        onClose={onClose}
        onSave={(values) =>
          onChange(
            arrivalRuleOps(rules, span, values, { newId, today }),
            `${subtitle} ${isUsual(values) ? 'back to the usual rules' : 'have new rules'}`,
          )
        }
        onRemove={() =>
          onChange(clearArrivalRuleOps(rules, span, newId), `${subtitle} back to the usual rules`)
        }
      />
      <NoteDialog
        open={asking === 'note'}
        formName={formName}
        subtitle={subtitle}
        isBlocked={hasBlocked}
        current={notes[0] ?? ''}
        hasDifferentNotes={new Set(notes).size > 1}
        onClose={onClose}
        onSave={(note) =>
          hasBlocked
            ? onChange(noteOps(days, note), `${subtitle} have a new note`)
            : onChange(blockOps(days, note), changeLabel(days, span, isBlockable, 'blocked'))
        }
      />
    </>
  );
}

/** Dated rules that all days have in common, or null. */
function rulesOfAll(days: readonly HostDay[]): ArrivalRules | null {
  const [first, ...others] = days.map(({ datedRules }) => datedRules);
  const isCommon = others.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return isCommon ? (first ?? null) : null;
}

/** The value that all days share; null if they differ. */
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
