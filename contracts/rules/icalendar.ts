/** Writes iCalendar files. Source: RFC 5545. */

/** Longest line of a calendar file, in bytes. Source: RFC 5545, 3.1. */
const lineMaxBytes = 75;

/** The day as a value of the type DATE. @param day `YYYY-MM-DD` */
export const toDateValue = (day: string): string => day.replaceAll('-', '');

/** The instant as a value of the type DATE-TIME in UTC. @param instant ISO 8601 in UTC */
export const toDateTimeValue = (instant: string): string => instant.replace(/\.\d+/, '').replace(/[-:]/g, '');

/** A text as a value of the type TEXT. */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);

/** The lines as a file: long ones are folded. */
export const joinLines = (lines: readonly string[]): string => `${lines.flatMap(foldLine).join('\r\n')}\r\n`;

/** Folds a long line: continuation lines start with a space, and no character is split. */
function foldLine(line: string): string[] {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineMaxBytes) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}
