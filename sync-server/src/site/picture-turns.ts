import type { EventEmitter } from 'node:events';
import { AppError } from '#server/lib/errors.ts';
import { LimitedCounts } from '#server/lib/limited-counts.ts';

/** Pictures that are read or sent at once. A whole picture is in memory until its receiver has taken it. */
export const picturesMax = { all: 2_000, address: 200 } as const;

/** Counts the pictures under way in this process, in all and by network address. */
export class PictureTurns {
  readonly #counts = new LimitedCounts();

  /**
   * Counts a picture until its response is sent or its connection ends.
   * @throws {AppError} `unavailable` if too many are under way
   */
  begin(address: string, response: EventEmitter): void {
    const end = this.#counts.begin([
      { key: 'all', max: picturesMax.all },
      { key: `address ${address}`, max: picturesMax.address },
    ]);
    if (end === null) throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '5' } });
    response.once('close', end);
  }
}
