import { infiniteQueryOptions, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Country } from '#domain/catalog/document.ts'
import type { Position } from '#domain/geo/position.ts'
import { type Currency, defaultCountry, formatMoney, type Money } from '#domain/money/money.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { type PricedMenu, readMenu } from '#openapi/wire/menu.ts'
import { readModeCharges } from '#openapi/wire/order-modes.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readShop } from '#openapi/wire/stores.ts'
import { isNotFound } from './api-error.ts'
import { answerOf, api } from './client.ts'
import { logProblem } from './diner-log.ts'
import { startingWith } from './first-answers.ts'
import { useReloadAt } from './prices-change.ts'
import { logsFailure } from './query-client.ts'

const never = Number.POSITIVE_INFINITY

/** The pause before a page tries again to load a country. */
const countryAgainMs = 5_000

/**
 * OPEN-79: uses Argentina for a country that the gateway does not have. A failed call stays a failure and is retried:
 * with wrongly guessed decimals each price could be a hundred times too high.
 */
export const countryQuery = (code: string) =>
  queryOptions({
    queryKey: ['country', code],
    meta: logsFailure,
    queryFn: ({ signal }): Promise<Country> =>
      answerOf(api.GET('/api/country/{country}', { params: { path: { country: code } }, signal })).catch(
        (error: unknown) => {
          if (isNotFound(error)) return defaultCountry
          throw error
        },
      ),
    staleTime: never,
    refetchInterval: ({ state }) => state.status === 'error' && countryAgainMs,
    enabled: code !== '',
    ...startingWith(`/api/country/${encodeURIComponent(code)}`, (country: Country) => country),
  })

/** The format of amounts at this store. Until its country is loaded (`known` is null), amounts look like Argentina's. */
export function useCurrency(countryCode: string | undefined): {
  currency: Currency
  money: (minor: number) => string
  known: Money | null
} {
  const country = useQuery(countryQuery(countryCode ?? '')).data
  const currency = country ?? defaultCountry
  return {
    currency,
    money: useCallback((minor: number) => formatMoney(minor, currency), [currency]),
    known: country ? moneyOf(country) : null,
  }
}

const moneyOf = ({ currencyCode, mantissaLength }: Country): Money => ({
  currency: currencyCode,
  decimals: mantissaLength,
})

/** API-01. With a position, the stores of a branch are sorted by distance. */
export const shopQuery = (alias: string, place: Position | null) =>
  queryOptions({
    queryKey: ['shop', alias, place],
    queryFn: async ({ signal }) =>
      readShop(
        await answerOf(
          api.GET('/api/diner/{alias}', { params: { path: { alias }, query: place ? { ...place } : {} }, signal }),
        ),
      ),
    placeholderData: (before) => before ?? (place ? storeInPage(alias) : undefined),
    ...startingWith(place ? null : `/api/diner/${encodeURIComponent(alias)}`, readShop),
  })

/**
 * Only a store may start from the page's answer: without a position, only its distance is missing, while the stores of
 * a branch would have another order.
 */
function storeInPage(alias: string) {
  const shop = startingWith(`/api/diner/${encodeURIComponent(alias)}`, readShop).initialData()
  return shop?.type === 'branchContact' ? shop : undefined
}

/** BRANCH-02: the size of a page. */
const branchesPageSize = 99

/** BRANCH-02, GEN-10: a page that is not full is the last. */
export const branchesQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['branches', companyId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { offset: pageParam * branchesPageSize, pageSize: branchesPageSize }
      const { branches } = await answerOf(
        api.GET('/api/diner/companies/{companyId}/branches', { params: { path: { companyId }, query }, signal }),
      )
      return branches
    },
    initialPageParam: 0,
    getNextPageParam: (page, _, number) => (page.length < branchesPageSize ? undefined : number + 1),
  })

type Decimals = Pick<Currency, 'mantissaLength'>

/**
 * API-09; a failed menu is logged, and its screen says so. Its prices are in the currency of the store's country, so it
 * fails without the country.
 */
export const menuQuery = ({ alias, address: { country } }: MenuPlace, orderModeId: string) =>
  queryOptions({
    queryKey: ['menu', alias, orderModeId, country],
    meta: logsFailure,
    queryFn: async ({ client, signal }): Promise<CountedMenu> => {
      const [answer, known] = await Promise.all([
        answerOf(
          api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
            params: { path: { branchContactAlias: alias, orderModeId } },
            signal,
          }),
        ),
        client.fetchQuery(countryQuery(country)),
      ])
      const money = moneyOf(known)
      return { ...readMenu(answer, amountsOf(money.decimals)), money }
    },
  })

/** The assortment of a mode, with the currency of its prices. */
export type CountedMenu = PricedMenu & { readonly money: Money }

type MenuPlace = { readonly alias: string; readonly address: { readonly country: string } }

/** API-04; a failed fetch is logged and gives an empty list (MODE-15). */
export const menuHashesQuery = (alias: string, orderModeIds: readonly string[]) =>
  queryOptions({
    queryKey: ['menu-hashes', alias, orderModeIds],
    queryFn: async ({ signal }) => {
      const { menuHashes } = await answerOf(
        api.GET('/api/diner/menu/{alias}/hash', {
          params: { path: { alias }, query: { orderModeId: [...orderModeIds] } },
          signal,
        }),
      ).catch((error: unknown) => {
        if (!signal.aborted) logProblem(error, { component: 'menu-hashes' })
        return { menuHashes: [] }
      })
      return menuHashes
    },
  })

/** API-12; without them the menu still shows (MENU-18). */
export const indicatorsQuery = queryOptions({
  queryKey: ['indicators'],
  meta: logsFailure,
  queryFn: ({ signal }) => answerOf(api.GET('/api/indicators', { signal })),
})

/** API-15. */
export const customizationsQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['customizations', branchId],
    meta: logsFailure,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/menucustomization/{branchId}', { params: { path: { branchId } }, signal })),
    ...startingWith(
      `/api/menucustomization/${encodeURIComponent(branchId)}`,
      (customizations: Wire['Customization'][]) => customizations,
    ),
  })

/** BRAND-21: a failure shows an error and an empty list until a later call succeeds. */
export function useCustomizations(branchId: string) {
  const { data, isError } = useQuery(customizationsQuery(branchId))
  return { customizations: data ?? [], hasFailed: isError }
}

/**
 * The prefix of the keys of every mode's slots. The code that reads them loads late, and this file is in every first
 * load.
 */
export const scheduleKey = ['order-schedule']

/** API-21 to API-23: the discounts and surcharges of the mode; each failed call is logged, and counts as none. */
export function useModeCharges(id: string, { mantissaLength }: Decimals) {
  const path = { id }
  const { changeAt, loadedAt, ...charges } = useQueries({
    queries: [
      charged(['mode-discounts', id], (signal) =>
        answerOf(api.GET('/api/ordermodes/{id}/generaldiscounts', { params: { path }, signal })),
      ),
      charged(['mode-surcharges', id], (signal) =>
        answerOf(api.GET('/api/ordermodes/{id}/generalsurcharges', { params: { path }, signal })),
      ),
      charged(['mode-fees', id], (signal) =>
        answerOf(api.GET('/api/ordermodes/{id}/fees', { params: { path }, signal })),
      ),
    ],
    combine: ([
      { data: discounts = [], ...first },
      { data: surcharges = [], ...second },
      { data: fees = noFees, ...third },
    ]) => ({
      charges: readModeCharges({ discounts, surcharges, fees }, amountsOf(mantissaLength)),
      isPending: [first, second, third].some(({ isPending }) => isPending),
      changeAt: fees.pricesChangeAt ?? null,
      loadedAt: third.dataUpdatedAt,
    }),
  })
  useReloadAt(changeAt, loadedAt, [
    ['mode-discounts', id],
    ['mode-fees', id],
  ])
  return charges
}

const noFees: Wire['OrderModeFees'] = { userFee: 0, percentageUserFee: 0 }

const charged = <Answer>(queryKey: readonly string[], ask: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({ queryKey, meta: logsFailure, queryFn: ({ signal }) => ask(signal) })
