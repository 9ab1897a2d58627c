import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { mortalDatabase } from '#simulator/world/mortal-database.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { type Fakes, openFakes, openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { aCardToken, askForLink, atTheBank, comeBack, follow, payByCard } from '#tests/kit/payments.ts'
import { strideOf } from '#tests/kit/sample.ts'

// A node is killed before each of its statements, each of its commits and each of its calls to a provider, one after
// another; another node of the shop is there, as after a restart, because nodes share only the database.
// tests/cluster/killed-payment.test.ts kills a real process.

// Each of these takes a dozen lives and more; `npm test` runs a quarter of them.
vi.setConfig({ testTimeout: 120_000 })

const minute = 60_000
const total = 45_450
type Provider = 'sandbox' | 'mercadopago' | 'webpay'
type ShopOrder = Awaited<ReturnType<PaymentShop['order']>>

let database: Database
let fakes: Fakes
let node: ReturnType<typeof mortalDatabase>
let dying: PaymentShop
let shop: PaymentShop

async function begin(provider: Provider) {
  const country = provider === 'webpay' ? 'CL' : 'AR'
  database = await openTestDatabase()
  fakes = await openFakes(country)
  node = mortalDatabase(database)
  dying = await openPaymentShop({ provider, country, database: node.database, fakes })
  shop = await openPaymentShop({ provider, country, database, fakes, clock: dying.clock })
}
async function end() {
  await dying.leave()
  await shop.close()
  await fakes.mercadoPago.close()
  await fakes.webpay.close()
}
beforeEach(() => database?.script('delete from guesses'))

/** Only the dying node does this, and its client does not learn of its death. */
async function onDying<Value>(work: () => Promise<Value>): Promise<Value | null> {
  for (const fake of [fakes.mercadoPago, fakes.webpay]) fake.reachedWhile(node.step)
  const done = await work().catch(() => null)
  for (const fake of [fakes.mercadoPago, fakes.webpay]) fake.reachedWhile(() => true)
  return done
}

/** The provider's money of an order, over all attempts, in whole units, and how often it took some. */
async function heldOf({ id }: ShopOrder) {
  const { attempts } = await shop.payments(id)
  const ids = attempts.map(({ attemptId }) => attemptId)
  const { rows } = await database.query<{ taken: { minor: number } | null; refunds: readonly { amount: number }[] }>(
    `select state->'taken' as taken, state->'refunds' as refunds from sandbox_payments where attempt_id = any($1)`,
    [ids],
  )
  const sandbox = rows.map(({ taken, refunds }) => ({
    charges: taken ? 1 : 0,
    units: ((taken?.minor ?? 0) - refunds.reduce((sum, { amount }) => sum + amount, 0)) / 100,
  }))
  const all = [...sandbox, ...ids.map(fakes.mercadoPago.held), ...ids.map(fakes.webpay.held)]
  return {
    units: all.reduce((sum, { units }) => sum + units, 0),
    charges: all.reduce((sum, { charges }) => sum + charges, 0),
  }
}

/** Lets time pass until the last timer is over; then our books and the provider's agree. */
async function truthOf(placed: ShopOrder, cut: number) {
  for (const wait of [1_000, 6_000, 31_000, minute, 5 * minute, 31 * minute]) await shop.pass(wait)
  const { order, payment } = await follow(shop, placed)
  const { units, charges } = await heldOf(placed)
  const { attempts } = await shop.payments(placed.id)
  const state = `killed after ${cut} steps: ${order} ${payment}, held ${units}, ${attempts.map(({ status }) => status)}`
  expect(charges, state).toBeLessThanOrEqual(1)
  if (order === 'CANCELED') expect(units, state).toBe(0)
  else expect({ order, units }, state).toEqual(payment === 'APPROVED' ? paid : unpaid)
  expect(payment, state).not.toBe('PROCESSING')
  return payment
}
const paid = { order: 'GENERATED', units: total }
const unpaid = { order: 'PAY_NEEDED', units: 0 }

/** An unpaid order can be paid now, and then the provider has its price once. */
async function payAnew(placed: ShopOrder, pay: () => Promise<unknown>, cut: number) {
  await pay()
  const { payment } = await follow(shop, placed)
  expect({ payment, ...(await heldOf(placed)) }, `after ${cut} steps, paid again`).toMatchObject({
    payment: 'APPROVED',
    units: total,
  })
}

const { first, every } = strideOf('killed at any step', 4)

/** Kills the node after one step, after two, and so on (those of this run's share), until it lives to the end. */
async function atEveryStep(fewest: number, live: (cut: number) => Promise<void>) {
  let cut = first
  for (; ; cut += every) {
    node.revive()
    await live(cut)
    if (!node.isDead()) break
  }
  expect(cut).toBeGreaterThan(fewest)
}

const cardTokenOf = async (provider: Provider, name: string) =>
  provider === 'sandbox' ? aCardToken(shop) : fakes.mercadoPago.tokenFor(name)

describe.each(['sandbox', 'mercadopago'] as const)('a card at %s, whose node is killed at any step', (provider) => {
  beforeAll(() => begin(provider))
  afterAll(end)
  const press = async (at: PaymentShop, placed: ShopOrder, name: string, key?: string) =>
    payByCard(at, placed, { name, token: await cardTokenOf(provider, name), ...(key && { key }) })

  test('a card whose node is killed at a step is charged once or not at all, and the order can be paid', async () => {
    await atEveryStep(10, async (cut) => {
      const placed = await shop.order()
      const token = await cardTokenOf(provider, 'APRO')
      node.dieAfter(cut)
      await onDying(() => payByCard(dying, placed, { token, key: `press-${cut}` }))
      // The page tries again automatically, under the same key.
      if (cut % 2) await payByCard(shop, placed, { token, key: `press-${cut}` })
      if ((await truthOf(placed, cut)) !== 'APPROVED') await payAnew(placed, () => press(shop, placed, 'APRO'), cut)
    })
  })

  test('a card whose node is killed at a question after a lost answer is found', async () => {
    await atEveryStep(5, async (cut) => {
      const placed = await shop.order()
      if (provider === 'mercadopago') fakes.mercadoPago.fail('POST /v1/payments', 'lose')
      await press(shop, placed, provider === 'sandbox' ? 'TIME' : 'APRO')
      dying.clock.jump(8_000)
      node.dieAfter(cut)
      await onDying(() => dying.settle())
      expect(await truthOf(placed, cut)).toBe('APPROVED')
    })
  })

  test('a card whose node is killed at the refund of a canceled order is given back once', async () => {
    await atEveryStep(15, async (cut) => {
      const placed = await shop.order()
      await press(shop, placed, 'APRO')
      node.dieAfter(cut)
      await onDying(async () => {
        await dying.cancel(placed.code)
        await dying.settle()
      })
      await shop.cancel(placed.code)
      await truthOf(placed, cut)
      expect(await heldOf(placed), `after ${cut} steps`).toEqual({ charges: 1, units: 0 })
    })
  })
})

describe('a card under review, whose node is killed at any step of its webhook,', () => {
  beforeAll(() => begin('mercadopago'))
  afterAll(end)

  test('a card whose node is killed at a step of its webhook under review is paid', async () => {
    await atEveryStep(10, async (cut) => {
      const placed = await shop.order()
      await payByCard(shop, placed, { token: fakes.mercadoPago.tokenFor('CONT') })
      const [{ attemptId } = { attemptId: '' }] = (await shop.payments(placed.id)).attempts
      const reference = fakes.mercadoPago.paymentIds(attemptId)[0] ?? ''
      fakes.mercadoPago.become(reference, 'approved', 'accredited')
      node.dieAfter(cut)
      const answer = await onDying(async () => {
        const { status } = await dying.webhook(reference)
        await dying.settle()
        return status
      })
      // Messages without an answer come again.
      if (answer !== 200) await shop.webhook(reference)
      expect(await truthOf(placed, cut)).toBe('APPROVED')
    })
  })
})

describe.each(['sandbox', 'webpay', 'mercadopago'] as const)(
  'a link of %s, whose node is killed at any step',
  (provider) => {
    beforeAll(() => begin(provider))
    afterAll(end)

    /** The diner's action on the page, and where the browser goes then. */
    async function payOnPage(token: string | null | undefined, placed: ShopOrder) {
      const attempt = (await shop.payments(placed.id)).attempts.at(-1)
      if (provider === 'sandbox') return token ? atTheBank(shop, token, 'pay') : null
      if (provider === 'webpay') {
        if (!token) return null
        fakes.webpay.dinerDoes(token, 'paid')
        return `/payments/return/webpay/${attempt?.attemptId}?token_ws=${token}`
      }
      const paymentId = fakes.mercadoPago.payLink(fakes.mercadoPago.preferenceIds().at(-1) ?? '', 'APRO')
      return `/payments/return/mercadopago/${attempt?.attemptId}?payment_id=${paymentId}&external_reference=${attempt?.attemptId}`
    }
    const payWhole = async (placed: ShopOrder) => {
      const { link } = await askForLink(shop, placed)
      const location = link && (await payOnPage(link.token, placed))
      if (location) await comeBack(shop, location)
    }

    test('a link whose node is killed at a step opens one page or none, and the order is paid or can be', async () => {
      await atEveryStep(10, async (cut) => {
        const placed = await shop.order('link')
        node.dieAfter(cut)
        const first = await onDying(() => askForLink(dying, placed, total, `ask-${cut}`))
        const { link } = first?.link ? first : await askForLink(shop, placed, total, `ask-${cut}`)
        const location = link && (await payOnPage(link.token, placed))
        if (location) await comeBack(shop, location)
        const payment = await truthOf(placed, cut)
        // A diner who got an address and paid there has paid.
        if (link) expect(payment, `after ${cut} steps`).toBe('APPROVED')
        else await payAnew(placed, () => payWhole(placed), cut)
      })
    })

    test('a link whose node is killed at the refund of a canceled order is given back once', async () => {
      await atEveryStep(15, async (cut) => {
        const placed = await shop.order('link')
        await payWhole(placed)
        node.dieAfter(cut)
        await onDying(async () => {
          await dying.cancel(placed.code)
          await dying.settle()
        })
        await shop.cancel(placed.code)
        await truthOf(placed, cut)
        expect(await heldOf(placed), `after ${cut} steps`).toEqual({ charges: 1, units: 0 })
      })
    })

    test.each([true, false])(
      'a link whose node is killed at the diner’s return (reloaded: %s) takes the money once or never',
      async (comesAgain) => {
        await atEveryStep(10, async (cut) => {
          const placed = await shop.order('link')
          const { link } = await askForLink(shop, placed)
          const location = (await payOnPage(link?.token, placed)) ?? ''
          node.dieAfter(cut)
          await onDying(() => comeBack(dying, location))
          if (comesAgain) {
            // A page that has waited for a moment.
            await shop.pass(61_000)
            await comeBack(shop, location)
          }
          const payment = await truthOf(placed, cut)
          if (comesAgain) expect(payment, `after ${cut} steps`).toBe('APPROVED')
          if (payment !== 'APPROVED') await payAnew(placed, () => payWhole(placed), cut)
        })
      },
    )
  },
)
