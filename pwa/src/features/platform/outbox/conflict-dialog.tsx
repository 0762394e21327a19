import { useState } from 'react';
import { formatAge } from '#pwa/lib/data-age.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { BranchCompare16Filled, Globe20Regular, Phone20Regular } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { findConflict, type ConflictField } from './edit-conflict.ts';
import styles from './conflict-dialog.module.css';
import { chooseVersion } from './pending-commands.ts';
import type { PendingEntry } from './pending-queries.ts';

interface ConflictDialogProps {
  item: PendingEntry;
  onClose: () => void;
}

/** Two versions of an edit side by side; of several fields each can be chosen separately. Source: design §9. */
export function ConflictDialog({ item, onClose }: ConflictDialogProps) {
  const { entry, title } = item;
  const { fields, alsoSent } = findConflict(entry);
  /** Fields whose version from the web was chosen; null before the first choice. */
  const [theirs, setTheirs] = useState<ReadonlySet<string> | null>(null);
  const mine = fields.map(({ field }) => field).filter((field) => theirs?.has(field) !== true);
  const now = useNow();
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(theirs);
    if (isMine) next.delete(field);
    else next.add(field);
    setTheirs(next);
  };
  const decide = async (kept: readonly string[]) => {
    if (await chooseVersion(entry.seq, kept)) onClose();
  };
  const column = { fields, theirs, onChoose: choose };
  return (
    <DialogSheet
      open
      onClose={onClose}
      width={680}
      title="Choose a version"
      subtitle={`${title.replace(/^Edit: /, '')} changed in two places.`}
      titleEnd={
        <Chip tone="conflict" icon={BranchCompare16Filled}>
          Conflict
        </Chip>
      }
      footer={
        <DialogFooter
          alsoSent={alsoSent}
          keepLabel={theirs === null ? 'Keep mine' : 'Keep my choice'}
          onLater={onClose}
          onTheirs={() => void decide([])}
          onMine={() => void decide(mine)}
        />
      }
    >
      <div className={styles.columns}>
        <Version {...column} side="mine" when={`You, ${formatAge(entry.firstQueuedAt, now)}`} />
        <Version {...column} side="theirs" when="As it is now" />
      </div>
      {fields.length > 1 && (
        <p className={styles.hint}>
          {theirs === null
            ? 'To mix both versions, tap the values you want to keep.'
            : '“Keep my choice” keeps the marked values.'}
        </p>
      )}
    </DialogSheet>
  );
}

interface DialogFooterProps {
  /** Labels of the fields that are sent with either version. */
  alsoSent: readonly string[];
  keepLabel: string;
  onLater: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

function DialogFooter({ alsoSent, keepLabel, onLater, onTheirs, onMine }: DialogFooterProps) {
  return (
    <div className={styles.footer}>
      {alsoSent.length > 0 && (
        <p className={styles.alsoSent}>Also sent, whichever you choose: {alsoSent.join(', ')}</p>
      )}
      <Button look="subtle" size="large" onClick={onLater}>
        Decide later
      </Button>
      <span className={styles.decisions}>
        <Button size="large" onClick={onTheirs}>
          Take theirs
        </Button>
        <Button look="primary" size="large" onClick={onMine}>
          {keepLabel}
        </Button>
      </span>
    </div>
  );
}

interface ValuesProps {
  side: 'mine' | 'theirs';
  fields: readonly ConflictField[];
  theirs: ReadonlySet<string> | null;
  onChoose: (field: string, isMine: boolean) => void;
}

function Version({ when, ...values }: ValuesProps & { when: string }) {
  const isMine = values.side === 'mine';
  const title = isMine ? 'On this device' : 'On the web';
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        {isMine ? <Phone20Regular /> : <Globe20Regular />}
        <div>
          <h3 className={styles.name}>{title}</h3>
          <p className={styles.when}>{when}</p>
        </div>
      </div>
      <Values {...values} />
    </section>
  );
}

/** Values of one version. If the edit has one field only, the buttons of the dialog choose it. */
function Values({ side, fields, theirs, onChoose }: ValuesProps) {
  const isMine = side === 'mine';
  return (
    <dl className={styles.fields}>
      {fields.map((row) => (
        <div key={row.field} className={styles.field}>
          <dt>{row.label}</dt>
          <dd>
            {fields.length === 1 ? (
              <span className={styles.value}>{row[side]}</span>
            ) : (
              <button
                type="button"
                className={styles.value}
                aria-pressed={theirs !== null && theirs.has(row.field) !== isMine}
                data-dropped={theirs !== null && theirs.has(row.field) === isMine ? '' : undefined}
                aria-label={`${row.label}: ${row[side]}, ${isMine ? 'on this device' : 'on the web'}`}
                onClick={() => onChoose(row.field, isMine)}
              >
                {row[side]}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
