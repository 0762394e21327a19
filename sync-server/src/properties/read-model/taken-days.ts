/** Days on which listings are taken, in their order. Listings without any are left out. */
export class TakenDays {
  readonly #days = new Map<number, readonly string[]>();

  /** @param days `YYYY-MM-DD` in ascending order */
  set(propertyId: number, days: readonly string[]): void {
    if (days.length === 0) this.#days.delete(propertyId);
    else this.#days.set(propertyId, days);
  }

  /** Whether no day from the first to the last, both included, is taken. */
  isFree(propertyId: number, { from, to }: { from: string; to: string }): boolean {
    const days = this.#days.get(propertyId);
    return days === undefined || !days.some((day) => day >= from && day <= to);
  }
}
