import type { IncomingMessage } from 'node:http';

/** Pieces of a body that may be of any size. */
const smallMax = 1_000;
/** Average size of more pieces, in bytes: packets of a slow network are five times as large. */
const averageMin = 100;

/**
 * Ends the connection of a body that arrives in tiny pieces, such as chunks of one byte. Node emits each piece on its own,
 * and the reader holds all of them until the body is complete: one megabyte would take seconds and a hundred megabytes of
 * memory. Call it right before the body is read.
 */
export function limitPieces(request: IncomingMessage): void {
  let [pieces, bytes] = [0, 0];
  request.on('data', (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (pieces > smallMax && bytes < pieces * averageMin) request.destroy();
  });
}
