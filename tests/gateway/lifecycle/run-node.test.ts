import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const source = (path: string) => JSON.stringify(import.meta.resolve(path))

/** A process that runs a node without a database, and runs `body` once it listens. */
async function aNodeThat(body: string, watchdogSeconds = 0) {
  const script = `
    import { runNode } from ${source('#gateway/node/run.ts')}
    const gateway = { url: '', settle: async () => {}, wentBack: new Promise(() => {}), outdated: new Promise(() => {}), drain: async () => {}, close: async () => {} }
    setInterval(() => {}, 1_000)
    await runNode(async () => gateway, () => { ${body} }, ${watchdogSeconds})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, err }
}

const refused = `Object.assign(new Error('duplicate: Zoraida'), { severity: 'ERROR', code: '23505', detail: 'Key (name)=(Zoraida) is there', parameters: ['Zoraida'] })`

test.each([
  ['an uncaught error', `setTimeout(() => { throw ${refused} })`],
  ['an unhandled rejection', `Promise.reject(${refused})`],
  ['an error whose cause quotes', `setTimeout(() => { throw new Error('outer', { cause: ${refused} }) })`],
  ['a text that is thrown', `setTimeout(() => { throw 'Zoraida' })`, 'type string'],
])('%s ends the process with one line that holds its code and none of its data', async (_, body, says = '23505') => {
  const { code, err } = await aNodeThat(body)
  expect(code).toBe(1)
  expect(err).toContain(says)
  expect(err).not.toContain('Zoraida')
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a process whose event loop stands still is ended with one line', async () => {
  const { code, signal, err } = await aNodeThat('setTimeout(() => { for (;;); }, 100)', 1)
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  expect(err).toBe('The event loop has stood for 1 s: the process ends itself.\n')
})
