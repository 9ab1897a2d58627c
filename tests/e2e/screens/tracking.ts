import type { Page } from 'playwright/test'
import { brought, delivery, to } from './placed-orders.ts'
import { at, type Group } from './screen.ts'
import { alias, change, hold, withoutChannel } from './stage.ts'

const tracking = [
  'web/diner/pages/tracking-page.tsx',
  'web/diner/features/tracking/tracking-card.tsx',
  'web/diner/features/tracking/freshness.tsx',
]

const trackingAt = (code: string) => `/logistics/tracking/order/${alias}/${code}`
const trackingCall = /\/api\/logisticsorder\/tracking\/[^/]+\/[^/?]+$/

type Answer = { shipment: { securityCode: string | null } }

/** The key of a store that asks for it. The page has no channel, whose messages would have none. */
async function withKey(page: Page) {
  await withoutChannel(page)
  await change<Answer>(page, trackingCall, (answer) => ({
    ...answer,
    shipment: { ...answer.shipment, securityCode: '4821' },
  }))
}

export const tracked: Group = {
  name: 'a delivery on the map',
  colours: 'shop',
  screens: [
    at('tracking: loading', trackingAt('ABCD2345'), 'Buscando tu pedido…', {
      state: 'loading',
      shows: tracking,
      before: ({ page }) => hold(page, trackingCall),
    }),
    {
      title: 'tracking: loading, without a network',
      state: 'loading',
      shows: tracking,
      async open({ page, context }) {
        await hold(page, trackingCall)
        await page.goto(trackingAt('ABCD2345'))
        // The page's own code comes after the document has loaded.
        await page.getByText('Buscando tu pedido…').filter({ visible: true }).first().waitFor()
        await context.setOffline(true)
      },
      sees: 'Tu pedido se muestra apenas vuelva la conexión',
    },
    at('tracking: unknown', trackingAt('ABCD2345'), 'Pedido -', { shows: tracking }),
    at('tracking: its key', to(trackingAt, delivery('accept')), 'Comparte la clave', {
      shows: ['web/diner/features/tracking/delivery-key.tsx'],
      before: ({ page }) => withKey(page),
      isDialog: true,
    }),
    {
      title: 'tracking: nobody yet',
      shows: tracking,
      open: async (stage) => void (await stage.page.goto(trackingAt(await delivery('accept')(stage)))),
      sees: 'Buscamos repartidor para tu pedido',
    },
    {
      title: 'tracking: on the way',
      shows: tracking,
      open: async (stage) => void (await stage.page.goto(trackingAt(await brought('ON_ROUTE_TO_DROP_OFF')(stage)))),
      sees: 'Ana está en camino con tu pedido',
    },
    {
      title: 'tracking: brought by the shop',
      shows: tracking,
      open: async (stage) =>
        void (await stage.page.goto(trackingAt(await delivery('accept', 'ready', 'dispatch')(stage)))),
      sees: /en camino/,
    },
    {
      title: 'tracking: the whole card',
      shows: [...tracking, 'web/diner/features/tracking/timeline.tsx'],
      async open(stage) {
        await stage.page.goto(trackingAt(await brought('ON_ROUTE_TO_DROP_OFF')(stage)))
        await stage.page.getByRole('button', { name: 'Ver más del envío' }).click()
      },
      sees: 'Salió hacia tu dirección',
    },
    {
      title: 'tracking: the courier is silent',
      shows: tracking,
      async open(stage) {
        await change<{ shipment: { riderInfo: object | null } }>(stage.page, trackingCall, (answer) => ({
          ...answer,
          shipment: {
            ...answer.shipment,
            riderInfo: {
              ...answer.shipment.riderInfo,
              ...{ lastLocationLat: -34.616, lastLocationLng: -58.372 },
              lastLocationAt: new Date(Date.now() - 600_000).toISOString(),
            },
          },
        }))
        await stage.page.goto(trackingAt(await brought('ON_ROUTE_TO_DROP_OFF')(stage)))
      },
      sees: /^Ubicación de hace/,
    },
    {
      title: 'tracking: offline',
      shows: tracking,
      async open(stage) {
        await stage.page.goto(trackingAt(await brought('ON_ROUTE_TO_DROP_OFF')(stage)))
        await stage.context.setOffline(true)
      },
      sees: 'Sin conexión',
    },
    at('tracking: delivered', to(trackingAt, brought('DELIVERED')), 'Ver y calificar mi pedido', { shows: tracking }),
    at('tracking: canceled', to(trackingAt, delivery('accept', 'cancel')), 'Este envío se canceló', {
      shows: tracking,
    }),
  ],
}
