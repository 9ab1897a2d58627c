import { mayOrder } from './diner.ts'
import type { Screen } from './screen.ts'
import { alias, changeStore, type Stage, withoutChannel } from './stage.ts'

const news = 'web/diner/pages/checkout/view/closed-news.tsx'
const schedule = 'web/diner/pages/checkout/view/schedule.tsx'

const openCheckout = async (stage: Stage) => {
  await mayOrder(stage)
  await stage.page.goto(`/menu/${alias}/checkout`)
}

/** The store is paused for these minutes, or without an end. */
const pause = async ({ page }: Stage, minutes: number | null) => {
  await withoutChannel(page)
  const until = minutes === null ? null : new Date(Date.now() + minutes * 60_000).toISOString()
  await changeStore(page, (info) => ({ ...info, isOpen: false, pauses: [{ orderModeId: null, until }] }))
}

export const pausedCheckouts: readonly Screen[] = [
  {
    title: 'checkout: the store is paused without an end',
    shows: [news],
    async open(stage) {
      await pause(stage, null)
      await openCheckout(stage)
    },
    sees: 'El local pausó los pedidos.',
  },
  {
    title: 'checkout: the store is paused beyond every slot',
    shows: [news, schedule],
    async open(stage) {
      await pause(stage, 30 * 24 * 60)
      await openCheckout(stage)
    },
    sees: 'El local no tiene horarios para programar en estos días.',
  },
  {
    title: 'checkout: the chosen slot is inside a pause',
    shows: [news, schedule],
    async open(stage) {
      await openCheckout(stage)
      const { page } = stage
      await page.getByRole('radio', { name: /^Programado/ }).check()
      await page.getByRole('combobox', { name: 'Hora' }).waitFor()
      await pause(stage, 24 * 60)
      await page.reload()
      await page.getByRole('heading', { name: 'Mi horario' }).scrollIntoViewIfNeeded()
    },
    sees: 'Ese horario ya no está disponible. Elegí otro.',
  },
]
