import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { benches } from '../bench/benches.ts'
import { HelpAsked, readCommandLine, WrongUse } from '../bench/command-line.ts'
import { helpOfAll } from '../bench/help.ts'
import { assertBuiltClient, CannotRun } from '../bench/needs.ts'
import { createProgress } from '../bench/progress.ts'
import { options } from '../bench/realtime/options.ts'

const takes = {
  parts: ['menu', 'cart', 'scroll'],
  counts: { repeat: 3 },
  texts: { json: 'out.json' },
  flags: ['short'],
} as const
const read = (...args: string[]) => readCommandLine(args, takes)

test('a bench measures all of its parts, or those that the command names, in its own order', () => {
  expect(read().parts).toEqual(['menu', 'cart', 'scroll'])
  expect(read('--only', 'scroll, menu').parts).toEqual(['menu', 'scroll'])
  expect(['menu', 'cart'].filter((part) => read('--only', 'menu').measures(part as 'menu'))).toEqual(['menu'])
})

test('a bench with long parts measures the usual ones, and a long one when the command names it', () => {
  const some = { parts: ['short', 'long'], usual: ['short'] } as const
  expect(readCommandLine([], some).parts).toEqual(['short'])
  expect(readCommandLine(['--only', 'long'], some).parts).toEqual(['long'])
})

test('the counts are whole numbers from 1 on, texts and flags are taken as they are', () => {
  expect(read()).toMatchObject({ counts: { repeat: 3 }, texts: { json: 'out.json' }, flags: { short: false } })
  expect(read('--repeat', '1', '--json', 'a b', '--short')).toMatchObject({
    counts: { repeat: 1 },
    texts: { json: 'a b' },
    flags: { short: true },
  })
  for (const wrong of ['0', '1.5', 'many', '-2', ''])
    expect(() => read(`--repeat=${wrong}`)).toThrow('--repeat is a whole number from 1 on.')
})

test('an option that a bench does not take is answered with those that it takes', () => {
  const sentence = 'This bench takes --only, --repeat, --json, --short, not --plates 3'
  expect(() => read('--plates', '3')).toThrow(sentence)
  expect(() => read('--plates', '3')).toThrow(WrongUse)
})

test('--help says the parts of a bench, those that are only measured by name, and its options', () => {
  const help = () => readCommandLine(['--help'], { ...takes, usual: ['menu', 'cart'] })
  const text = `parts:   menu, cart
by name: scroll
options: --only PART,PART --repeat 3 --json out.json --short`
  expect(help).toThrow(HelpAsked)
  expect(help).toThrow(text)
})

test('--help without a name says what each bench takes, and begins none', async () => {
  const help = await helpOfAll(benches)
  for (const name of Object.keys(benches)) expect(help).toMatch(new RegExp(`^${name}\n  parts:   [\\w-]+`, 'm'))
  expect(help).toContain('options: --only PART,PART --orders 100000 --repeat 7')
})

test.for(Object.entries(benches))(
  '%s answers a part that it does not have with the list, and begins nothing',
  async ([, bench]) => {
    const said: string[] = []
    const work = bench(
      ['--only', 'nothing'],
      createProgress((line) => said.push(line)),
    )
    await expect(work).rejects.toThrow(WrongUse)
    await expect(work).rejects.toThrow(/^There is no part nothing: [\w-]+(, [\w-]+)*$/)
    expect(said).toEqual([])
  },
)

test('each line of progress begins with the seconds since the bench began', () => {
  const said: string[] = []
  let now = 5_000
  const { tell, figures } = createProgress(
    (line) => said.push(line),
    () => now,
  )
  now = 17_400
  tell('starting a gateway')
  figures('menu', { paint: 744, shift: 0.0123, of: 'a phone' })
  expect(said).toEqual(['12 s: starting a gateway', '12 s: menu: paint 744, shift 0.0123, of a phone'])
})

test('the short run of the realtime bench is a choice of parts, of which each option may differ', () => {
  expect(options([])).toMatchObject({ repeat: 3, scale: 0.5, shipments: 2_500 })
  expect(options(['--short'])).toMatchObject({ scale: 0.2, workloads: ['W1', 'W2', 'W4', 'W6'] })
  const { workloads, systems } = options(['--short', '--only', 'W3', '--systems', 'bare ws,comanda'])
  expect([workloads, systems.map(({ name }) => name)]).toEqual([['W3'], ['comanda', 'bare ws']])
  expect(() => options(['--systems', 'telegraph'])).toThrow('There is no system telegraph: comanda, ')
  expect(() => options(['--scale', '7'])).toThrow('--scale is a share: above 0, and at most 1.')
})

test('a bench that lacks the built client cannot run, and ends with 2 as for a wrong command line', async () => {
  const nowhere = new URL('./no-such-folder/', import.meta.url)
  expect(() => assertBuiltClient(nowhere)).toThrow(CannotRun)
  expect(() => assertBuiltClient(nowhere)).toThrow('There is no web/dist: run `npm run build` first.')
  const main = fileURLToPath(new URL('../bench/main.ts', import.meta.url))
  // No peer of this name is there, so nothing can be measured.
  const [status, said] = await new Promise<[number, string]>((resolve) =>
    execFile(process.execPath, [main, 'realtime', '--systems', 'nchan'], { env: { PATH: '' } }, (error, _, text) =>
      resolve([Number(error?.code ?? 0), text]),
    ),
  )
  expect(said).toContain('None of these systems is here.')
  expect(status).toBe(2)
})
