/**
 * Compiles `mail-layout.mjml` into a TypeScript function, `sync-server/src/reach/mail/mail-layout.ts`. The result is
 * committed, so that neither the server nor its tests need MJML; `compile-mail-layout.test.ts` checks that it is
 * current. Run it after a change of the layout: `npm run mail:layout`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import mjml2html from 'mjml';
import { format, resolveConfig } from 'prettier';

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
/** The code around the part of the page between two marks. */
const marks: Readonly<Record<string, string>> = {
  'each:paragraphs': 'mail.paragraphs.map((paragraph) => [',
  'end:paragraphs': "].join('')).join('')",
  'each:details': 'mail.details.map(([label, value]) => [',
  'end:details': "].join('')).join('')",
  'if:details': 'mail.details.length === 0 ? "" : [',
  'if:action': 'optional(mail.action, (action) => [',
  'if:unsubscribe': 'optional(mail.unsubscribeUrl, (unsubscribeUrl) => [',
};
/** How each condition ends. */
const ends: Readonly<Record<string, string>> = {
  'if:details': "].join('')",
  'if:action': "].join(''))",
  'if:unsubscribe': "].join(''))",
};

const header = `// Compiled from sync-server/scripts/mail-layout.mjml by \`npm run mail:layout\`; do not edit.
import type { MailSlots, Html } from './mail-slots.ts';

const optional = <T>(value: T | null, lay: (value: T) => string): string => (value === null ? '' : lay(value));

/** The HTML page of a mail. Every slot is escaped text. */
export function layOutMail(mail: MailSlots<Html>): string {
  return [`;

/** @returns the source of the compiled layout */
export async function compileMailLayout(): Promise<string> {
  const { html, errors } = await mjml2html(await readFile(source, 'utf8'), {
    validationLevel: 'strict',
    // No link to a font service: it would tell that service who opens a mail.
    fonts: {},
  });
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const conditions: string[] = [];
  const parts = html
    .replace(/\n\s*/g, '\n')
    .split(/(<!--(?:if|each|end):\w+-->|\[\[\w+\]\])/)
    .map((part) => toCode(part, conditions));
  const code = `${header}${parts.join('\n')}].join('');\n}\n`;
  return format(code, { ...(await resolveConfig(layoutPath)), filepath: layoutPath });
}

/** @param conditions the conditions that are open */
function toCode(part: string, conditions: string[]): string {
  const mark = /^<!--((?:if|each|end):\w+)-->$/.exec(part)?.[1];
  const slot = /^\[\[(\w+)\]\]$/.exec(part)?.[1];
  if (slot !== undefined) return `${find(slots, slot)},`;
  if (mark === undefined) return `${JSON.stringify(part)},`;
  if (mark === 'end:if') return `${find(ends, conditions.pop() ?? 'nothing')},`;
  if (mark.startsWith('if:')) conditions.push(mark);
  return mark.startsWith('end:') ? `${find(marks, mark)},` : find(marks, mark);
}

function find(table: Readonly<Record<string, string>>, name: string): string {
  const found = table[name];
  if (found === undefined) throw new Error(`The layout has an unknown mark: ${name}`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(layoutPath, await compileMailLayout());
