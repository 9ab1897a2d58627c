import { readFileSync } from 'node:fs'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { WorkingDay } from '#domain/catalog/working-hours.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'

let catalog: CatalogDocument | undefined

/** The demo's catalogue, copied for each caller, so that a test may change it. */
export function demoCatalog(): CatalogDocument {
  catalog ??= readCatalog(demoText())
  return structuredClone(catalog)
}

/** The demo's shops moved to Chile, whose pesos have no decimals: the same figures in another currency. */
export const chileanCatalog = (): CatalogDocument =>
  readCatalog(
    demoText()
      .replace(
        /^ {2}- \{ code: AR,.*$/m,
        '  - { code: CL, name: Chile, currencyCode: CLP, currencySymbol: $, phonePrefix: "56", mantissaLength: 0 }',
      )
      .replaceAll('country: AR', 'country: CL')
      // Their positions stay in Argentina, so that no clock of Chile follows from them.
      .replaceAll(/^ {4}branchId: .*$/gm, (line) => `${line}\n    timeZone: America/Santiago`),
  )

const demoText = () => readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8')

function readCatalog(text: string): CatalogDocument {
  const parsed = parseCatalog(text)
  if (!parsed.ok) throw new Error(`the catalogue is broken: ${JSON.stringify(parsed.errors)}`)
  return parsed.document
}

export type Provider = 'sandbox' | 'mercadopago' | 'webpay'
export type Country = 'AR' | 'CL'

/** The demo's shops in a country, whose online payment types name the provider. */
export function paidThrough(provider: Provider, country: Country): CatalogDocument {
  const shops = country === 'CL' ? chileanCatalog() : demoCatalog()
  return {
    ...shops,
    stores: shops.stores.map((store) => ({
      ...store,
      orderModes: store.orderModes.map((mode) => ({
        ...mode,
        paymentTypes: mode.paymentTypes.map((type) => ({
          ...type,
          onlinePayment: type.onlinePayment && { providerName: provider.toUpperCase() },
        })),
      })),
    })),
  }
}

/** The catalogue with every store open at every hour, so that a test on the real clock passes at night too. */
export function openAtAllHours(document: CatalogDocument): CatalogDocument {
  const stores = document.stores.map((store) => ({
    ...store,
    deliveryConfig: { ...store.deliveryConfig, workingDays: store.deliveryConfig.workingDays.map(aWholeDay) },
    orderModes: store.orderModes.map((mode) => ({ ...mode, useSchedule: false })),
  }))
  return { ...document, stores }
}

/** The catalogue with every brand light, or every brand dark; else as it is. */
export function inColours(document: CatalogDocument, colours: string | undefined): CatalogDocument {
  if (colours !== 'light' && colours !== 'dark') return document
  const colorModeType = colours === 'light' ? 'LIGHT' : 'DARK'
  const branches = document.branches.map((branch) => ({
    ...branch,
    generalConfig: {
      ...branch.generalConfig,
      colorConfig: { ...branch.generalConfig.colorConfig, colorModeType } as const,
    },
  }))
  return { ...document, branches }
}

/** The catalogue with every store's couriers asking for the delivery key, or with none. */
export function askingForKeys(document: CatalogDocument, requireSecurityCode = true): CatalogDocument {
  const stores = document.stores.map((store) => ({ ...store, settings: { ...store.settings, requireSecurityCode } }))
  return { ...document, stores }
}

const aWholeDay = ({ dayOfWeek }: WorkingDay): WorkingDay => ({
  dayOfWeek,
  workingHours: [{ startAt: '00:00', endAt: '00:00' }],
})

/** The grill's diners are asked for consent to analytics, also by its vendors. */
export const withVendors = (catalog: CatalogDocument): CatalogDocument => ({
  ...catalog,
  branches: catalog.branches.map((branch) =>
    branch.id === 'parrilla'
      ? {
          ...branch,
          ...{ fbPixelId: '123456789012345', googleTagManagerId: 'GTM-ABC1234', googleAnalyticsId: 'G-ABCDE12345' },
          generalConfig: { ...branch.generalConfig, analyticsConfig: { consent: 'ASK' } },
        }
      : branch,
  ),
})
