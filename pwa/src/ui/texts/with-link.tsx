import type { ReactNode } from 'react';

/**
 * A sentence with a link or another element inside, which every language may put somewhere else.
 * @param sentence translated, with the words of the element between `<link>` and `</link>`
 */
export function withLink(sentence: string, render: (words: string) => ReactNode): ReactNode {
  const [before = '', words, after = ''] = sentence.split(/<link>|<\/link>/);
  return words === undefined ? (
    before
  ) : (
    <>
      {before}
      {render(words)}
      {after}
    </>
  );
}
