import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A device that makes and uses passkeys, as browsers hand them on: ES256, with a finger that fits unless said. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  id = randomBytes(16)
  origin: string
  counter = 0
  /** A passkey that is synced says 0 for ever. */
  counts = true
  isVerified = true

  constructor(origin: string) {
    this.origin = origin
  }

  make({ challenge }: { challenge: string }) {
    const clientDataJSON = this.#clientData('webauthn.create', challenge)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const made = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#publicKey()])
    const authData = Buffer.concat([this.#authData(0x40), made])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ])
    return this.#credential({ clientDataJSON, attestationObject: attestationObject.toString('base64url') })
  }

  use({ challenge }: { challenge: string }) {
    if (this.counts) this.counter++
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const authData = this.#authData(0)
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url')
    return this.#credential({ clientDataJSON, authenticatorData: authData.toString('base64url'), signature })
  }

  #credential<R extends object>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
      'base64url',
    )
  }

  /** For whom, that somebody is there and has proved it, that it may be synced and is, and how often it was used. */
  #authData(more: number) {
    const flags = 0x01 | (this.isVerified ? 0x04 : 0) | 0x08 | 0x10 | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([hash(Buffer.from(new URL(this.origin).hostname)), Buffer.from([flags]), counter])
  }

  /** COSE: an elliptic curve's key, ES256, P-256, and its point. */
  #publicKey() {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (coordinate = '') => bytes(Buffer.from(coordinate, 'base64url'))
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ])
  }
}

const hash = (data: Buffer) => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949): a short text, and bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])
