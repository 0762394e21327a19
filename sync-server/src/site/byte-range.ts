/** Part of a file; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

const rangePattern = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part that a `Range` header asks for, which ends with the file at the latest. Source: RFC 9110 §14.1.2.
 * @returns null if the file has no such part, or the header asks for several parts
 */
export function parseByteRange(header: string, size: number): ByteRange | null {
  const match = rangePattern.exec(header);
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? null : toRange(Math.max(0, size - Number(last)), size - 1);
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  return end < start ? null : toRange(start, Math.min(end, size - 1));
}

const toRange = (start: number, end: number): ByteRange | null => (start > end ? null : { start, end });
