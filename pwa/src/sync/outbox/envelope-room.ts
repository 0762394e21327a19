import { bodyLimits } from '#contracts/limits.ts';
import { readJsonShape } from '#contracts/rules/json-shape.ts';
import type { Push } from '#contracts/sync/sync.ts';

type EnvelopeCall = Push['calls'][number];

/** `{"calls":[]}`, in bytes, in values and in levels. */
const empty = { bytes: 12, nodes: 2, depth: 2 };

const encoder = new TextEncoder();

/** What a call has beside the values of its entry, such as its address, its key and who makes it; in bytes, generously. */
const aroundBytes = 2_000;

/** Whether the server can take a call with these values at all. */
export function canTravel(values: object): boolean {
  const text = JSON.stringify(values);
  if (encoder.encode(text).length + aroundBytes > bodyLimits.bytes) return false;
  return readJsonShape(text).kind === 'allowed';
}

/**
 * The room left in an envelope, measured as the server measures it: it refuses one that is over a limit as a whole, with
 * every change in it.
 */
export class EnvelopeRoom {
  #bytes = empty.bytes;
  #nodes = empty.nodes;

  /** Takes the call in where it fits. @returns whether it did; one that does not fit leaves the room as it was */
  take(call: EnvelopeCall): boolean {
    const text = JSON.stringify(call);
    const shape = readJsonShape(text);
    if (shape.kind !== 'allowed' || shape.depth + empty.depth > bodyLimits.depth) return false;
    // One byte and one value more for the comma before the next call.
    const bytes = this.#bytes + encoder.encode(text).length + 1;
    const nodes = this.#nodes + shape.nodes + 1;
    if (bytes > bodyLimits.bytes || nodes > bodyLimits.nodes) return false;
    this.#bytes = bytes;
    this.#nodes = nodes;
    return true;
  }
}
