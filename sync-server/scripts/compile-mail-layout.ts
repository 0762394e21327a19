/**
 * Compiles `mail-layout.mjml` into a TypeScript function, `sync-server/src/reach/mail/mail-layout.ts`. The result is
 * committed, so that neither the server nor its tests need MJML; `compile-mail-layout.test.ts` checks that it is
 * current. Run it after a change of the layout: `npm run mail:layout`.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import mjml2html from 'mjml';

const source = fileURLToPath(new URL('mail-layout.mjml', import.meta.url));
export const layoutPath = fileURLToPath(new URL('../src/reach/mail/mail-layout.ts', import.meta.url));

/** The expression of each slot. */
const slots: Readonly<Record<string, string>> = {
  lang: 'mail.lang',
  subject: 'mail.subject',
  preheader: 'mail.preheader',
  heading: 'mail.heading',
  paragraph: 'paragraph',
  label: 'label',
  value: 'value',
  actionUrl: 'action.url',
  actionLabel: 'action.label',
  footerReason: 'mail.footerReason',
  unsubscribeUrl: 'unsubscribeUrl',
  linkHint: 'mail.words.linkHint',
  unsubscribe: 'mail.words.unsubscribe',
};
/** A section of the page between two markers. It becomes its own function. */
interface Part {
  /** Name and parameters of the function. */
  head: string;
  /** The expression in its place. */
  call: string;
}

/** The parts by the mark that opens them. */
const parts: Readonly<Record<string, Part>> = {
  'each:paragraphs': {
    head: 'layOutParagraph(paragraph: Html)',
    call: "mail.paragraphs.map(layOutParagraph).join('')",
  },
  'if:details': {
    head: 'layOutDetails(mail: Mail)',
    call: "mail.details.length === 0 ? '' : layOutDetails(mail)",
  },
  'each:details': {
    head: "layOutDetail([label, value]: Mail['details'][number])",
    call: "mail.details.map(layOutDetail).join('')",
  },
  'if:action': {
    head: "layOutAction(mail: Mail, action: NonNullable<Mail['action']>)",
    call: "mail.action === null ? '' : layOutAction(mail, mail.action)",
  },
  'if:unsubscribe': {
    head: 'layOutUnsubscribe(mail: Mail, unsubscribeUrl: Html)',
    call: "mail.unsubscribeUrl === null ? '' : layOutUnsubscribe(mail, mail.unsubscribeUrl)",
  },
};

const header = `// Compiled from sync-server/scripts/mail-layout.mjml by \`npm run mail:layout\`; do not edit.
import type { MailSlots, Html } from './mail-slots.ts';

type Mail = MailSlots<Html>;`;
const pageHead = `/** The HTML page of a mail. Every slot is escaped text. */
export function layOutMail(mail: Mail)`;

/** @returns the source of the compiled layout */
export async function compileMailLayout(): Promise<string> {
  const { html, errors } = await mjml2html(await readFile(source, 'utf8'), {
    validationLevel: 'strict',
    // No link to a font service: it would tell that service who opens a mail.
    fonts: {},
  });
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const pieces = html.replace(/\n\s*/g, '\n').split(/(<!--(?:if|each|end):\w+-->|\[\[\w+\]\])/);
  const functions = toFunctions(pieces);
  return format([header, ...functions].join('\n\n'));
}

/** Formats a source as the project's sources are. */
function format(code: string): string {
  const formatter = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url));
  const args = [formatter, `--stdin-filepath=${layoutPath}`];
  return execFileSync(process.execPath, args, { input: code, encoding: 'utf8' });
}

/** @returns the source of the function of the page, followed by those of its parts */
function toFunctions(pieces: readonly string[]): string[] {
  const page = { head: pageHead, items: [] as string[] };
  const functions = [page];
  const open = [page];
  for (const piece of pieces) {
    const mark = /^<!--(.+)-->$/.exec(piece)?.[1];
    const items = open.at(-1)?.items ?? [];
    if (mark === undefined) items.push(toItem(piece));
    else if (mark.startsWith('end:')) open.pop();
    else {
      const { head, call } = find(parts, mark);
      items.push(call);
      const part = { head: `function ${head}`, items: [] };
      functions.push(part);
      open.push(part);
    }
  }
  return functions.map(({ head, items }) => `${head}: string { return [${items.join(',')}].join(''); }`);
}

function toItem(piece: string): string {
  const slot = /^\[\[(\w+)\]\]$/.exec(piece)?.[1];
  return slot === undefined ? JSON.stringify(piece) : find(slots, slot);
}

function find<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = table[name];
  if (found === undefined) throw new Error(`The layout has an unknown mark: ${name}`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(layoutPath, await compileMailLayout());
