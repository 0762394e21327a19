/** Known terms as bits of a number. A listing may also have custom terms. */
export class TermBits {
  readonly #bits: ReadonlyMap<string, number>;

  /** @param known at most 31 terms, because bit operations are signed 32-bit */
  constructor(known: readonly string[]) {
    if (known.length > 31) throw new RangeError('More terms than bits');
    this.#bits = new Map(known.map((term, index) => [term, 1 << index]));
  }

  maskOf(terms: readonly string[]): number {
    return terms.reduce((mask, term) => mask | (this.#bits.get(term) ?? 0), 0);
  }

  unknownOf(terms: readonly string[]): string[] {
    return terms.filter((term) => !this.#bits.has(term));
  }
}
