import type { EventEmitter } from 'node:events';
import { AppError } from '#server/lib/errors.ts';

/** Pictures that are read or sent at once. A whole picture is in memory until its receiver has taken it. */
export const picturesMax = { all: 2_000, address: 200 } as const;

/** Counts the pictures under way in this process, in all and by network address. */
export class PictureTurns {
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  /**
   * Counts a picture until its response is sent or its connection ends.
   * @throws {AppError} `unavailable` if too many are under way
   */
  begin(address: string, response: EventEmitter): void {
    const own = this.#byAddress.get(address) ?? 0;
    if (own >= picturesMax.address || this.#all >= picturesMax.all) {
      throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '5' } });
    }
    this.#all += 1;
    this.#byAddress.set(address, own + 1);
    response.once('close', () => this.#end(address));
  }

  #end(address: string): void {
    this.#all -= 1;
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
