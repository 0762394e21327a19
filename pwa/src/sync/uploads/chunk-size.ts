import { uploadLimits } from '#contracts/upload-limits.ts';

/** Time that a chunk should take, in milliseconds: a cut loses no more, and the timeout of a request is 15 s. */
const targetMs = 4000;
/** Two first chunks at once take 8 s at 64 kbit/s. */
const firstBytes = 32 * 1024;

/** Size of the next chunk in bytes. It follows the speed of the line, which all uploads of a run share. */
export class ChunkSize {
  #bytes = firstBytes;

  get bytes(): number {
    return this.#bytes;
  }

  /** The server has accepted a chunk. @param tookMs not positive if the clock jumped */
  accepted(bytes: number, tookMs: number): void {
    // The last chunk of a picture is short, so its time says little about the line.
    if (bytes < this.#bytes / 2) return;
    const fitting = tookMs > 0 ? (bytes * targetMs) / tookMs : Infinity;
    // A clock that jumped, or one slow answer, must not change much.
    this.#set(Math.min(Math.max(fitting, this.#bytes / 2), this.#bytes * 4));
  }

  /** A chunk was cut, or took longer than a request may. */
  lost(): void {
    this.#set(this.#bytes / 4);
  }

  #set(bytes: number): void {
    const { chunkBytesMin, chunkBytesMax } = uploadLimits;
    this.#bytes = Math.round(Math.min(Math.max(bytes, chunkBytesMin), chunkBytesMax));
  }
}
