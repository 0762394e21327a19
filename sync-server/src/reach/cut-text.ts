/** A text of at most `max` characters; a longer one ends with an ellipsis. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
