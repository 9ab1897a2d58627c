import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Wire } from '#openapi/wire/schemas.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** Bits of the authenticator's data: a person was there, was recognised, and a new key follows. */
const flags = { present: 1, verified: 4, attested: 64 }

type Page = {
  readonly origin: string
  readonly rpId: string
  /** Whether the authenticator has recognised the person; true when left out. */
  readonly verified?: boolean
}

/** An authenticator in software, with one key, as a browser hands its answers over (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data). */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const data = ({ rpId, verified = true }: Page, rest?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const bits = flags.present | (verified ? flags.verified : 0) | (rest ? flags.attested : 0)
    return Buffer.concat([sha256(rpId), Buffer.of(bits), count, rest ?? Buffer.alloc(0)])
  }
  const client = (type: string, challenge: string, { origin }: Page) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} } as const

  return {
    id: b64(id),
    /** The next answer says this count of uses. */
    setCounter(count: number) {
      counter = count
    },
    create({ challenge }: { readonly challenge: string }, page: Page): Wire['PasskeyRegistration'] {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data(page, attested))],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: b64(client('webauthn.create', challenge, page)),
          attestationObject: b64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }: { readonly challenge: string }, page: Page): Wire['PasskeyAssertion'] {
      const clientData = client('webauthn.get', challenge, page)
      const authenticatorData = data(page)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: b64(clientData),
          authenticatorData: b64(authenticatorData),
          signature: b64(signature),
        },
      }
    },
  }
}
