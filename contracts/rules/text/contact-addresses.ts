import { mergeSpans, spansOf, wholeMatch, type Span } from './contact-spans.ts';

/** Ends of host names that are no words of their own. */
const topLevels = new Set(
  (
    'com net org info biz io co app dev page site online shop store yoga spa travel club life world health center ' +
    'studio guru bio link tv asia eu xyz example edu gov de ch fr es nl pl cz pt gr tr th jp kr cn au nz br mx ar za ' +
    'ke uk ie se dk fi ca hu ro hr rs bg sk si lt lv ee il ae sg hk ph vn lk np cl cr ru ua ge ly gl gle id'
  ).split(' '),
);
/** Ends that are also words: "We stayed there.it was quiet". */
const wordTopLevels = new Set('at it is in no be me us my am so to do pe ma'.split(' '));
const mailServices =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|web|protonmail|proton|posteo|live|aol|yandex|qq|mail|msn';

const mailPattern =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}/gu;

const local = String.raw`(?<![\p{L}\p{N}._%+\-])[\p{L}\p{N}_%+\-](?:[\p{L}\p{N}._%+\-]{0,62}[\p{L}\p{N}_%+\-])?`;
const label = String.raw`[\p{L}\p{N}\-]{1,63}`;
const bracketedAt = String.raw`\s?(?:[(\[{]\s?(?:at|@)\s?[)\]}]|\s@\s)\s?`;
const writtenDot = String.raw`(?:\s?[(\[{]\s?dot\s?[)\]}]\s?|\sdot\s)`;
const dot = String.raw`(?:\s?\.\s?|${writtenDot})`;
/** "name at gmail dot com" and the like; the group `end` is the last part of the host name. */
const writtenMails = [
  `${local}${bracketedAt}(?:${label}${dot}){1,4}(?<end>\\p{L}{2,24})`,
  `${local}(?:\\sdot\\s${local})?\\sat\\s(?:${label}${writtenDot}){1,4}(?<end>\\p{L}{2,24})`,
  `${local}(?:\\sdot\\s${local})?\\sat\\s(?:${mailServices})${dot}(?<end>\\p{L}{2,24})`,
].map((pattern) => new RegExp(pattern, 'giu'));

const explicitLink = /(?:https?:\/\/|(?<![\p{L}\p{N}])www\.)[^\s<>"]{1,2000}/giu;
const bareLink =
  /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,5}(?<end>\p{L}{2,24})(?![\p{L}\p{N}-])(?:[/?#][^\s<>"]{0,2000})?/gu;
const trailingMarks = /[.,;:!?)\]}'"”’…]{1,20}$/u;

const isHostEnd = (end: string): boolean => {
  const lower = end.toLowerCase();
  return (end === lower || end === end.toUpperCase()) && (topLevels.has(lower) || wordTopLevels.has(lower));
};

/** Email addresses in a text, also those written in words. */
export function findMails(text: string): Span[] {
  const written = writtenMails.flatMap((pattern) =>
    spansOf(text, pattern, (match) => (isHostEnd(match.groups?.['end'] ?? '') ? wholeMatch(match) : null)),
  );
  return [...spansOf(text, mailPattern, wholeMatch), ...written];
}

/** Links in a text, with or without a scheme. @param ownHost host whose links are none, or null */
export function findLinks(text: string, ownHost: string | null): Span[] {
  const foreign = ownHost === null ? text : withoutHost(text, ownHost);
  return mergeSpans([
    ...spansOf(foreign, explicitLink, spanOfLink),
    ...spansOf(foreign, bareLink, (match) => (isBareHost(match) ? spanOfLink(match) : null)),
  ]);
}

const spanOfLink = (match: RegExpExecArray): Span => {
  const link = match[0].replace(trailingMarks, '');
  return { start: match.index, end: match.index + link.length };
};

/**
 * The text with spaces in place of a host and its scheme. What follows it is still looked at, because another link can be
 * glued to it: people would see and follow that one.
 */
function withoutHost(text: string, host: string): string {
  const literal = host.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}@._/\-])(?:https?:\/\/)?${literal}(?![\p{L}\p{N}@\\\-]|[.:][\p{L}\p{N}])`,
    'giu',
  );
  return text.replaceAll(pattern, (found) => ' '.repeat(found.length));
}

function isBareHost({ 0: found, groups }: RegExpExecArray): boolean {
  const end = groups?.['end'] ?? '';
  if (!isHostEnd(end)) return false;
  return !wordTopLevels.has(end.toLowerCase()) || /[/\d-]|\..*\./u.test(found);
}
