import { bodyLimits } from '#contracts/request-limits.ts';
import { readJsonShape } from '#contracts/rules/json-shape.ts';
import type { Push } from '#contracts/sync/sync.ts';

type EnvelopeCall = Push['calls'][number];

/** `{"calls":[]}`, in bytes, in values and in levels. */
const empty = { bytes: 12, nodes: 2, depth: 2 };

const encoder = new TextEncoder();

/** Upper estimate of the size of a call without the values of its entry: path, idempotency key, account. In bytes. */
const aroundBytes = 2_000;

/** Whether a call with these values is within the limits of the server. */
export function canTravel(values: object): boolean {
  const text = JSON.stringify(values);
  if (encoder.encode(text).length + aroundBytes > bodyLimits.bytes) return false;
  return readJsonShape(text).kind === 'allowed';
}

/**
 * Space left in an envelope, measured as the server measures it: an envelope that exceeds a limit is refused as a
 * whole.
 */
export class EnvelopeRoom {
  #bytes = empty.bytes;
  #nodes = empty.nodes;

  /** Reserves space for a call. @returns false, with nothing reserved, if it does not fit */
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
