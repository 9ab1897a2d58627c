import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Decider } from '#domain/kernel/decider.ts'
import { identifier } from '#gateway/aggregates/event-fields.ts'
import { riderStream } from '#gateway/aggregates/riders/stream.ts'
import { streams } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import {
  eventType,
  personalEventType,
  type RegisteredKind,
  type StreamOwners,
  streamsOwnedBy,
} from '#gateway/events/stream-kind.ts'
import { eraseCourier, exportCourier } from '#gateway/people/courier.ts'
import { erasePerson, exportPerson } from '#gateway/people/diner.ts'
import { eraseOperator, exportOperator } from '#gateway/people/operator.ts'
import { type PersonOwner, personOwners } from '#gateway/tables/side-table.ts'
import { logOver, registerRider } from '#tests/kit/aged-log.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'

const zoila = phoneOf('+5491155563210')
const beto = phoneOf('+5491155563299')
const at = new Date('2026-11-21T20:00:00Z')

const nothing: Decider<null, never, { readonly type: string }, never> = {
  initial: null,
  decide: (_, command) => command,
  evolve: () => null,
}
const wish = z.object({ of: identifier, dish: z.string() })

/** All that a newcomer writes: a kind of stream whose events hold a text of one kind of person. */
const kindWith = (kind: string, owner: PersonOwner, whose: StreamOwners): RegisteredKind => ({
  kind,
  decider: nothing,
  whose,
  types: { Wished: personalEventType(owner, wish, { dish: '' }), Served: eventType(z.object({ of: identifier })) },
})
const keyOf = (phone: string | null) => (phone === null ? [] : [phone.slice(1)])
const naming = { types: ['Wished'], field: ['of'] }

/** How the person and another one are known, in streams of their own and in streams of a store. */
const people = {
  diner: {
    own: { diner: { ids: ({ phone }) => keyOf(phone) } },
    named: { diner: { ...naming, keys: ({ phone }) => keyOf(phone) } },
    ids: [zoila.slice(1), beto.slice(1)],
    export: (ground) => exportPerson(ground, zoila),
    erase: (ground) => erasePerson(ground, zoila),
  },
  courier: {
    own: { courier: { ids: ({ riders }) => riders } },
    named: { courier: { ...naming, keys: ({ riders }) => riders } },
    ids: ['zoila', 'beto'],
    export: (ground) => exportCourier(ground, zoila),
    erase: (ground) => eraseCourier(ground, zoila),
  },
  operator: {
    own: { operator: { ids: ({ operators }) => operators } },
    named: { operator: { ...naming, keys: ({ operators }) => operators } },
    ids: ['zoila', 'beto'],
    export: (ground) => exportOperator(ground, 'zoila'),
    erase: (ground) => eraseOperator(ground, 'zoila'),
  },
} as const satisfies Record<
  PersonOwner,
  {
    readonly own: StreamOwners
    readonly named: StreamOwners
    readonly ids: readonly [string, string]
    readonly export: (ground: Ground) => Promise<{ readonly streams: object }>
    readonly erase: (ground: Ground) => Promise<number>
  }
>
type Ground = Awaited<ReturnType<typeof groundOver>>

describeOn(databases)('on $name, a new kind of stream', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    const log = logOver(db)
    await registerRider(log, 'zoila', zoila)
    await log.transact({ by: { is: 'script' } }, async (unit) => {
      await unit.execute(riderStream, 'zoila', { type: 'EndShift', isHolding: false, at: at.toISOString() })
      return { ok: true, value: null }
    })
  })
  afterEach(() => db.close())

  describe.each(personOwners)('with data of a %s', (owner) => {
    const { own, named, ids, export: exported, erase } = people[owner]
    const [mine, theirs] = ids
    const store = createEventStore([...streams, kindWith('wish', owner, own), kindWith('table', owner, named)])
    const ground = async () => ({ ...(await groundOver(db)), store })
    const append = (stream: string, events: readonly { readonly type: string; readonly of: string }[]) =>
      store.append(db, [{ stream, expected: 0, events: events.map((one) => store.encode(stream, one)) }], at, {
        by: { is: 'script' },
      })
    const wished = (of: string) => ({ type: 'Wished', of, dish: `dish of ${of}` })
    beforeEach(async () => {
      await append(`wish-${mine}`, [wished(mine)])
      await append(`wish-${theirs}`, [wished(theirs)])
      await append('table-1', [wished(mine), wished(theirs), { type: 'Served', of: mine }])
    })

    test('a new kind of stream shows each person their own words in their export', async () => {
      const { streams: shown } = (await exported(await ground())) as { streams: Record<string, readonly object[]> }
      expect(shown[`wish-${mine}`]).toEqual([wished(mine)])
      expect(shown[`wish-${theirs}`]).toBeUndefined()
      expect(shown['table-1']).toEqual([
        wished(mine),
        { type: 'Wished', at: at.toISOString() },
        { type: 'Served', of: mine },
      ])
    })

    test('a new kind of stream loses the words of an erased person, and no other', async () => {
      expect(await erase(await ground())).toBe(owner === 'courier' ? 3 : 2)
      const dishes = async (stream: string) =>
        (await store.readStream(db, stream)).events.map(({ event }) => ('dish' in event ? event.dish : null))
      expect(await dishes(`wish-${mine}`)).toEqual([''])
      expect(await dishes(`wish-${theirs}`)).toEqual([`dish of ${theirs}`])
      expect(await dishes('table-1')).toEqual(['', `dish of ${theirs}`, null])
    })
  })
})

test.each(personOwners)(
  'a kind of stream with data of a %s does not start without saying which streams are theirs',
  (owner) => {
    const other = personOwners.find((one) => one !== owner)!
    for (const whose of [{ nobody: 'it forgets' }, people[other].own])
      expect(() => createEventStore([kindWith('wish', owner, whose)])).toThrow(
        `Wished of the stream kind wish has personal fields of a ${owner}`,
      )
  },
)

test('a kind of stream with personal fields is declared by every feature that brings one', () => {
  for (const owner of personOwners) {
    const declared = streams.filter((one) => streamsOwnedBy(one, owner)).map(({ kind }) => kind)
    const holding = streams.filter(({ types }) => Object.values(types).some((type) => type.owner === owner))
    expect(declared).toEqual(expect.arrayContaining(holding.map(({ kind }) => kind)))
    expect(holding).not.toEqual([])
  }
})

test('a kind of stream with personal fields says why when it leads to no person', () => {
  const silent = streams.flatMap(({ kind, whose }) => ('nobody' in whose && whose.nobody.length < 10 ? [kind] : []))
  expect(silent).toEqual([])
})
