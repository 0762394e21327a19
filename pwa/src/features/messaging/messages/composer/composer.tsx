import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Textarea } from '@fluentui/react-components';
import { messageMax } from '#contracts/request-limits.ts';
import { visibleText } from '#contracts/fields/visible-text.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { findContacts } from '#contracts/rules/text/mask-contacts.ts';
import { isTouchDevice } from '#pwa/lib/browser/is-touch-device.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { Send20Filled } from '#pwa/ui/icons/icons.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { useComposerText } from './use-composer-text.ts';
import styles from './composer.module.css';

interface ComposerProps {
  conversationId: number;
  /** Whether the field is focused on mount, unless that would open a keyboard over the conversation. */
  takesFocus: boolean;
  /** Whether the other person will not see contact details. */
  hidesContacts: boolean;
  /** Called when the message is stored and shown. */
  onWritten: () => void;
}

const tooLong = (length: number): string =>
  `A message can have up to ${formatWhole(messageMax)} characters; this one has ${formatWhole(length)}. Please shorten it.`;

/** The key code of a key that an input method handles. Source: UI Events, §5. */
const inputMethodKey = 229;

/** Whether Enter selects a word of an input method. Safari ends the composition before it reports that key. */
const isOfInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign of it
  nativeEvent.isComposing || nativeEvent.keyCode === inputMethodKey;

const contactsHidden =
  'Phone numbers, email addresses and links stay hidden until a stay is confirmed. Send anyway?';

/**
 * Message field. Enter sends, Shift+Enter adds a line. It is cleared as soon as a message is sent, and
 * ready for the next one. Source: spec §5, messages.
 */
export function Composer({ takesFocus, ...parts }: ComposerProps) {
  const { text, type, send, canSend, isTooLong, isWarned, hint } = useCheckedText(parts);
  const field = useGrowingField(text);
  const hintId = useId();
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event)) return;
    event.preventDefault();
    void send();
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send();
    field.current?.focus();
  };

  return (
    <FluentRoot>
      <form className={styles.root} onSubmit={handleSubmit}>
        <p id={hintId} className={styles.hint} data-wrong={isTooLong ? '' : undefined} role="status">
          {hint}
        </p>
        {isWarned && (
          <div className={styles.anyway}>
            <Button type="submit" size="small">
              Send anyway
            </Button>
          </div>
        )}
        <div className={styles.row}>
          <Textarea
            dir="auto"
            className={styles.field}
            textarea={{ ref: field, rows: 1 }}
            value={text}
            placeholder="Write a message"
            aria-label="Write a message"
            aria-describedby={hintId}
            aria-invalid={isTooLong}
            autoFocus={takesFocus && !isTouchDevice()}
            onChange={(_, { value }) => type(value)}
            onKeyDown={handleKeyDown}
          />
          <IconButton
            type="submit"
            className={styles.send}
            icon={Send20Filled}
            label="Send"
            disabled={!canSend}
          />
        </div>
      </form>
    </FluentRoot>
  );
}

/** The text being written, what is wrong with it, and sending it. Contact details that stay hidden are warned of first. */
function useCheckedText({ conversationId, hidesContacts, onWritten }: Omit<ComposerProps, 'takesFocus'>) {
  const { text, type, send: sendText } = useComposerText(conversationId);
  /** The text that the person was warned of; another one is warned of again. */
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  const length = text.trim().length;
  const isTooLong = length > messageMax;
  const canSend = visibleText(text) !== '' && !isTooLong;
  const isWarned = canSend && warnedOf === text;
  const send = async (): Promise<void> => {
    if (!canSend) return;
    if (hidesContacts && !isWarned && findContacts(text, location.host).length > 0) setWarnedOf(text);
    else if (await sendText(text)) onWritten();
  };
  const hint = isTooLong ? tooLong(length) : isWarned ? contactsHidden : '';
  return { text, type, send, canSend, isTooLong, isWarned, hint };
}

/** Grows the field with its text, up to the limit of its stylesheet. */
function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  return field;
}
