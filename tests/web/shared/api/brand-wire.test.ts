import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Branch, Customization } from '#domain/catalog/branch.ts'
import { type ListStatus, type LoadStatus, listStatusOf, loadStatusOf } from '#web/shared/api/load-status.ts'
import { demoCatalog, serveShops } from '../../diner/stores-gateway.ts'
import { withBranch } from '../../diner/stores-page.tsx'

const ask = async (path: string) => (await fetch(`${location.origin}${path}`)).json()
const branchOf = async () => (await ask('/api/diner/parrilla')).info

test('[BRANCH-25] a branch is served with its fields, as the catalogue has them', async () => {
  const changes = { fbPixelId: 'pixel-1', googleTagManagerId: 'GTM-1', googleAnalyticsId: 'G-1' }
  serveShops(withBranch('parrilla', () => changes))
  const branch = demoCatalog.branches.find(({ alias }) => alias === 'parrilla') as Branch
  expect(await branchOf()).toMatchObject({
    ...changes,
    id: branch.id,
    name: branch.name,
    alias: branch.alias,
    social: branch.social,
    customMessage: branch.customMessage,
    withCustomBannerLogo: branch.withCustomBannerLogo,
    customBannerLogoURL: branch.customBannerLogoURL,
    customLogoURL: branch.customLogoURL,
    withCustomBackgroundLogo: branch.withCustomBackgroundLogo,
    generalConfig: branch.generalConfig,
  })
})

test('[BRAND-01] every colour of a branch reaches its diners', async () => {
  const colorConfig = {
    colorModeType: 'DARK',
    ...{ lightMainColor: '#000001', darkMainColor: '#000002' },
    ...{ buttonBorderedColorLight: '#000003', buttonBorderedColorDark: '#000004' },
    ...{ promotionalBannerColorLight: '#000005', promotionalBannerColorDark: '#000006' },
    ...{ mainBackgroundColorLight: '#000007', mainBackgroundColorDark: '#000008' },
    ...{ mainTextColorLight: '#000009', mainTextColorDark: '#00000a' },
    ...{ descriptionTextColorLight: '#00000b', descriptionTextColorDark: '#00000c' },
  } as const
  serveShops(withBranch('parrilla', ({ generalConfig }) => ({ generalConfig: { ...generalConfig, colorConfig } })))
  expect((await branchOf()).generalConfig.colorConfig).toEqual(colorConfig)
})

const general = { displayType: 'modal', theme: 'noche', commands: '[{"do":"unknown"}]' }
const customizations: readonly Customization[] = [
  { ...general, resource: 'PROMOTIONAL_BANNER', text: 'Hoy 2x1', orderModeType: 'ALL' },
  { ...general, resource: 'DOCUMENT_LABEL', label: 'RUT' },
  {
    ...{ ...general, resource: 'NOTES_LIMIT', orderNotesLimit: 90, hasOrderNotesLimit: true },
    ...{ itemNotesLimit: 40, hasItemNotesLimit: false },
  },
  { ...general, resource: 'REDIRECT_ACTION', action: 'INVALID_CODE', url: 'https://tienda.example/' },
]
const served = async (resource: Customization['resource']) => {
  serveShops(withBranch('parrilla', () => ({ customizations })))
  const all = (await ask('/api/menucustomization/parrilla')) as Customization[]
  return all.filter((it) => it.resource === resource)
}

test('[BRAND-15] customizations come by resource, all four of them', async () => {
  serveShops(withBranch('parrilla', () => ({ customizations })))
  const all = (await ask('/api/menucustomization/parrilla')) as Customization[]
  expect(all.map(({ resource }) => resource)).toEqual([
    'PROMOTIONAL_BANNER',
    'DOCUMENT_LABEL',
    'NOTES_LIMIT',
    'REDIRECT_ACTION',
  ])
})

test('[BRAND-16] a banner has its text and its type of mode', async () => {
  expect(await served('PROMOTIONAL_BANNER')).toMatchObject([{ text: 'Hoy 2x1', orderModeType: 'ALL' }])
})

test('[BRAND-17] a document label has its label', async () => {
  expect(await served('DOCUMENT_LABEL')).toMatchObject([{ label: 'RUT' }])
})

test('[BRAND-18] a limit of notes has both limits, and whether each applies', async () => {
  const limits = { orderNotesLimit: 90, hasOrderNotesLimit: true, itemNotesLimit: 40, hasItemNotesLimit: false }
  expect(await served('NOTES_LIMIT')).toMatchObject([limits])
})

test('[BRAND-19] a redirect has its action and its url', async () => {
  const redirect = { action: 'INVALID_CODE', url: 'https://tienda.example/' }
  expect(await served('REDIRECT_ACTION')).toMatchObject([redirect])
})

test('[OPEN-73] [BRAND-20] each carries its resource, display type, theme and commands unchanged', async () => {
  for (const { resource } of customizations) expect(await served(resource)).toMatchObject([{ resource, ...general }])
})

test('a shop can be paid in cash, by card online, and by a payment link', async () => {
  serveShops()
  const { info } = await ask('/api/diner/parrilla-centro')
  const types = info.deliveryConfig.orderModes.flatMap(
    ({ paymentTypes }: { paymentTypes: { paymentMethod: string; upload: string | null }[] }) => paymentTypes,
  )
  const ways = new Set(
    types.map((type: { paymentMethod: string; upload: string | null }) => type.upload ?? type.paymentMethod),
  )
  expect([...ways]).toEqual(expect.arrayContaining(['CASH', 'API', 'APP']))
})

test('[GEN-11] none of the operators’ data is part of the diner’s client or answers', async () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(dist|console)\//.test(file),
  )
  const operators = /api\/console|ADMIN_TOKEN/
  expect(sources.filter((file) => operators.test(readFileSync(join('web', file), 'utf8')))).toEqual([])
  serveShops()
  expect(JSON.stringify(await ask('/api/diner/parrilla-centro'))).not.toMatch(/riderSecurityCode|1234"|discountCodes/)
})

const page = (...items: number[]) => ({ pages: [items] })
const list = (more: object) =>
  listStatusOf({ data: undefined, isError: false, fetchStatus: 'idle', hasNextPage: false, ...more })

test('[GEN-08] a list is in one of six states', () => {
  const states: ListStatus[] = [
    list({}),
    list({ fetchStatus: 'fetching' }),
    list({ data: page(1), hasNextPage: true }),
    list({ isError: true }),
    list({ data: page() }),
    list({ data: page(1) }),
  ]
  expect(states).toEqual(['initial', 'loading', 'success', 'error', 'empty', 'endOfList'])
})

test('[GEN-09] a single load is in one of four states, and stays fetched when a refresh fails', () => {
  const load = (more: object) => loadStatusOf({ data: undefined, isError: false, fetchStatus: 'idle', ...more })
  const states: LoadStatus[] = [
    load({}),
    load({ fetchStatus: 'fetching' }),
    load({ data: 1 }),
    load({ data: 1, isError: true }),
    load({ isError: true }),
  ]
  expect(states).toEqual(['starting', 'loading', 'fetched', 'fetched', 'error'])
})
