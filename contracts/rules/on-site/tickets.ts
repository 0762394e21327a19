import type { TicketKey } from '#contracts/domain/stay/check-ins.ts';

/**
 * Signed tickets: `WL1.`, the facts as base64url of JSON, `.`, and an ES256 signature of everything before it (RFC 7518,
 * section 3.4). They are short, so that a small QR code has room for them.
 */

/** Content of a ticket. Days are `YYYY-MM-DD`; `issuedOn` is a day in UTC. */
export interface Ticket {
  bookingId: number;
  propertyId: number;
  startDate: string;
  endDate: string;
  places: number;
  issuedOn: string;
  keyId: number;
}

/** A ticket as it was read, not verified yet. */
export interface ReadTicket {
  ticket: Ticket;
  /** The signed part of its text. */
  signed: string;
  signature: Uint8Array<ArrayBuffer>;
}

const version = 'WL1';
/** A longer text is not one of our tickets. */
const longestTicket = 400;
const signatureBytes = 64;

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Creates the keys of a server. @returns JWKs of both keys */
export async function createTicketKeys(): Promise<{ publicKey: JsonWebKey; privateKey: JsonWebKey }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  return {
    publicKey: await crypto.subtle.exportKey('jwk', pair.publicKey),
    privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
  };
}

/** The text of a signed ticket. @param privateKey JWK of the key that the ticket names */
export async function signTicket(ticket: Ticket, privateKey: JsonWebKey): Promise<string> {
  const { bookingId: b, propertyId: p, startDate: s, endDate: e, places: n, issuedOn: i, keyId: k } = ticket;
  const facts = new TextEncoder().encode(JSON.stringify({ b, p, s, e, n, i, k }));
  const signed = `${version}.${toBase64Url(facts)}`;
  const key = await crypto.subtle.importKey('jwk', privateKey, curve, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

/** Reads the text of a ticket. @returns null for any other text */
export function readTicket(text: string): ReadTicket | null {
  const match = text.length > longestTicket ? null : /^(WL1\.([\w-]+))\.([\w-]+)$/.exec(text.trim());
  const [, signed = '', facts = '', signed64 = ''] = match ?? [];
  const ticket = toTicket(fromBase64Url(facts));
  const signature = fromBase64Url(signed64);
  if (ticket === null || signature?.length !== signatureBytes) return null;
  return { ticket, signed, signature };
}

/** Whether the server with this key signed the ticket. */
export async function isGenuine({ signed, signature }: ReadTicket, { x, y }: TicketKey): Promise<boolean> {
  const jwk = { kty: 'EC', crv: curve.namedCurve, x, y };
  const key = await crypto.subtle.importKey('jwk', jwk, curve, false, ['verify']);
  return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(signed));
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @returns null if it is not base64url */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function toTicket(bytes: Uint8Array | null): Ticket | null {
  if (bytes === null) return null;
  let facts: unknown;
  try {
    facts = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (typeof facts !== 'object' || facts === null) return null;
  const { b, p, s, e, n, i, k } = facts as Record<string, unknown>;
  if (!isNumber(b) || !isNumber(p) || !isNumber(n) || !isNumber(k)) return null;
  if (!isDay(s) || !isDay(e) || !isDay(i)) return null;
  return { bookingId: b, propertyId: p, startDate: s, endDate: e, places: n, issuedOn: i, keyId: k };
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
