import { createHash } from 'node:crypto';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Env } from '#server/env.ts';
import type { RequestState } from '#server/http/request-context.ts';
import { AppError } from '#server/lib/errors.ts';
import { FileOutbox, type WrittenMail } from './file-outbox.ts';
import { escapeHtml } from './mail-slots.ts';
import type { MailTransport } from './mail-transport.ts';

const pagePath = '/dev/mail';
const listedMax = 50;

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif;background:#f5f8f7;color:#14201f}
table{width:100%;border-collapse:collapse}
th,td{padding:.6rem .8rem .6rem 0;border-top:1px solid #c9d3d1;text-align:left;vertical-align:top;overflow-wrap:anywhere}
a{color:#055f5e;display:inline-block;min-height:24px}
@media(prefers-color-scheme:dark){body{background:#0f1615;color:#f0f5f4}th,td{border-color:#46534f}a{color:#74c3c0}}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const listPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
/**
 * A mail's page: its own inline styles, no script, no request, and an origin of its own. A link in it opens without
 * the sandbox.
 */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Path of the page with the mails, if they are files and demo data is on. */
export const pageOfMails = ({ demoData, mailUrl }: Pick<Env, 'demoData' | 'mailUrl'>): string | null =>
  demoData && mailUrl.startsWith('file:') ? pagePath : null;

interface MailPageDeps {
  env: Pick<Env, 'demoData'>;
  mail: MailTransport | null;
}

/**
 * `/dev/mail`: the mails that the file outbox has, so that a link in one can be followed without a mail program. There
 * only while demo data is on.
 */
export function mailPages({ env, mail }: MailPageDeps): Middleware<RequestState> {
  const outbox = env.demoData && mail instanceof FileOutbox ? mail : null;
  return async (ctx, next) => {
    const isHere = ctx.path === pagePath || ctx.path.startsWith(`${pagePath}/`);
    if (outbox === null || !isHere || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    const [id = '', form = 'html'] = ctx.path.slice(pagePath.length + 1).split('/');
    if (id === '') {
      send(ctx, 'text/html', renderList(await outbox.list(listedMax)), listPolicy);
      return;
    }
    const found = await outbox.read(id);
    if (found === null || (form !== 'html' && form !== 'text')) throw new AppError('not_found');
    if (form === 'text') send(ctx, 'text/plain', found.text, mailPolicy);
    else send(ctx, 'text/html', withTargets(found.html), mailPolicy);
  };
}

function send(ctx: ParameterizedContext<RequestState>, type: string, body: string, policy: string): void {
  ctx.set('Content-Security-Policy', policy);
  ctx.type = `${type}; charset=utf-8`;
  ctx.body = body;
}

/** Links open in a new tab, because this one is sandboxed. The layout writes every link as `<a href=` or `<a\nhref=`. */
const withTargets = (html: string): string => html.replace(/<a\s/g, '<a target="_blank" rel="noopener" ');

function renderList(mails: readonly WrittenMail[]): string {
  const rows = mails.map(({ id, to, subject, at }) => {
    const path = `${pagePath}/${encodeURIComponent(id)}`;
    return `<tr><td><time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))}</time></td><td>${escapeHtml(to)}</td><td><a href="${path}">${escapeHtml(subject)}</a></td><td><a href="${path}/text" aria-label="${escapeHtml(subject)} as text">Text</a></td></tr>`;
  });
  const list =
    rows.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Plain text</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails of this demo</title><style>${style}</style></head><body><main><h1>Mails of this demo</h1><p>Nothing was sent. The newest ${listedMax} mails are listed; all are files in the outbox folder.</p>${list}</main></body></html>`;
}
