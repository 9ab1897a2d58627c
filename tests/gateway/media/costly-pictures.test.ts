import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { PictureTooCostly, picturePool } from '#gateway/media/picture-pool.ts'
import type { pictureWorks } from '#gateway/media/picture-work.ts'
import { oneAtATime } from '#gateway/media/queue.ts'
import { aHugeDrawing, anEndlessDrawing } from '#tests/kit/costly-drawings.ts'
import { aPhotograph } from '#tests/kit/photographs.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-costly-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Pool = ReturnType<typeof picturePool>
const area = { width: 400, height: 400 }

/** Each work on a file of the shop. A new one does not compile without an entry. */
const works = {
  scaled: (pool, file) => pool('scaled', file, 320, 'image/webp'),
  drawnOn: (pool, file) => pool('drawnOn', file, { ...area, logo: 200, background: null }),
  inSquare: (pool, file) => pool('inSquare', file, 200),
  covering: (pool, file) => pool('covering', file, area),
  isWhole: (pool, file) => pool('isWhole', file),
  placeholderOf: (pool, file) => pool('placeholderOf', file),
} as const satisfies { [Work in keyof typeof pictureWorks]: (pool: Pool, file: string) => Promise<unknown> }

test.each(Object.entries(works))('%s ends at its limit of time', async (_, work) => {
  const pool = picturePool({ seconds: 2, megabytes: 512 })
  await expect(work(pool, anEndlessDrawing(aFolder()))).rejects.toThrow(PictureTooCostly)
})

test('each work makes good pictures while an endless one is under way', async () => {
  const folder = aFolder()
  const photograph = join(folder, 'bife.jpg')
  await aPhotograph(photograph, 400, 300)
  const pool = picturePool({ seconds: 8, megabytes: 512 })
  const order: string[] = []
  const endless = pool('inSquare', anEndlessDrawing(folder), 200).catch(() => order.push('endless'))
  await Promise.all(Object.entries(works).map(([name, work]) => work(pool, photograph).then(() => order.push(name))))
  await endless
  expect(order.toSorted()).toEqual([...Object.keys(works), 'endless'].toSorted())
  expect(order.at(-1)).toBe('endless')
})

test('a picture ends at its limit of memory', async () => {
  const pool = picturePool({ seconds: 60, megabytes: 260 })
  const side = 6_900
  await expect(pool('covering', aHugeDrawing(aFolder()), { width: side, height: side })).rejects.toThrow(
    'took more than 260 MB',
  )
})

test('a picture whose process hangs without use of the processor ends, too, and only by the clock', async () => {
  const pipe = join(aFolder(), 'pipe.jpg')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  // No program writes into the pipe, so its reader waits for ever.
  await expect(picturePool({ seconds: 1, megabytes: 512 })('inSquare', pipe, 200)).rejects.toThrow('hung for 6 seconds')
})

test('a costly file is refused at once from then on, until it is another', async () => {
  const file = anEndlessDrawing(aFolder())
  // The clock's limit is six times as long, so that a busy machine ends it by the processor's time as well.
  const pool = picturePool({ seconds: 3, megabytes: 512 })
  await expect(pool('inSquare', file, 200)).rejects.toThrow('took more than 3 seconds of the processor')
  await expect(pool('scaled', file, 200, 'image/webp')).rejects.toThrow('takes too much time or memory')
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')
  const patient = picturePool()
  expect(await sharp(await patient('inSquare', file, 200)).metadata()).toMatchObject({ width: 200, height: 200 })
  const again = await pool('inSquare', file, 200).catch(String)
  expect(String(again)).not.toContain('takes too much time or memory')
})

test('a file that is no picture is refused, and its process goes on', async () => {
  const file = join(aFolder(), 'broken.jpg')
  writeFileSync(file, 'no picture')
  const pool = picturePool()
  for (let tries = 0; tries < 5; tries++) {
    const error = await pool('placeholderOf', file).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(PictureTooCostly)
  }
})

test('the shop’s pictures are opened nowhere but in processes that can be ended', () => {
  const openers = globSync('gateway/**/*.ts').filter((file) =>
    /import\('sharp'\)|from 'sharp'/.test(readFileSync(file, 'utf8')),
  )
  // The other two draw SVG of ours alone.
  expect(openers.sort()).toEqual([
    'gateway/catalog/qr/draw.ts',
    'gateway/media/painted.ts',
    'gateway/media/picture-work.ts',
  ])
  const users = globSync('gateway/**/*.ts').filter((file) =>
    /picture-work\.ts'/.test(readFileSync(file, 'utf8').replace(/import type.*/g, '')),
  )
  expect(users).toEqual(['gateway/media/picture-process.ts'])
})

const never = () => new Promise<never>(() => undefined)

test('a queue of pictures goes on beside a piece that never ends', async () => {
  const queue = oneAtATime(5)
  void queue(never)
  void queue(never)
  expect(await queue(async () => 'third')).toBe('third')
})

test('a queue of pictures runs one piece at a time while each ends soon', async () => {
  const queue = oneAtATime(null)
  let running = 0
  const most: number[] = []
  const piece = async () => {
    most.push(++running)
    await Promise.resolve()
    running--
  }
  await Promise.all([queue(piece), queue(piece), queue(piece)])
  expect(most).toEqual([1, 1, 1])
})
