import { createStore, type ReadableStore } from '#pwa/lib/create-store.ts';
import { dropDraftNote, noteDraft, readDraftNote } from '#pwa/data/drafts/draft-notes.ts';
import {
  findStoredDraft,
  stampAfter,
  storeDraft,
  type MessageDraft,
} from '#pwa/data/drafts/message-drafts.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { reportDraftNotStored } from '#pwa/features/shared/report-draft-not-stored.ts';
import { sendMessage } from '#pwa/features/messaging/messages/messaging-commands.ts';
import { reportSendFailure } from '#pwa/features/messaging/messages/send-failure.ts';

/** Delay after the last key press before a draft is stored, in milliseconds. */
const restMs = 300;

/** Maximum number of messages waiting for the outbox; the next one stays in the field. */
const leavingMax = 20;

/** A sent text that is not in the outbox yet. */
interface LeavingText {
  text: string;
}

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/**
 * The text of one conversation's message field:
 *
 *   typed ──send──▶ leaving ──stored──▶ the outbox
 *     ▲               │
 *     └──not stored───┘   put back before what was typed meanwhile
 *
 * Until a text is in the outbox it is part of the draft, so a page that ends in between loses nothing. The object
 * outlives the field: a person may leave the conversation while a message is on its way to the outbox.
 */
export class ComposerText {
  readonly #db: PrivateDb;
  readonly #conversationId: number;
  readonly #noted: MessageDraft | null;
  readonly #typed = createStore<string | null>(null);
  #leaving: LeavingText[] = [];
  #stamp = 0;
  /** Whether the stored draft was read. A write before that would overwrite it. */
  #isDraftKnown = false;
  #isUnstored = false;
  #fields = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: PrivateDb, conversationId: number) {
    this.#db = db;
    this.#conversationId = conversationId;
    this.#noted = readDraftNote(db.account, conversationId);
  }

  /** Text typed in this page; null while the field shows the stored draft. */
  readonly typed: ReadableStore<string | null> = this.#typed;

  readonly type = (text: string): void => {
    this.#typed.set(text);
    this.#changed();
  };

  /** Empties the field at once. @returns whether the message is in the outbox; if not, its text is back in the field */
  readonly send = (text: string): Promise<boolean> => {
    if (this.#leaving.length >= leavingMax) return Promise.resolve(false);
    const leaving = { text };
    this.#leaving.push(leaving);
    this.#typed.set('');
    this.#changed();
    const written = this.#last.then(() => this.#write(leaving));
    this.#last = written;
    return written;
  };

  /** Takes over the draft in the database, which another tab may have written. */
  readonly adopt = (stored: MessageDraft): void => {
    if (!this.#isDraftKnown) this.#adoptFirst(stored);
    else if (stored.stamp > this.#stamp && this.#leaving.length === 0) {
      this.#stamp = stored.stamp;
      this.#isUnstored = false;
      this.#typed.set(null);
    }
  };

  /** Registers a visible field. @returns function to call when the field unmounts */
  readonly hold = (): (() => void) => {
    this.#fields += 1;
    textsOf(this.#db).set(this.#conversationId, this);
    return () => {
      this.#fields -= 1;
      this.#store();
      this.#release();
    };
  };

  #adoptFirst(stored: MessageDraft): void {
    const noted = this.#noted;
    const isNoteLater = noted !== null && noted.stamp > stored.stamp;
    const { text, stamp } = isNoteLater ? noted : stored;
    const wasTyped = this.#typed.snapshot() !== null && text !== '';
    this.#isDraftKnown = true;
    this.#stamp = Math.max(this.#stamp, stamp);
    if (wasTyped) this.#typed.set(joinTexts([text, this.#typed.snapshot() ?? '']));
    else if (isNoteLater && this.#typed.snapshot() === null) this.#typed.set(text);
    else return;
    this.#changed();
  }

  async #write(sent: LeavingText): Promise<boolean> {
    if (!this.#leaving.includes(sent)) return false; // put back with one before it
    if (this.#isClosed()) return false;
    let left: MessageDraft | undefined;
    try {
      if (!this.#isDraftKnown) this.adopt(await findStoredDraft(this.#db, this.#conversationId));
      await sendMessage(this.#conversationId, sent.text, () => {
        this.#stamp = stampAfter(this.#stamp);
        left = this.#draft(sent);
        return left;
      });
    } catch (error) {
      if (this.#isClosed()) return false;
      this.#putBack();
      reportSendFailure(error instanceof Error ? error.message : String(error));
      return false;
    }
    this.#leaving = this.#leaving.filter((other) => other !== sent);
    if (left?.stamp === this.#stamp) {
      this.#isUnstored = false;
      dropDraftNote(this.#db.account, this.#conversationId, this.#stamp);
    } else this.#changed();
    this.#release();
    return true;
  }

  /** Whether the account was closed by a log-out. The note retains unstored text for the next login. */
  #isClosed(): boolean {
    return privateDb() !== this.#db;
  }

  /** Puts back all leaving texts, so that a later message does not overtake a failed one. */
  #putBack(): void {
    const { text } = this.#draft();
    this.#leaving = [];
    this.#typed.set(text);
    this.#changed();
  }

  #draft(without?: LeavingText): MessageDraft {
    const leaving = this.#leaving.filter((sent) => sent !== without).map(({ text }) => text);
    return { text: joinTexts([...leaving, this.#typed.snapshot() ?? '']), stamp: this.#stamp };
  }

  #changed(): void {
    this.#stamp = stampAfter(this.#stamp);
    this.#isUnstored = true;
    noteDraft(this.#db.account, this.#conversationId, this.#draft());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#store(), restMs);
  }

  #store(): void {
    clearTimeout(this.#timer);
    if (!this.#isUnstored || !this.#isDraftKnown) return;
    this.#isUnstored = false;
    const draft = this.#draft();
    storeDraft(this.#db, this.#conversationId, draft).then(
      () => dropDraftNote(this.#db.account, this.#conversationId, draft.stamp),
      () => {
        if (!this.#isClosed()) reportDraftNotStored();
      },
    );
    this.#release();
  }

  /** Removes an idle text; the next field starts from the database. */
  #release(): void {
    const isIdle = this.#fields === 0 && this.#leaving.length === 0 && !this.#isUnstored;
    if (isIdle) textsOf(this.#db).delete(this.#conversationId);
  }
}

const texts = new WeakMap<PrivateDb, Map<number, ComposerText>>();

function textsOf(db: PrivateDb): Map<number, ComposerText> {
  const known = texts.get(db) ?? new Map<number, ComposerText>();
  texts.set(db, known);
  return known;
}

/** The text of a conversation's message field; the same one for every field of that conversation. */
export function composerTextOf(db: PrivateDb, conversationId: number): ComposerText {
  const known = textsOf(db);
  const text = known.get(conversationId) ?? new ComposerText(db, conversationId);
  known.set(conversationId, text);
  return text;
}
