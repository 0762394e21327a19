import type { IncomingMessage } from 'node:http';

/** Pieces of a body that may be of any size. */
const smallMax = 1_000;
/** Average size of more pieces, in bytes: packets of a slow network are five times as large. */
const averageMin = 100;

/**
 * Ends the connection of a body that comes in crumbs, such as chunks of one byte. Node hands over each one by itself, and it
 * is kept as a value of its own until the body is complete: a megabyte would take seconds, and a hundred megabytes.
 * To be called right before the body is read.
 */
export function limitPieces(request: IncomingMessage): void {
  let [pieces, bytes] = [0, 0];
  request.on('data', (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (pieces > smallMax && bytes < pieces * averageMin) request.destroy();
  });
}
