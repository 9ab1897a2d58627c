import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushTransport } from '#gateway/push/transport.ts'

let browsers = 0

/** A browser that has subscribed to a push service: its data for the gateway, and its own half of the keys. */
export function aBrowserOfPush(service = 'https://push.example.com/send') {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${service}/${++browsers}`
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint, keys },
    /** RFC 8291 and RFC 8188, written from the documents, so that the library does not check itself. */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const keyed = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const opener = createDecipheriv('aes-128-gcm', keyed('aes128gcm', 16), keyed('nonce', 12))
      opener.setAuthTag(sealed.subarray(-16))
      const open = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
      return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString())
    },
  }
}

export type Received = {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

/** A push service on this machine, with the transport that leads a gateway to it. */
export async function aPushService() {
  const received: Received[] = []
  let answer = (_: Received) => 201
  let fault: Error | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      received.push(message)
      response.writeHead(answer(message)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const transport: PushTransport = async ({ endpoint, headers, body }) => {
    if (fault) throw fault
    const url = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`
    return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body), redirect: 'manual' })).status
  }
  return {
    transport,
    received,
    /** Its answer from now on. */
    answers(status: number) {
      answer = () => status
      fault = null
    },
    /** The transport does not call it from now on. */
    refuses(error: Error) {
      fault = error
    },
    /** The messages that a browser received, decrypted. */
    openedBy: ({ subscription, decrypt }: ReturnType<typeof aBrowserOfPush>) =>
      received
        .filter(({ path }) => path === new URL(subscription.endpoint).pathname)
        .map(({ body }) => decrypt(body) as { readonly state: string }),
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

/** Whether a message is signed with the key that the gateway gives to browsers (RFC 8292). */
export function isSignedBy(publicKey: string, { headers }: Received): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  return (
    key === publicKey && verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  )
}
