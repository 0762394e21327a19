import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The class behind each name of the build. */
const classes = new Map<string, string>();

/**
 * Name of a class of a CSS module in the build. All of a file's end alike: the bundler's own end in a longer hash and the
 * number of the line, and every page loads 150 of them.
 * @throws if another class already has the name, because each would then get the styles of both
 */
export function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const hash = createHash('sha256').update(path).digest('base64url');
  const scoped = `${name}_${hash.slice(0, 4)}`;
  const own = `.${name} of ${path}`;
  const known = classes.get(scoped) ?? own;
  if (known !== own) throw new Error(`${own} and ${known} are both named ${scoped} in the build; rename one`);
  classes.set(scoped, own);
  return scoped;
}
