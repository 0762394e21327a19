/** How a flag comes back: 0 or 1 from SQLite, true or false from PostgreSQL. Both take true and false. */
export type FlagColumn = boolean | number;

export function toFlag(column: FlagColumn): boolean {
  return column === true || column === 1;
}

/** A list column holds JSON text. */
export function toList(column: string): string[] {
  return JSON.parse(column) as string[];
}

export function fromList(list: readonly string[]): string {
  return JSON.stringify(list);
}
