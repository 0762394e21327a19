/** One class attribute from those that apply. CSS modules are typed as maybe absent, hence `undefined`. */
export function joinClasses(...names: (string | false | null | undefined)[]): string | undefined {
  const given = names.filter((name) => typeof name === 'string' && name !== '');
  return given.length === 0 ? undefined : given.join(' ');
}
