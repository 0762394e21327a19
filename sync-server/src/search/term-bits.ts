/** Known terms as bits of one number; a listing may carry terms of its host's own besides. */
export class TermBits {
  readonly #bits: ReadonlyMap<string, number>;

  /** @param known at most 31 terms: bit operations work on 32 bits with a sign */
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
