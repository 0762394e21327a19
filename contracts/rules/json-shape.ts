import { bodyLimits } from '#contracts/request-limits.ts';

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const brace = 0x7b;

/** An open list or object at the current position. */
interface OpenContainer {
  most: number;
  items: number;
}

/** The number of values in a JSON text and their depth, or the limit of a request body that it exceeds. */
type JsonShape =
  | { kind: 'allowed'; nodes: number; depth: number }
  | { kind: 'too-deep' }
  | { kind: 'too-many' };

/**
 * Measures a JSON text in one pass over its characters, without parsing it, and stops at the first exceeded limit.
 * Parsing and checking a mebibyte of brackets would take many times as long. It does not check whether the text is
 * valid JSON.
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

/** @returns index of the closing quote of a string */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length) {
    const character = json.charCodeAt(at);
    if (character === quote) return at;
    at += character === backslash ? 2 : 1;
  }
  return at;
}
