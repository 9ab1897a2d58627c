import { coveredByToasts } from './covered-by-toasts.ts'
import { textsInDisplayFace } from './display-type.ts'
import { expect, test } from './fixtures.ts'
import { countShifts, shiftOf } from './layout-shift.ts'
import { violationsIn } from './no-violations.ts'
import { screensOfRun } from './screens/changed.ts'
import { groups } from './screens/list.ts'
import { show } from './screens/show.ts'
import { openStage, phone } from './screens/stage.ts'
import { wrappedPairs } from './wrapped-pairs.ts'

/** The content of a page may move by this much while it loads. */
const mostShift = 0.02

const dialog = 'dialog[open]'

for (const { name, colours, screens } of screensOfRun(groups))
  test(`no screen of ${name} has an accessibility violation, moves while it loads, or has two display texts`, async ({
    browser,
    gateway,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ ...phone, baseURL: gateway })
    context.setDefaultTimeout(40_000)
    await countShifts(context)
    for (const screen of screens)
      await test.step(screen.title, async () => {
        const stage = await openStage(context, gateway)
        const { page } = stage
        const within = (screen.isDialog && { within: dialog }) || (screen.isBlank && { within: 'body' })
        await show(screen, stage)
        expect.soft(await violationsIn(page, { ...within }), screen.title).toEqual([])
        // The console is a tool with several panels; what a diner or a courier sees has one voice.
        const isTool = screen.shows.some((file) => file.startsWith('web/console/'))
        const titles = isTool ? [] : await textsInDisplayFace(page)
        expect.soft(titles.length, `${screen.title}: ${titles.join(' | ')}`).toBeLessThanOrEqual(1)
        const isOfShop = screen.shows.some((file) => /^web\/(console|courier)\//.test(file))
        if (isOfShop) expect.soft(await wrappedPairs(page), screen.title).toEqual([])
        expect.soft(await coveredByToasts(page), screen.title).toEqual([])
        if (screen.isLoad) {
          const { sum, moved } = await shiftOf(page)
          expect.soft(sum, `${screen.title}: ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift)
        }
        if (colours === 'reader') {
          await page.emulateMedia({ colorScheme: 'dark' })
          const found = await violationsIn(page, { ...within, rules: ['color-contrast'] })
          expect.soft(found, `${screen.title}, dark`).toEqual([])
        }
        await page.close()
      })
    await context.close()
  })
