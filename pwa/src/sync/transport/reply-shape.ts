/** Whether the body of a reply has its minimum shape. */
export type Shape = (body: unknown) => boolean;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRow: Shape = (value) => isObject(value) && Number.isSafeInteger(value['id']);
export const isList: Shape = (value) => Array.isArray(value) && value.every(isObject);
export const isRowOrNull: Shape = (value) => value === null || isRow(value);

/** @param shape of the body; by default a row, or a list of rows if the name of the call says so */
export function hasReplyShape(
  name: string,
  { status, body }: { status: number; body: unknown },
  shape: Shape = name.startsWith('list') ? isList : isRow,
): boolean {
  return status === 204 || shape(body);
}
