/** Part of a text: index of its first character, and of the one after its last. */
export interface Span {
  start: number;
  end: number;
}

/** Spans of a pattern's matches that are accepted. @param pattern global; each repetition in it has a bound */
export function spansOf(
  text: string,
  pattern: RegExp,
  accept: (match: RegExpExecArray) => Span | null,
): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const span = accept(match);
    if (span !== null) spans.push(span);
  }
  return spans;
}

export const wholeMatch = ({ 0: found, index }: RegExpExecArray): Span => ({
  start: index,
  end: index + found.length,
});

/** Sorted spans; those that touch or overlap are one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
