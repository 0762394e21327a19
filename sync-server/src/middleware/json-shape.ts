import { bodyLimits } from '#contracts/limits.ts';
import { AppError } from '#server/errors.ts';

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const brace = 0x7b;

/** A list or an object that is open where the text is read. */
interface OpenContainer {
  most: number;
  items: number;
}

/**
 * Counts what a JSON text holds without reading it, in one pass over its characters: reading and checking a mebibyte of
 * brackets takes many times as long. Whether it is JSON at all is for `JSON.parse` to say.
 * @throws {AppError} `malformed_request` where it is nested too deeply; `too_large` where it has too many values
 */
export function checkJsonShape(text: string): void {
  const open: OpenContainer[] = [];
  let nodes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfText(text, at);
    else if (character === comma) {
      nodes += 1;
      const container = open.at(-1);
      if (container !== undefined && ++container.items >= container.most) throw tooMany();
    } else if (opening.has(character)) {
      nodes += 1;
      if (open.length === bodyLimits.depth) {
        throw new AppError('malformed_request', 'The body is nested too deeply.');
      }
      open.push({ most: character === brace ? bodyLimits.names : bodyLimits.listItems, items: 0 });
    } else if (closing.has(character)) open.pop();
    if (nodes > bodyLimits.nodes) throw tooMany();
  }
}

/** Where the text that begins with this quote ends. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length) {
    const character = json.charCodeAt(at);
    if (character === quote) return at;
    at += character === backslash ? 2 : 1;
  }
  return at;
}

const tooMany = (): AppError => new AppError('too_large', 'The request has too many values in it.');
