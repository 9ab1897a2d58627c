import { assert, describe, it } from '@effect/vitest'
import { Effect, Random } from 'effect'
import { demoCatalog } from '#demo/gateway.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import { judgeFix } from '#domain/tracking/fix.ts'
import { spoiled } from '#simulator/actors/bad-phone.ts'
import { accountOf, habitsOf, keyOf, noHabits } from '#simulator/actors/courier-habits.ts'
import { isDue } from '#simulator/actors/detours.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import { storesThatChange } from '#simulator/scenario/shops.ts'
import { catalogAt, changesOf } from '#simulator/world/shop-catalog.ts'

const at = Date.parse('2026-11-21T22:00:00Z')
const fix = { at: new Date(at).toISOString(), lat: -34.61, lng: -58.37, speed: 7, heading: 90, accuracy: 8 }

it.effect('a phone with bad positions begins with a good one', () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* spoiled(fix, null), { fixes: [fix], isGood: true })
  }).pipe(Random.withSeed('first')),
)

it.effect('a phone with bad positions gives only ones that the filter rejects, except at the courier’s position', () =>
  Effect.gen(function* () {
    const goodAt = at - 60_000
    const last = { ...fix, at: goodAt }
    for (let times = 0; times < 300; times++) {
      const { fixes, isGood } = yield* spoiled(fix, goodAt)
      for (const { at: written, ...sent } of fixes) {
        const { ok } = judgeFix({ ...sent, at: Date.parse(written) }, last, at)
        const isHere = sent.lat === fix.lat && sent.lng === fix.lng
        assert.strictEqual(ok, isHere, JSON.stringify({ written, ...sent }))
        if (isHere && (sent.heading ?? 0) <= 360) assert.isTrue(isGood)
      }
    }
  }).pipe(Random.withSeed('some')),
)

describe('couriers of one account', () => {
  const shared = {
    from: 0,
    over: 0,
    cruises: false,
    cancels: 0,
    endsShift: 0,
    sharesPhone: true,
    fixes: 'good',
    clockOffBy: 0,
    clockIs: 'ahead',
  } as const
  const rider = { id: 'r1' } as Parameters<typeof keyOf>[0]['rider']
  const planOf = (habits: ReturnType<typeof noHabits>) => ({ habits }) as Parameters<typeof keyOf>[0]['plan']

  it('couriers of one account come in pairs, and each page sends its steps with its own keys', () => {
    assert.deepStrictEqual(
      [1, 2, 3, 4].map((number) => accountOf(shared, number)),
      [1, 1, 3, 3],
    )
    assert.strictEqual(accountOf({ sharesPhone: false }, 2), 2)
    const keys = [1, 2].map((number) => keyOf({ rider, plan: planOf(habitsOf(shared, number)) }, 's1', 'IN_STORE'))
    assert.strictEqual(new Set(keys).size, 2)
  })

  it('a repeated acceptance after a return has a new key; a repeated step has the same one', () => {
    const twice = (plan: ReturnType<typeof planOf>) =>
      [1, 2].map(() => keyOf({ rider, plan }, 's1', 'ON_ROUTE_TO_PICK_UP'))
    assert.strictEqual(new Set(twice(planOf(habitsOf({ ...shared, sharesPhone: false, cancels: 1 }, 1)))).size, 2)
    assert.strictEqual(new Set(twice(planOf(noHabits()))).size, 1)
  })

  it('a detour is due in its stage, of a stack as of a shipment', () => {
    const detour = { stage: 2, what: 'GIVES_BACK' } as const
    assert.isTrue(isDue(detour, 'ON_ROUTE_TO_DROP_OFF') && isDue(detour, 'ON_ROUTE_TO_DROP_OFFS'))
    assert.isFalse(isDue(detour, 'IN_STORE') || isDue(null, 'ON_ROUTE_TO_DROP_OFF'))
  })
})

const read = readScenario(`name: quiet
lasts: 1h
shops:
  - store: parrilla-centro
    requeues: true
    offerWaves: { couriers: 3 }
    pauses: [{ from: 4m, until: 8m }]
    sellsOut: [{ plates: [choripan], from: 6m, until: 10m }]
  - store: parrilla-palermo
`)
if (!read.ok) throw new Error(JSON.stringify(read.errors))
const shops = read.scenario
const now = new Date(at).toISOString()
const seenAt = (minutes: number) => {
  const { stores, branches } = catalogAt(demoCatalog(), shops, minutes * 60_000)
  const centro = stores.find(({ alias }) => alias === 'parrilla-centro')!
  const choripan = branches.flatMap(({ plates }) => plates).find(({ id }) => id === 'choripan')!
  return { isClosed: isStoreClosed(centro, now), isSold: choripan.visible, requeues: centro.settings.requeueOnCancel }
}

it('the catalogue of a scenario asks in waves where its shop does', () => {
  const { stores } = catalogAt(demoCatalog(), shops, 0)
  const wavesOf = (store: string) => stores.find(({ alias }) => alias === store)?.settings.offerWaves
  assert.deepStrictEqual(wavesOf('parrilla-centro'), { couriers: 3, seconds: 20, waves: 3 })
  assert.isNull(wavesOf('parrilla-palermo'))
})

it('the catalogue of a scenario closes and opens stores, and takes plates off the menu, for given times', () => {
  assert.deepStrictEqual([3, 4, 6, 8, 10].map(seenAt), [
    { isClosed: false, isSold: true, requeues: true },
    { isClosed: true, isSold: true, requeues: true },
    { isClosed: true, isSold: false, requeues: true },
    { isClosed: false, isSold: false, requeues: true },
    { isClosed: false, isSold: true, requeues: true },
  ])
  assert.deepStrictEqual(
    changesOf(shops).map((ms) => ms / 60_000),
    [4, 6, 8, 10],
  )
  assert.deepStrictEqual(storesThatChange(shops.shops), ['parrilla-centro'])
})

it('the catalogue of a scenario is the demo’s where a scenario changes nothing', () => {
  const demo = demoCatalog()
  const none = shops.shops.filter(({ store }) => store === 'parrilla-palermo')
  assert.deepStrictEqual(catalogAt(demo, { shops: none }, 0), demo)
})
