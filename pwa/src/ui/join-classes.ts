/** Joins the given classes. CSS module classes are typed as possibly undefined. */
export function joinClasses(...names: (string | false | null | undefined)[]): string | undefined {
  const given = names.filter((name) => typeof name === 'string' && name !== '');
  return given.length === 0 ? undefined : given.join(' ');
}
