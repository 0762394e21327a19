import { spansOf, wholeMatch, type Span } from './contact-spans.ts';

const atName = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,29}[\p{L}\p{N}_]/gu;

const services =
  'whatsapp|telegram|instagram|insta|ig|facebook|fb|skype|wechat|snapchat|snap|viber|kakaotalk|kakao|discord|threema|tiktok';
/** Services whose names are also common words: "the signal is weak". */
const wordServices = 'signal|line';
const serviceName = new RegExp(
  String.raw`(?<!\p{L})(?:(?<service>${services})|(?:${wordServices}))(?<noun>\s(?:id|name|handle|username|user|account))?` +
    String.raw`(?<mark>\s?[:=]\s?|\sis\s|\s)(?<name>[\p{L}\p{N}_][\p{L}\p{N}._#\-]{1,30}[\p{L}\p{N}_])`,
  'giu',
);
const ordinaryWords = new Set('yes only none always sure good works available'.split(' '));

/** Names of people in messengers and social networks: "@name", "Telegram: name". */
export function findNames(text: string): Span[] {
  const named = spansOf(text, serviceName, (match) => {
    const name = match.groups?.['name'] ?? '';
    const end = match.index + match[0].length;
    return isName(match.groups ?? {}, name) ? { start: end - name.length, end } : null;
  });
  return [...spansOf(text, atName, wholeMatch), ...named];
}

function isName({ service, noun, mark = '' }: Partial<Record<string, string>>, name: string): boolean {
  if (!/\p{L}/u.test(name) || ordinaryWords.has(name.toLowerCase())) return false;
  const isIntroduced = /[:=]/u.test(mark);
  if (noun !== undefined && (isIntroduced || mark.trim() === 'is')) return true;
  if (service !== undefined && isIntroduced) return true;
  return (noun !== undefined || service !== undefined || isIntroduced) && /[\d_.#]/u.test(name);
}
