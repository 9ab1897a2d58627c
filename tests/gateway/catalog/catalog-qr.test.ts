import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runQr } from '#gateway/catalog/qr/command.ts'
import { DirectoryInUse } from '#gateway/db/directory-lock.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { root } from '#tests/kit/recipes.ts'

const publicUrl = 'https://pedidos.example.com'
const salon = 'parrilla-centro'

type DatabaseState = 'demo' | 'nothing' | 'by a gateway'

/** Runs the command over the demo's catalogue. */
async function run(given: readonly string[], address: string | null = publicUrl, database: DatabaseState = 'demo') {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runQr(given, {
    settings: { PUBLIC_URL: address ?? undefined, PORT: 1 },
    terminal: { log: (line: string) => said.push(line), error: (line: string) => complained.push(line) },
    readCatalog: () => {
      if (database === 'by a gateway') throw new DirectoryInUse('Another process has the database.')
      return Promise.resolve(database === 'demo' ? demoCatalog() : null)
    },
  })
  return { code, said, complained }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'comanda-qr-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** Reads a code as a phone does, by a decoder of another author than the encoder. */
async function decoded(picture: Buffer): Promise<string> {
  const image = sharp(picture)
    .resize({ width: 800, kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test.each(['svg', 'png'])('a code as %s is the link of the store, and of a table', async (form) => {
  const file = join(folder(), `code.${form}`)
  expect(await run([salon, '--into', file])).toEqual({ code: 0, said: [`${file} is written.`], complained: [] })
  expect(await decoded(readFileSync(file))).toBe(`${publicUrl}/menu/parrilla-centro`)
  await run([salon, '--table', 'Patio 7 & 8', '--into', file], `${publicUrl}/`)
  const url = new URL(await decoded(readFileSync(file)))
  expect([url.pathname, url.searchParams.get('tableNumber')]).toEqual(['/menu/parrilla-centro', 'Patio 7 & 8'])
})

test('a code is printed with its link where no file is named', async () => {
  const { said } = await run([salon, '--table', '7'])
  expect(said.join('\n')).toMatch(/^[ █▀▄\n]+https:\/\/pedidos\.example\.com\/menu\/parrilla-centro\?tableNumber=7$/)
})

test('a code of each table of a range has a file of its own', async () => {
  const into = folder()
  await run([salon, '--tables', '9-11', '--into', join(into, 'mesa.png')])
  expect(readdirSync(into).sort()).toEqual(['mesa-10.png', 'mesa-11.png', 'mesa-9.png'])
  expect(await decoded(readFileSync(join(into, 'mesa-10.png')))).toMatch(/\?tableNumber=10$/)
})

test('a code of each table stands on one sheet to print, with the name and the table', async () => {
  const file = join(folder(), 'mesas.html')
  await run([salon, '--tables', '1-3', '--into', file])
  const sheet = readFileSync(file, 'utf8')
  const drawings = sheet.match(/<svg[\s\S]+?<\/svg>/g) ?? []
  const links = await Promise.all(drawings.map((drawing) => decoded(Buffer.from(drawing))))
  expect(links.map((link) => new URL(link).searchParams.get('tableNumber'))).toEqual(['1', '2', '3'])
  expect([...sheet.matchAll(/<b>Tucán San Telmo<\/b><br>(Mesa \d)/g)].map(([, table]) => table)).toEqual([
    'Mesa 1',
    'Mesa 2',
    'Mesa 3',
  ])
})

describe('no code is made', () => {
  test.each<[string, readonly string[], string | null, DatabaseState, string]>([
    ['without PUBLIC_URL', [salon], null, 'demo', 'PUBLIC_URL is not set: a code needs the address'],
    ['of an unknown store', ['nope'], publicUrl, 'demo', 'No store has the id or alias nope.'],
    ['without a catalogue', [salon], publicUrl, 'nothing', 'There is no catalogue yet: import one.'],
    [
      'of a table of a store without tables',
      ['parrilla-palermo', '--table', '7'],
      publicUrl,
      'demo',
      'parrilla-palermo (Tucán Palermo Soho) has no order mode of type DINING_IN, so that no order can name a table.',
    ],
    [
      'of a table where the waiter takes the order',
      ['sushi-belgrano', '--table', '7'],
      publicUrl,
      'demo',
      'takes no orders in its mode of type DINING_IN',
    ],
  ])('%s', async (_, given, address, database, sentence) => {
    const { code, said, complained } = await run(given, address, database)
    expect([code, said, complained.join('\n')]).toEqual([1, [], expect.stringContaining(sentence)])
  })

  test.each([
    ['no store', [], 'qr needs one store'],
    ['a table and a range', [salon, '--table', '1', '--tables', '1-2'], 'not both'],
    ['a range that runs backwards', [salon, '--tables', '9-1'], '--tables must be a range such as 1-20'],
    ['a range of thousands', [salon, '--tables', '1-9999'], 'of at most 500 tables'],
    ['an empty table', [salon, '--table', ' '], '--table must be 1 to 40 characters'],
    ['a table that an order cannot hold', [salon, '--table', 'x'.repeat(41)], '--table must be 1 to 40 characters'],
    ['a file of another kind', [salon, '--into', 'code.pdf'], '--into must end with .svg, .png or .html'],
    ['an option that is not known', [salon, '--color', 'red'], '--color'],
  ])('for %s, and the command ends with 2', async (_, given, sentence) => {
    const { code, complained } = await run(given)
    expect([code, complained.join('\n')]).toEqual([2, expect.stringContaining(sentence)])
  })

  test('in a folder that is not there', async () => {
    const { code, complained } = await run([salon, '--into', join(folder(), 'no', 'code.svg')])
    expect([code, complained[0]]).toEqual([1, expect.stringMatching(/code\.svg cannot be written: ENOENT/)])
  })
})

test('a warning names an address that only this machine can open', async () => {
  const { code, complained } = await run([salon], 'http://127.0.0.1:8080')
  expect([code, complained]).toEqual([0, ['PUBLIC_URL is http://127.0.0.1:8080: a phone cannot open it.']])
})

describe('beside a gateway that holds the embedded database', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
  })
  afterAll(() => gateway.close())
  const at = (url: string, given: readonly string[]) => {
    vi.stubEnv('GATEWAY_URL', url)
    onTestFinished(() => void vi.unstubAllEnvs())
    return run(given, publicUrl, 'by a gateway')
  }

  test('the gateway is asked for the store and its modes', async () => {
    const { code, said } = await at(gateway.url, [salon, '--table', '7'])
    expect([code, said.join('\n')]).toEqual([0, expect.stringContaining('/menu/parrilla-centro?tableNumber=7')])
    expect((await at(gateway.url, ['parrilla-palermo', '--table', '7'])).complained[0]).toContain('DINING_IN')
    expect((await at(gateway.url, ['sushi-belgrano', '--table', '7'])).complained[0]).toContain('takes no orders')
    expect((await at(gateway.url, ['nope'])).complained[0]).toBe('No store has the id or alias nope.')
    expect((await at(gateway.url, ['parrilla'])).complained[0]).toBe('No store has the id or alias parrilla.')
  })

  test('a gateway that does not answer is named', async () => {
    const { code, complained } = await at('http://127.0.0.1:1', [salon])
    expect([code, complained[0]]).toEqual([
      1,
      expect.stringContaining('The gateway at http://127.0.0.1:1 did not answer'),
    ])
  })
})

test('the command is one of npm run catalog', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['gateway/commands/catalog.ts', 'qr', salon, '--tables', 'x'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  expect([status, stderr]).toEqual([2, expect.stringContaining('--tables must be a range')])
})
