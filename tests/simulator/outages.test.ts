import { expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import { worldBus } from '#simulator/world/bus.ts'
import { mortalDatabase } from '#simulator/world/mortal-database.ts'
import { virtualTime } from '#simulator/world/virtual-time.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()

/** A database that keeps its commits. */
function aDatabase() {
  const committed: string[] = []
  const sqlInto = (rows: string[]) => ({
    query: async (text: string) => {
      rows.push(text)
      return { rows: [] }
    },
  })
  const database: Database = {
    ...sqlInto(committed),
    isShared: false,
    async transaction(work) {
      const rows: string[] = []
      const done = await work(sqlInto(rows))
      committed.push(...rows)
      return done
    },
    session: async (work) => work({ ...database, isShared: false }),
    script: async () => undefined,
    close: async () => undefined,
  }
  return { database, committed }
}

test('a node that dies at a statement leaves nothing of its transaction, and keeps earlier ones', async () => {
  const { database, committed } = aDatabase()
  let deaths = 0
  const node = mortalDatabase(database, () => deaths++)
  node.dieAfter(2)
  await node.database.query('one')
  const work = node.database.transaction(async (sql) => {
    await sql.query('two')
    await sql.query('three')
  })
  await expect(work).rejects.toThrow('the node was killed')
  await expect(node.database.query('four')).rejects.toThrow('the node was killed')
  expect([committed, deaths]).toEqual([['one'], 1])
})

test('a node that dies at the commit has committed nothing, and one that waits ends as well', async () => {
  const { database, committed } = aDatabase()
  const node = mortalDatabase(database)
  node.dieAfter(1)
  await expect(node.database.transaction((sql) => sql.query('one'))).rejects.toThrow('the node was killed')
  node.revive()
  const endless = node.database.transaction(() => new Promise(() => undefined))
  node.die()
  await expect(endless).rejects.toThrow('the node was killed')
  expect(committed).toEqual([])
})

test('an absent database refuses like one that does not answer, and serves again', async () => {
  const { database, committed } = aDatabase()
  let isAway = true
  const node = mortalDatabase(database, undefined, () => isAway)
  await expect(node.database.query('one')).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  isAway = false
  await node.database.query('two')
  expect(committed).toEqual(['two'])
})

test('messages between nodes arrive a moment later at present nodes, and not while the bus is away', () => {
  const time = virtualTime(0)
  const bus = worldBus(time)
  const [one, two, gone] = [bus.join(), bus.join(), bus.join()]
  const heard: string[] = []
  for (const [name, node] of Object.entries({ one, two, gone })) {
    node.onSay('fixes', (text) => heard.push(`${name}: ${text}`))
    node.onPoke(() => heard.push(`${name}: poke`))
  }
  const pass = () => {
    while (time.step());
  }
  one.say('fixes', 'near')
  one.say('other', 'nothing')
  void gone.close()
  expect(heard).toEqual([])
  pass()
  expect(heard).toEqual(['two: near'])
  one.poke()
  expect(heard).toEqual(['two: near', 'one: poke'])
  pass()
  expect(heard).toEqual(['two: near', 'one: poke', 'two: poke'])
  bus.away(true)
  two.say('fixes', 'lost')
  pass()
  expect([heard.length, two.canSay()]).toEqual([3, false])
})

test('an outage of an unknown node is refused, with its place in the file', () => {
  const file = 'name: quiet\nlasts: 5m\nshops: []\nnodes: 2\noutages:\n  - { kind: kill, node: 3, at: 1m, for: 5s }\n'
  expect(readScenario(file)).toEqual({
    ok: false,
    errors: [{ line: 6, column: 19, message: 'outages[0].node: there are 2 nodes' }],
  })
})

test('orders outlive killed nodes and an absent database, and no state is seen twice or backwards', async () => {
  const restarts = theScenario('gateway-restart')
  const outcome = await world.run({ ...restarts, diners: [{ ...restarts.diners[0]!, count: 3 }] })
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  const unanswered = Object.values(outcome.measured.calls).reduce(
    (sum, call) => sum + call.unanswered + call.failing,
    0,
  )
  expect(unanswered).toBeGreaterThan(0)
})
