import { isSchema } from 'yup';
import { expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { findCall, type CallName } from './call-table.ts';
import { hasReplyShape } from './reply-shape.ts';

/** The least reply that the contract of a call describes: an empty list, or a row if it has an id. */
function leastReply(name: CallName): object | undefined {
  const { reply } = endpoints[name];
  if (!isSchema(reply)) return undefined;
  const { type, fields } = reply.describe() as { type: string; fields?: object };
  if (type === 'array') return [];
  return fields !== undefined && 'id' in fields ? { id: 1 } : {};
}

test('a reply that is neither a row nor a list by its name has a shape of its own', async () => {
  const broken: string[] = [];
  for (const name of Object.keys(endpoints) as CallName[]) {
    const body = leastReply(name);
    const { shape } = await findCall(name);
    if (body !== undefined && shape === undefined && !hasReplyShape(name, { status: 200, body })) {
      broken.push(name);
    }
  }
  expect(broken).toEqual([]);
});
