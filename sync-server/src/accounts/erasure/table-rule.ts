/** How erasing an account treats each column of a table. Every column is in exactly one of the three lists. */
export interface TableRule {
  /** Where the rows of the person are erased: deleted as a whole, or these values replaced. */
  erased?: { how: 'rows deleted' | 'values replaced'; columns: readonly string[] };
  /** Columns that still name the person, or show something of theirs, and why they may. */
  kept?: Readonly<Record<string, string>>;
  /** Columns that say nothing about a person. */
  impersonal?: readonly string[];
}

/** Rows are deleted as a whole. */
export const deleted = (...columns: string[]): TableRule['erased'] => ({ how: 'rows deleted', columns });
/** Values are replaced, and the row remains. */
export const replaced = (...columns: string[]): TableRule['erased'] => ({ how: 'values replaced', columns });

export const asAPartner = 'The other person keeps the stay or the conversation, with a former member.';
export const asARecord = 'Stays and payments are kept for 10 years as records, without contact data.';
export const asANumber = 'An id without a name: what it refers to is erased.';
