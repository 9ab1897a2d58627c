import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { balancer } from '#tests/kit/balancer.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anEvening, eveningSettings } from '#tests/kit/evening.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { forkMain } from '#tests/kit/process.ts'
import { root } from '#tests/kit/recipes.ts'
import { unpackRelease } from '#tests/kit/releases.ts'

type Release = { readonly folder: string; readonly environment: Readonly<Record<string, string>> }

const run = promisify(execFile)
const patience = { timeout: 60_000, interval: 50 }
/** How many orders are delivered while the nodes stay as they are. */
const between = 4

/** The program of an npm script of this release, which may lie elsewhere than ours. */
async function command({ folder, environment }: Release, script: string, ...given: readonly string[]) {
  const { scripts } = (await import(join(folder, 'package.json'), { with: { type: 'json' } })).default as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const program = scripts[script]?.replace(/^exec node /, '') ?? ''
  const { PATH = '' } = process.env
  return run(process.execPath, [program, ...given], { cwd: folder, env: { PATH, ...environment } })
}

describe('two nodes that are replaced one after the other', needs('PostgreSQL', 'NATS', 'the last release'), () => {
  test('an evening goes on from the last release to this one, back, and forward again', {
    timeout: 300_000,
  }, async () => {
    const schema = await openServerSchema()
    onTestFinished(schema.drop)
    const environment = {
      ...{ ...schema.environment, NATS_URL: placeOf('NATS') },
      ...{ ...eveningSettings, DRAIN_SECONDS: '2', MEDIA_DIR: join(root, 'demo/media') },
    }
    const { folder, remove } = unpackRelease(placeOf('the last release'))
    onTestFinished(remove)
    const last: Release = { folder, environment }
    const next: Release = { folder: root, environment }
    /** A release that is taken back serves a database which has run newer migrations. */
    const lastAgain: Release = { ...last, environment: { ...environment, OLDER_RELEASE: 'force' } }
    await command(last, 'catalog', 'import', join(last.folder, 'demo/catalog.yaml'))

    const door = await balancer()
    onTestFinished(door.close)
    const start = async (release: Release) => {
      const node = forkMain(release.environment, join(release.folder, 'gateway/main.ts'))
      onTestFinished(async () => void (await node.kill()))
      const [, url = ''] = await node.until(/Comanda listens on (\S+)/)
      await door.add(url)
      await vi.waitFor(() => expect(door.isReady(url)).toBe(true), patience)
      return {
        async leave() {
          expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
          door.remove(url)
          const faults = node.said.out.split('\n').filter((line) => /"level":[56]0/.test(line))
          expect([node.said.err, faults]).toEqual(['', []])
        },
      }
    }
    let nodes = [await start(last), await start(last)]
    const evening = anEvening(door.url)
    const more = async () => {
      const until = evening.delivered.length + between
      await vi.waitFor(() => {
        expect([evening.refused.slice(0, 3), evening.delivered.length > until]).toEqual([[], true])
      }, patience)
    }
    await more()
    for (const release of [next, lastAgain, next])
      for (const _ of [1, 2]) {
        const [leaving, staying] = nodes
        await leaving!.leave()
        nodes = [staying!, await start(release)]
        await more()
      }
    await evening.end()

    expect({ refused: evening.refused, unseen: evening.unseen }).toEqual({ refused: [], unseen: [] })
    expect(evening.printed()).toBeGreaterThan(0)
    const db = schema.connect()
    const { rows } = await db.query<{ code: string; status: string }>('select code, status from orders order by code')
    expect(rows).toEqual(evening.delivered.toSorted().map((code) => ({ code, status: 'DELIVERED' })))
    expect((await db.query('select * from parked')).rows).toEqual([])
    await db.close()
    for (const { leave } of nodes) await leave()
    await command(next, 'log', 'verify')
  })
})
