import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { needs, requirePrograms } from '#tests/kit/needs.ts'
import { checkoutIn, recipe } from '#tests/kit/recipes.ts'

const minutes = 180_000

describe('a change of one thing by its recipe', needs('PostgreSQL', 'curl'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  let database: Database
  let gateway: TestGateway
  let folder: string
  beforeAll(async () => {
    schema = await openServerSchema()
    database = schema.connect()
    gateway = await startTestGateway({ database })
    folder = mkdtempSync(join(tmpdir(), 'comanda-operator-'))
    checkoutIn(folder)
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await gateway.close()
    await schema.drop()
  })

  async function run(name: string): Promise<string> {
    const commands = recipe(name)
    requirePrograms(commands)
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
    const ADMIN_TOKEN = gateway.admin.authorization.replace('Bearer ', '')
    const env = { PATH, HOME, NODE_COMPILE_CACHE, ADMIN_TOKEN, NODE_URL: gateway.url, ...schema.environment }
    const child = spawn('sh', ['-euc', commands], { cwd: folder, env })
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new Error(`${name}: ${said} ${complained}`)
    return said
  }
  const newest = async () => {
    const found = await newestCatalog(database)
    if (!found) throw new Error('there is no catalogue')
    return found.document
  }
  const grill = async () => (await newest()).stores.find(({ id }) => id === 'parrilla-centro')

  test('prices, sizes, sequences, dates and levers change, each by its command', { timeout: minutes }, async () => {
    const said = await run('one change')
    const branch = (await newest()).branches.find(({ id }) => id === 'parrilla')
    expect(branch?.plates.find(({ id }) => id === 'picada')?.sizes.map(({ id }) => id)).toContain('familiar')
    expect(branch?.menus[0]?.remarkedPlateIds[0]).toBe('flan-mixto')
    expect((await grill())?.deliveryConfig.exceptions).toEqual([{ date: '2029-12-25', closed: true }])
    // The levers that the commands have not ended.
    expect(said).toContain('Provoleta')
  })

  test('a date has hours of its own, for a mode too, and loses them', { timeout: minutes }, async () => {
    await run('holidays')
    const store = await grill()
    expect(store?.deliveryConfig.exceptions?.map(({ date }) => date)).toEqual(['2029-12-24'])
    const mode = store?.orderModes.find(({ id }) => id === 'parrilla-centro-delivery')
    expect(mode?.exceptions).toEqual([{ date: '2029-12-31', closed: true }])
  })

  test('a script sells out, is busy and closes a zone, and the couriers get another code', {
    timeout: minutes,
  }, async () => {
    const said = await run('one change by a script')
    expect(said).toContain('Bondiola')
    expect(await run('another code of couriers')).toMatch(/The code of couriers is \d{4} now/)
  })

  test('the counts are read, and come as a file for a spreadsheet', { timeout: minutes }, async () => {
    await run('counts')
    expect(readFileSync(join(folder, 'november.csv'), 'utf8').split('\r\n')[0]).toContain(';')
  })

  test('a key of digests that the database keeps is asked for by its table', async () => {
    const [, question = ''] = /-Atc '(.+)'/.exec(recipe('key of digests in the database')) ?? []
    expect((await database.query(question)).rows.length).toBeLessThanOrEqual(1)
  })
})
