/**
 * Whether `If-None-Match` names the tag. Weak comparison: compressed variants are the same answer. Source: RFC 9110
 * §13.1.2.
 */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === opaque || tag.trim() === '*');
}
