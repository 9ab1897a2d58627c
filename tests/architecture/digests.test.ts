import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The files that make digests themselves, how many, and of which values. `Digests` (decision 083) makes the digest of a phone, an e-mail,
 * a document, an address or a short code, because without the key of the installation each can be found by trying.
 */
const own: Readonly<Record<string, { readonly calls: number; readonly because: string }>> = {
  'gateway/digests/keyed-digests.ts': { calls: 2, because: 'the keyed digests themselves' },
  'gateway/http/secrets.ts': { calls: 2, because: 'random tokens, and a comparison that keeps nothing' },
  'gateway/http/command-id.ts': { calls: 1, because: 'the key of a call, which clients draw at random' },
  'gateway/http/cached-json.ts': { calls: 1, because: 'an answer that everybody gets' },
  'gateway/http/device-key.ts': { calls: 1, because: 'random ids; phones get the key of the installation over it' },
  'gateway/catalog/catalog.ts': { calls: 1, because: 'the public catalogue' },
  'gateway/db/prepared/place.ts': { calls: 1, because: 'our own migrations' },
  'gateway/pictures/cached-pictures.ts': { calls: 1, because: 'names of public files' },
  'gateway/shop/page-html.ts': { calls: 1, because: 'public styles and scripts' },
  'gateway/shop/preview/cards.ts': { calls: 1, because: 'public names and prices' },
  'gateway/shop/preview/cached-previews.ts': { calls: 1, because: 'names of public files' },
  'gateway/shop/readable.ts': { calls: 1, because: 'a public style' },
  'gateway/aggregates/shipments/courier-of-diner.ts': { calls: 1, because: 'a random id of an order is in it' },
  'gateway/push/notices.ts': { calls: 2, because: 'endpoints and ids of orders, both random' },
  'gateway/payments/attempts/looks.ts': { calls: 1, because: 'a part of a second for a random id' },
  'gateway/payments/attempts/begin.ts': { calls: 1, because: 'a random id' },
  'gateway/analytics/repeats.ts': { calls: 1, because: 'it stays in memory' },
  'gateway/realtime/signature.ts': { calls: 2, because: 'signatures of the protocol; nothing is stored' },
  'gateway/carts/links.ts': { calls: 1, because: 'signatures of links; nothing is stored' },
  'gateway/riders/tokens.ts': { calls: 1, because: 'a token made of a random one' },
  'gateway/customers/sign-in.ts': { calls: 1, because: 'a token made of a random one' },
  'gateway/messages/webhook.ts': { calls: 1, because: 'the signature of a message that is sent' },
  'gateway/payments/providers/sandbox/webhook-signature.ts': {
    calls: 1,
    because: 'the signature of a message that is sent',
  },
  'gateway/payments/providers/mercadopago/webhook.ts': { calls: 1, because: 'the signature of a message that came' },
  'gateway/operators/hash.ts': {
    calls: 1,
    because: 'slow hashes with a salt; PINs get the key of the installation first',
  },
  'gateway/db/lock.ts': { calls: 2, because: 'names of locks, in memory' },
  'gateway/log/archive-months.ts': { calls: 2, because: 'a whole file, to know it again' },
  'gateway/aggregates/shipments/stack-moves.ts': { calls: 1, because: 'names of locks, in memory' },
}

const digesting =
  /\b(?:createHash|createHmac|hash|scrypt|scryptSync|pbkdf2|pbkdf2Sync)\(|\bsubtle\.|\b(?:md5|sha224|sha256|sha384|sha512|hashtext|hashtextextended|crypt)\(/g
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^--.*$/gm, '')

const found = globSync('{gateway,domain,openapi/wire}/**/*.{ts,sql}')
  .sort()
  .flatMap((file) => {
    const calls = withoutComments(readFileSync(file, 'utf8')).match(digesting)?.length ?? 0
    return calls === 0 ? [] : [{ file, calls }]
  })

test('a digest is made with the key of the installation, or its file lists its value here', () => {
  expect(found).toEqual(
    Object.entries(own)
      .map(([file, { calls }]) => ({ file, calls }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  )
})
