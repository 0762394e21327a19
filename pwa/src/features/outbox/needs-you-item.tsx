import { mayHaveArrived } from '#pwa/store/outbox-entry.ts';
import { choosePath } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/button.tsx';
import { Chip } from '#pwa/ui/chip.tsx';
import { BranchCompare16Filled, ErrorCircle16Filled } from '#pwa/ui/icons.tsx';
import { DiscardQuestion, useDiscardQuestion } from './discard-question.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { retryEntry } from './pending-commands.ts';
import styles from './pending.module.css';
import type { PendingChanges, PendingEntry } from './pending-queries.ts';

interface NeedsYouItemProps {
  item: PendingEntry;
  pending: PendingChanges;
  onLeave: (() => void) | undefined;
}

/** One change that the server refused, or of which there are two versions: its sentence and what can be done. */
export function NeedsYouItem({ item, pending, onLeave }: NeedsYouItemProps) {
  const { entry, kind, title, about, isClash, edit } = item;
  const question = useDiscardQuestion(entry.seq);
  const sentence = isClash ? 'Also changed somewhere else.' : (entry.lastError?.detail ?? '');
  const fields = isClash ? [] : (entry.lastError?.errors ?? []);
  // In a drawer the page takes the drawer's place in the history.
  const leave = { onClick: onLeave, replace: onLeave !== undefined };
  return (
    <li className={styles.item}>
      <EntryIcon kind={kind} />
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.title}>{title}</p>
          {isClash ? (
            <Chip tone="conflict" icon={BranchCompare16Filled}>
              Conflict
            </Chip>
          ) : (
            <Chip tone="danger" icon={ErrorCircle16Filled}>
              Failed
            </Chip>
          )}
        </div>
        <p className={styles.line}>{about === null ? sentence : `${about} · ${sentence}`}</p>
        {fields.map(({ field, message }) => (
          <p key={field} className={styles.fieldError}>
            {message}
          </p>
        ))}
        {question.dependants !== null ? (
          <DiscardQuestion question={question} item={item} pending={pending} />
        ) : (
          <div className={styles.actions}>
            {isClash ? (
              <LinkButton look="primary" size="small" to={choosePath(entry.seq)} {...leave}>
                Review both versions
              </LinkButton>
            ) : (
              <>
                {edit !== null && (
                  <LinkButton look="primary" size="small" to={edit.to} {...leave}>
                    {edit.label}
                  </LinkButton>
                )}
                <Button size="small" onClick={() => void retryEntry(entry.seq)}>
                  Retry
                </Button>
              </>
            )}
            <Button look="danger" size="small" onClick={question.ask}>
              {mayHaveArrived(entry) ? 'Stop and undo' : 'Discard'}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
