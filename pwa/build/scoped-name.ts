import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Name of a class of a CSS module in the build. All of a file's end alike: the bundler's own end in a longer hash and the
 * number of the line, and every page loads 150 of them.
 */
export function scopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${hash.slice(0, 4)}`;
}
