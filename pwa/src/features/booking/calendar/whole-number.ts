/** A whole number that a person typed, from `min` to `max`; null if it is none. */
export function toWhole(text: string, { min, max }: { min: number; max: number }): number | null {
  const trimmed = text.trim();
  const value = /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : NaN;
  return value >= min && value <= max ? value : null;
}
