/** Counts what is open at a time under keys, each with a maximum. */
export class LimitedCounts {
  readonly #counts = new Map<string, number>();

  /**
   * Counts one more under all of these keys. It checks and counts in one step: what begins together must not pass
   * together.
   * @returns function that ends it; null if one of the keys has its maximum already
   */
  begin(limits: readonly { key: string; max: number }[]): (() => void) | null {
    if (limits.some(({ key, max }) => (this.#counts.get(key) ?? 0) >= max)) return null;
    for (const { key } of limits) this.#add(key, 1);
    return () => {
      for (const { key } of limits) this.#add(key, -1);
    };
  }

  #add(key: string, step: number): void {
    const count = (this.#counts.get(key) ?? 0) + step;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
