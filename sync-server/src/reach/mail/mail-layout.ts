// Compiled from sync-server/scripts/mail-layout.mjml by `npm run mail:layout`; do not edit.
import type { MailSlots, Html } from './mail-slots.ts';

type Mail = MailSlots<Html>;

/** The HTML page of a mail. Every slot is escaped text. */
export function layOutMail(mail: Mail): string {
  return [
    '<!doctype html>\n<html lang="',
    mail.lang,
    '" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">\n<head>\n<title>',
    mail.subject,
    '</title>\n<!--[if !mso]><!-->\n<meta http-equiv="X-UA-Compatible" content="IE=edge">\n<!--<![endif]-->\n<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<style type="text/css">\n#outlook a { padding:0; }\nbody { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }\ntable, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }\nimg { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }\np { display:block;margin:13px 0; }\n</style>\n<!--[if mso]>\n<noscript>\n<xml>\n<o:OfficeDocumentSettings>\n<o:AllowPNG/>\n<o:PixelsPerInch>96</o:PixelsPerInch>\n</o:OfficeDocumentSettings>\n</xml>\n</noscript>\n<![endif]-->\n<!--[if lte mso 11]>\n<style type="text/css">\n.mj-outlook-group-fix { width:100% !important; }\n</style>\n<![endif]-->\n<style type="text/css">\n@media only screen and (min-width:480px) {\n.mj-column-per-100 { width:100% !important; max-width: 100%; }\n}\n</style>\n<style media="screen and (min-width:480px)">\n.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }\n</style>\n<style type="text/css">\n:root { color-scheme: light dark; supported-color-schemes: light dark; }\na { color: #055f5e; }\n@media (prefers-color-scheme: dark) {\nbody, div[role=\'article\'] { background-color: #0f1615 !important; }\n.card, .card > table, .card td { background-color: #18211f !important; }\n.card td.button td, .card td.button a { background: #0d7b7a !important; background-color: #0d7b7a !important; }\n.words div, .words td, .heading div { color: #f0f5f4 !important; }\n.quiet div, .words td.label { color: #a3b0ad !important; }\n.mark div, a { color: #74c3c0 !important; }\n.card td.button a { color: #ffffff !important; }\n.words td.line { border-color: #2e3a37 !important; }\n}\n</style>\n<meta name="color-scheme" content="light dark" />\n<meta name="supported-color-schemes" content="light dark" />\n</head>\n<body  style="word-spacing:normal;background-color:#f5f8f7;">\n<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">',
    mail.preheader,
    '</div>\n<div\naria-label="',
    mail.subject,
    '" aria-roledescription="email" role="article" lang="',
    mail.lang,
    '" dir="ltr" style="word-spacing:normal;background-color:#f5f8f7;"\n>\n<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="" role="presentation" style="width:600px;" width="600" bgcolor="transparent" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->\n<div  style="background:transparent;background-color:transparent;margin:0px auto;max-width:600px;">\n<table\nalign="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:transparent;background-color:transparent;width:100%;"\n>\n<tbody>\n<tr>\n<td\nstyle="direction:ltr;font-size:0px;padding:32px 24px 16px;text-align:center;"\n>\n<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:552px;" ><![endif]-->\n<div\nclass="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"\n>\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"\n>\n<tbody>\n<tr>\n<td  style="vertical-align:top;padding:0;">\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"\n>\n<tbody>\n<tr>\n<td\nalign="left" class="mark" style="font-size:0px;padding:0;word-break:break-word;"\n>\n<div\nstyle="font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:20px;font-weight:700;letter-spacing:-0.6px;line-height:28px;text-align:left;color:#006c6b;"\n>Wellens</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n<!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->\n<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;border-radius:16px;overflow:hidden;">\n<table\nalign="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;"\n>\n<tbody>\n<tr>\n<td\nstyle="border-radius:16px;direction:ltr;font-size:0px;padding:32px 24px 24px;text-align:center;"\n>\n<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:552px;" ><![endif]-->\n<div\nclass="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"\n>\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"\n>\n<tbody>\n<tr>\n<td  style="vertical-align:top;padding:0;">\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"\n>\n<tbody>\n<tr>\n<td\nalign="left" class="heading" style="font-size:0px;padding:0 0 16px;word-break:break-word;"\n>\n<div\nstyle="font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:24px;font-weight:600;letter-spacing:-0.3px;line-height:32px;text-align:left;color:#14201f;"\n><h1 style="margin:0;font:inherit;letter-spacing:inherit">',
    mail.heading,
    '</h1></div>\n</td>\n</tr>\n',
    mail.paragraphs.map(layOutParagraph).join(''),
    '',
    mail.details.length === 0 ? '' : layOutDetails(mail),
    '',
    mail.action === null ? '' : layOutAction(mail, mail.action),
    '\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n<!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="" role="presentation" style="width:600px;" width="600" bgcolor="transparent" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->\n<div  style="background:transparent;background-color:transparent;margin:0px auto;max-width:600px;">\n<table\nalign="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:transparent;background-color:transparent;width:100%;"\n>\n<tbody>\n<tr>\n<td\nstyle="direction:ltr;font-size:0px;padding:16px 24px 40px;text-align:center;"\n>\n<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:552px;" ><![endif]-->\n<div\nclass="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"\n>\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"\n>\n<tbody>\n<tr>\n<td  style="vertical-align:top;padding:0;">\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"\n>\n<tbody>\n<tr>\n<td\nalign="left" class="quiet" style="font-size:0px;padding:0;word-break:break-word;"\n>\n<div\nstyle="font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#566462;"\n>',
    mail.footerReason,
    '',
    mail.unsubscribeUrl === null ? '' : layOutUnsubscribe(mail, mail.unsubscribeUrl),
    '</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n<!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n<!--[if mso | IE]></td></tr></table><![endif]-->\n</div>\n</body>\n</html>\n',
  ].join('');
}

function layOutParagraph(paragraph: Html): string {
  return [
    '\n<tr>\n<td\nalign="left" class="words" style="font-size:0px;padding:0 0 16px;word-break:break-word;"\n>\n<div\nstyle="font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:16px;line-height:25px;text-align:left;color:#14201f;"\n>',
    paragraph,
    '</div>\n</td>\n</tr>\n',
  ].join('');
}

function layOutDetails(mail: Mail): string {
  return [
    '\n<tr>\n<td\nalign="left" class="words" style="font-size:0px;padding:0 0 16px;word-break:break-word;"\n>\n<table\ncellpadding="0" cellspacing="0" width="100%" border="0" style="color:#14201f;font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:16px;line-height:25px;table-layout:auto;width:100%;border:none;"\n>\n',
    mail.details.map(layOutDetail).join(''),
    '\n</table>\n</td>\n</tr>\n',
  ].join('');
}

function layOutDetail([label, value]: Mail['details'][number]): string {
  return [
    '<tr><td class="line label" style="padding:8px 16px 8px 0;border-top:1px solid #e0e7e5;color:#566462;vertical-align:top">',
    label,
    '</td><td class="line" style="padding:8px 0;border-top:1px solid #e0e7e5;vertical-align:top">',
    value,
    '</td></tr>',
  ].join('');
}

function layOutAction(mail: Mail, action: NonNullable<Mail['action']>): string {
  return [
    '\n<tr>\n<td\nalign="left" class="button" style="font-size:0px;padding:8px 0 24px;word-break:break-word;"\n>\n<table\nborder="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;"\n>\n<tbody>\n<tr>\n<td\nalign="center" bgcolor="#006c6b" role="presentation" style="border:none;border-radius:12px;cursor:auto;mso-padding-alt:12px 24px;background:#006c6b;" valign="middle"\n>\n<a\nhref="',
    action.url,
    '" style="display:inline-block;background:#006c6b;color:#ffffff;font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:16px;font-weight:600;line-height:24px;margin:0;text-decoration:none;text-transform:none;padding:12px 24px;mso-padding-alt:0px;border-radius:12px;" target="_blank"\n>\n',
    action.label,
    '\n</a>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n<tr>\n<td\nalign="left" class="quiet" style="font-size:0px;padding:0 0 8px;word-break:break-word;"\n>\n<div\nstyle="font-family:Figtree, system-ui, -apple-system, \'Segoe UI\', Roboto, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#566462;"\n>',
    mail.words.linkHint,
    '<br /><a href="',
    action.url,
    '" style="word-break:break-all">',
    action.url,
    '</a></div>\n</td>\n</tr>\n',
  ].join('');
}

function layOutUnsubscribe(mail: Mail, unsubscribeUrl: Html): string {
  return [' <a href="', unsubscribeUrl, '">', mail.words.unsubscribe, '</a>.'].join('');
}
