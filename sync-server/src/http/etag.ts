/** Whether the caller has that form already. Tags are compared weakly: a compressed form is the same answer. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === opaque || tag.trim() === '*');
}
