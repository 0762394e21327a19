import { beforeAll, expect, test } from 'vitest';
import type { TicketKey } from '#contracts/domain/stay/check-ins.ts';
import { createTicketKeys, isGenuine, readTicket, signTicket, type Ticket } from './tickets.ts';

const ticket: Ticket = {
  bookingId: 4_000_000_123,
  propertyId: 4_000_000_007,
  startDate: '2030-03-07',
  endDate: '2030-03-10',
  places: 24,
  issuedOn: '2030-03-01',
  keyId: 1,
};
let key: TicketKey;
let text: string;

beforeAll(async () => {
  const { publicKey, privateKey } = await createTicketKeys();
  key = { id: 1, x: publicKey.x ?? '', y: publicKey.y ?? '', expiresAt: '2034-01-01T00:00:00.000Z' };
  text = await signTicket(ticket, privateKey);
});

test('a ticket is read and verified, and fits into a QR code of version 12', async () => {
  const read = readTicket(text)!;
  expect(read.ticket).toEqual(ticket);
  expect(await isGenuine(read, key)).toBe(true);
  expect(text.length).toBeLessThanOrEqual(287);
});

test('an altered ticket is not genuine', async () => {
  const [version, , signature] = text.split('.');
  const facts = btoa(
    JSON.stringify({ b: 1, p: 2, s: '2030-03-07', e: '2030-03-10', n: 2, i: '2030-03-01', k: 1 }),
  );
  const altered = readTicket(`${version}.${facts.replaceAll('=', '')}.${signature}`)!;
  expect(altered.ticket.bookingId).toBe(1);
  expect(await isGenuine(altered, key)).toBe(false);
});

test('a ticket that another server signed is not genuine', async () => {
  const { privateKey } = await createTicketKeys();
  expect(await isGenuine(readTicket(await signTicket(ticket, privateKey))!, key)).toBe(false);
});

test.each([
  ['another text', 'https://wellens.example/'],
  ['another version', 'WL2.e30.AAAA'],
  ['facts that are not JSON', `WL1.AAAA.${'A'.repeat(86)}`],
  ['a signature of another length', `WL1.e30.AAAA`],
  ['a long text', `WL1.${'A'.repeat(500)}.AAAA`],
])('%s is not a ticket', (_, other) => {
  expect(readTicket(other)).toBeNull();
});
