import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import type { Driver, Look, Point } from './driver.ts'
import { type EngineName, engines } from './engines.ts'
import { hasFinder, installFinder, type Pixel, spotOf, type Target } from './target.ts'

/** One person's browser, in any engine: finds controls as a person does, and waits for them. */
export type Phone = ReturnType<typeof phoneOf>

type Options = {
  readonly base: string
  /** The folder of its pictures; null takes none. */
  readonly pictures: string | null
}

/** Starts a new browser of an engine, in the size of a phone, with pages of the gateway at `base`. */
export async function startPhone(engine: EngineName, { colours, ...options }: Options & Pick<Look, 'colours'>) {
  const driver = await engines[engine].start({ origin: options.base, width: 390, height: 844, colours })
  return phoneOf(driver, options)
}

function phoneOf(driver: Driver, { base, pictures }: Options) {
  if (pictures) mkdirSync(pictures, { recursive: true })

  const find = async (target: Target): Promise<Pixel | null> => {
    if (!(await driver.evaluate(hasFinder))) await driver.evaluate(installFinder)
    return (await driver.evaluate(spotOf(target))) as Pixel | null
  }

  /** A page that is being left cannot be queried: its error replaces the spot, until the next look. */
  const look = (target: Target): Promise<Pixel | string | null> => find(target).catch(String)

  const isThere = async (target: Target) => {
    const spot = await look(target)
    return typeof spot === 'string' ? spot : spot !== null
  }

  const wordsOf = (target: Target) =>
    Object.values(target)
      .map((part) => (typeof part === 'object' && !(part instanceof RegExp) ? `in ${part.name}` : String(part)))
      .join(' ')

  /** Waits until a finger could press it: it rests, nothing covers it, and it is enabled. */
  const reach = async (target: Target): Promise<Pixel> => {
    let last: Pixel | null = null
    await expect
      .poll(
        async () => {
          const before = last
          const now = await look(target)
          last = typeof now === 'string' ? null : now
          if (last === null) return now ?? 'is not there'
          if (last.isDisabled) return 'is disabled'
          if (!last.isHit) return 'is covered'
          return before && !last.isMoving && before.x === last.x && before.y === last.y ? 'can be pressed' : 'moves'
        },
        { message: wordsOf(target), intervals: [50, 50, 100] },
      )
      .toBe('can be pressed')
    return last!
  }

  const middleOf = ({ x, y, width, height }: Pixel): Point => ({ x: x + width / 2, y: y + height / 2 })

  const press = (target: Target) =>
    test.step(`press ${wordsOf(target)}`, async () => driver.press(middleOf(await reach(target))))

  return {
    version: driver.version,
    open: (path: string) => test.step(`open ${path}`, () => driver.open(base + path)),
    press,
    /**
     * Types into a field instead of its content, until the field has the text: on a slow phone a page may move under the finger,
     * and the letters are lost.
     */
    fill: (target: Target, text: string) =>
      test.step(`fill ${wordsOf(target)}`, () =>
        expect(async () => {
          await press(target)
          await driver.evaluate(`document.activeElement.select && document.activeElement.select()`)
          await driver.type(text)
          await expect
            .poll(async () => (await find(target))?.value, { message: wordsOf(target), timeout: 5_000 })
            .toContain(text.slice(-4))
        }).toPass({ timeout: 30_000 })),
    sees: (target: Target) =>
      test.step(`see ${wordsOf(target)}`, () =>
        expect.poll(() => isThere(target), { message: wordsOf(target) }).toBe(true)),
    seesNo: (target: Target) =>
      test.step(`see no ${wordsOf(target)}`, () =>
        expect.poll(() => isThere(target), { message: wordsOf(target) }).toBe(false)),
    /** The place and size of a target that can be pressed. */
    reach,
    /** Drags along a part of the width of a slide, from its left end. */
    slide: (target: Target, part: number) =>
      test.step(`slide ${wordsOf(target)}`, async () => {
        const { x, y, width, height } = await reach(target)
        const from = { x: x + height / 2, y: y + height / 2 }
        await driver.drag(from, { x: x + Math.max(height / 2, width * part - height / 2), y: from.y })
      }),
    evaluate: driver.evaluate,
    address: async () => String(await driver.evaluate('location.pathname')),
    arrivesAt: (path: RegExp) =>
      test.step(`arrive at ${path}`, () =>
        expect.poll(() => driver.evaluate('location.pathname').catch(() => null)).toMatch(path)),
    /** Once fonts and pictures are there and every movement has ended. */
    async picture(name: string) {
      if (!pictures) return
      await expect.poll(() => driver.evaluate(isSettled), { message: `${name} settles` }).toBe(true)
      writeFileSync(`${pictures}/${name}.png`, await driver.picture())
    },
    errors: driver.errors,
    close: driver.close,
  }
}

const isSettled = `document.fonts.status === 'loaded'
  && Array.from(document.images).every((image) => image.complete || image.loading === 'lazy')
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`
