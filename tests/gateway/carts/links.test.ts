import { beforeEach, expect, test } from 'vitest'
import { messageLinks, replaceLinkKey } from '#gateway/carts/links.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { phoneOf } from '#tests/kit/phone.ts'

const phone = phoneOf('+5491155560001')
const now = new Date('2026-11-30T20:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const cart = { phone, storeId: 'centro', expiresAt: inDays(400) }

let db: Database
let links: ReturnType<typeof messageLinks>
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
  await db.script('delete from link_keys; delete from retired_link_keys')
  links = messageLinks({ log: logOver(db), random: secureRandom })
})

const replaceKey = (cartsUntil: Date) => db.transaction((sql) => replaceLinkKey(sql, secureRandom, cartsUntil))
const opensAt = (token: string, at: Date) => links.opens(token, cart, at)

test('a link to a cart opens it until its key has been replaced for its days', async () => {
  const token = await links.recoveryToken(cart)
  expect(await opensAt(token, inDays(8))).toBe(true)
  await replaceKey(inDays(7))
  expect(await opensAt(token, new Date(inDays(7).getTime() - 1))).toBe(true)
  expect(await opensAt(token, inDays(7))).toBe(false)
})

test('a link to a cart opens none after its key was stolen, also where it had been replaced before', async () => {
  const first = await links.recoveryToken(cart)
  await replaceKey(inDays(7))
  const second = await links.recoveryToken(cart)
  await replaceKey(now)
  const third = await links.recoveryToken(cart)
  expect(await Promise.all([first, second, third].map((token) => opensAt(token, now)))).toEqual([false, false, true])
})

test('a link that stops messages stops them after each replacement of its key', async () => {
  const token = await links.stopToken('tucan', phone)
  const digest = await links.stops(token)
  expect(digest).toMatch(/^k\./)
  await replaceKey(inDays(7))
  await replaceKey(now)
  expect(await links.stops(token)).toBe(digest)
})

test('a new key signs new links, at each node', async () => {
  const other = messageLinks({ log: logOver(db), random: secureRandom })
  await other.recoveryToken(cart)
  await replaceKey(now)
  const token = await other.recoveryToken(cart)
  await db.script('delete from retired_link_keys')
  expect(await opensAt(token, now)).toBe(true)
  expect(await links.stops(await other.stopToken('tucan', phone))).not.toBeNull()
})

test('a link of no key of this installation is none', async () => {
  const token = await links.recoveryToken(cart)
  const stop = await links.stopToken('tucan', phone)
  await replaceKey(inDays(7))
  await db.script('delete from retired_link_keys')
  expect(await opensAt(token, now)).toBe(false)
  expect(await links.stops(stop)).toBeNull()
})

test('an installation that has signed no link gets its first key by the first link', async () => {
  await replaceKey(inDays(7))
  expect((await db.query('select 1 from link_keys')).rows).toHaveLength(1)
  expect((await db.query('select 1 from retired_link_keys')).rows).toEqual([])
  expect(await opensAt(await links.recoveryToken(cart), now)).toBe(true)
})
