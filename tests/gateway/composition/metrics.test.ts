import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import { changesByLevel } from '#gateway/db/levels.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

test('operators read in operations.md what each figure of a node means', async () => {
  const gateway = await startTestGateway()
  const figures = await (await fetch(`${gateway.url}/metrics`, { headers: gateway.admin })).text()
  await gateway.close()
  const rows =
    readFileSync('docs/operations.md', 'utf8')
      .match(/^\| `comanda_.*/gm)
      ?.join('\n') ?? ''
  const names = [...figures.matchAll(/^# HELP (comanda_\w+)/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(30)
  const documented = (name: string) => /^comanda_(process|nodejs)_/.test(name) || new RegExp(`\\b${name}\\b`).test(rows)
  expect(names.filter((name) => !documented(name))).toEqual([])
})

test('a node tells its release and its level', async () => {
  const gateway = await startTestGateway()
  const figures = await (await fetch(`${gateway.url}/metrics`, { headers: gateway.admin })).text()
  await gateway.close()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(figures).toContain(`comanda_build_info{version="${version}"} 1\n`)
  expect(figures).toContain(`comanda_release_level ${changesByLevel.length}\n`)
})

describeOn(databases)('a node on $name', ({ open }) => {
  test('the figures of a node count the events that it has written, and its connections to a server', async () => {
    const database = await open()
    const gateway = await startTestGateway({ database })
    onTestFinished(() => gateway.close())
    const figures = async () => (await fetch(`${gateway.url}/metrics`, { headers: gateway.admin })).text()
    expect(await figures()).not.toContain('comanda_events_appended_total{type="OrderPlaced"}')
    await anOfferedOrder(gateway)
    const after = await figures()
    expect(after).toContain('comanda_events_appended_total{type="OrderPlaced"} 1\n')
    expect(/comanda_database_connections\{state="(busy|idle)"\} [1-9]/.test(after)).toBe(database.isShared)
    expect(after).not.toContain('comanda_nats_up')
  })

  test('a node by the clock of its machine compares it with that of a server', async () => {
    const database = await open()
    const gateway = await startDemoGateway({ PORT: '0', LOG_LEVEL: 'silent' }, { database })
    onTestFinished(() => gateway.close())
    const text = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(/^comanda_clock_offset_seconds -?[\d.e-]+$/m.test(text)).toBe(database.isShared)
  })
})
