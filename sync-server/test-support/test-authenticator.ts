import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { AuthenticationResponse, RegistrationResponse } from '#contracts/domain/accounts/passkeys.ts';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** The parts of CBOR that a passkey with ES256 needs. Source: RFC 8949. */
const cbor = {
  text: (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]),
  bytes: (value: Buffer) =>
    Buffer.concat([
      value.length < 24 ? Buffer.from([0x40 + value.length]) : Buffer.from([0x58, value.length]),
      value,
    ]),
};

interface Signing {
  challenge: string;
  origin: string;
  /** Domain of the site. */
  rpId?: string;
  /** Whether the person was verified, with a PIN or a finger. */
  isVerified?: boolean;
}

/** An authenticator in software with one passkey, which counts its uses. Source: WebAuthn 3, §6. */
export class TestAuthenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #id = randomBytes(32);
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** The answer to the options of a new passkey. */
  register(signing: Signing): RegistrationResponse {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(signing, 0x40), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cbor.text('fmt'),
      cbor.text('none'),
      cbor.text('attStmt'),
      Buffer.from([0xa0]),
      cbor.text('authData'),
      cbor.bytes(authData),
    ]);
    const clientDataJSON = clientData('webauthn.create', signing).toString('base64url');
    const response = { clientDataJSON, attestationObject: attestation.toString('base64url') };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  /** The answer to the options of a login. */
  logIn(signing: Signing, userId: number): AuthenticationResponse {
    this.counter += 1;
    const authData = this.#authData(signing, 0);
    const data = clientData('webauthn.get', signing);
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: Buffer.from(String(userId)).toString('base64url'),
      },
    };
  }

  #authData({ rpId = 'localhost', isVerified = true }: Signing, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    // Present, and verified.
    const seen = 0x01 | (isVerified ? 0x04 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([seen | flags]), counter]);
  }

  /** The public key in COSE: EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cbor.bytes(Buffer.from(x ?? '', 'base64url')),
      Buffer.from([0x22]),
      cbor.bytes(Buffer.from(y ?? '', 'base64url')),
    ]);
  }
}

const clientData = (type: string, { challenge, origin }: Signing): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
