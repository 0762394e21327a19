import { bodyLimits } from '#contracts/limits.ts';

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

/** The number of values in a JSON text and their depth, or the limit of a request body that it exceeds. */
export type JsonShape =
  { kind: 'allowed'; nodes: number; depth: number } | { kind: 'too-deep' } | { kind: 'too-many' };

/**
 * Counts what a JSON text holds without reading it, in one pass over its characters, and stops at the first limit:
 * reading and checking a mebibyte of brackets takes many times as long. Whether it is JSON at all is for `JSON.parse` to
 * say.
 */
export function readJsonShape(text: string): JsonShape {
  const open: OpenContainer[] = [];
  let nodes = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfText(text, at);
    else if (character === comma) {
      nodes += 1;
      const container = open.at(-1);
      if (container !== undefined && ++container.items >= container.most) return { kind: 'too-many' };
    } else if (opening.has(character)) {
      nodes += 1;
      if (open.length === bodyLimits.depth) return { kind: 'too-deep' };
      open.push({ most: character === brace ? bodyLimits.names : bodyLimits.listItems, items: 0 });
      depth = Math.max(depth, open.length);
    } else if (closing.has(character)) open.pop();
    if (nodes > bodyLimits.nodes) return { kind: 'too-many' };
  }
  return { kind: 'allowed', nodes, depth };
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
