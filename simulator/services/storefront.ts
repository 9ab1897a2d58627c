import { Context, Effect, Layer } from 'effect'
import type { Position } from '#domain/geo/position.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import type { GatewayCall } from './gateway.ts'

type StoreIds = Pick<Wire['BranchContactWithBranch'], 'id' | 'branchId' | 'alias'>

/** Calls that only a shop's pages make: a visitor needs the answers to read, but not to order. */
export class Storefront extends Context.Service<
  Storefront,
  {
    /** Makes all calls of a company's and its branch's pages. */
    readonly branch: (companyId: string, place: StoreIds) => GatewayCall<void>
    /** Makes all calls of a menu's pages. */
    readonly menu: (place: StoreIds, orderModeId: string) => GatewayCall<void>
    readonly near: (country: string, position: Position) => GatewayCall<void>
    /** Asks the branch's partner; it may not know the visitor, or may be unreachable. */
    readonly benefits: (place: StoreIds, partnerName: string) => Effect.Effect<void>
    /** Reports a failure that the visitor has not seen. */
    readonly log: (place: StoreIds, message: string) => GatewayCall<void>
    /** Loads an order's shipments as its page does, and sends the shown order back. */
    readonly followUp: (key: string, order: Wire['FollowUpOrder']) => GatewayCall<void>
  }
>()('simulator/services/Storefront') {}

export const storefrontHttp = (address: GatewayAddress): Layer.Layer<Storefront> => {
  const { ask, once } = callsTo(address)
  const all = (...calls: readonly GatewayCall<unknown>[]) =>
    Effect.all(calls, { concurrency: 'unbounded', discard: true })

  return Layer.succeed(Storefront, {
    branch: (companyId, { id, branchId }) => {
      const params = { path: { branchId } }
      return all(
        ask('readCompany', (api, signal) =>
          api.GET('/api/diner/companies/{companyId}', { params: { path: { companyId } }, signal }),
        ),
        ask('listCompanyBranches', (api, signal) =>
          api.GET('/api/diner/companies/{companyId}/branches', { params: { path: { companyId } }, signal }),
        ),
        ask('readBranchContact', (api, signal) =>
          api.GET('/api/diner/branchcontacts/{id}', { params: { path: { id } }, signal }),
        ),
        ask('listBranchOrderModes', (api, signal) =>
          api.GET('/api/diner/branchordermodes/{branchId}', { params, signal }),
        ),
        ask('listCustomizations', (api, signal) => api.GET('/api/menucustomization/{branchId}', { params, signal })),
        ask('listDiscounts', (api, signal) => api.GET('/api/diner/{branchId}/discounts', { params, signal })),
        ask('listEntityIndicators', (api, signal) =>
          api.GET('/api/entityindicators/{type}/{id}', { params: { path: { type: 'BRANCH', id: branchId } }, signal }),
        ),
        ask('readFileUrl', (api, signal) =>
          api.GET('/api/diner/file/{id}/url', {
            params: { path: { id: branchId }, query: { type: 'LOGO' } },
            signal,
          }),
        ),
      )
    },

    menu: ({ alias }, orderModeId) =>
      all(
        ask('listMenuHashes', (api, signal) =>
          api.GET('/api/diner/menu/{alias}/hash', {
            params: { path: { alias }, query: { orderModeId: [orderModeId] } },
            signal,
          }),
        ),
        ask('readOrderModeSchedule', (api, signal) =>
          api.GET('/api/ordermode/schedule/{orderModeId}', { params: { path: { orderModeId } }, signal }),
        ),
      ),

    near: (country, { lat, lng }) => {
      const body = { lat, lng, filters: { country, branch_contact: true }, pagingOption: { pageSize: 20, offset: 0 } }
      return ask('listNearbyStores', (api, signal) => api.POST('/api/menu/near', { body, signal })).pipe(Effect.asVoid)
    },

    benefits: ({ id: branchContactId, branchId }, partnerName) =>
      once('readExternalBenefits', (api, signal) =>
        api.POST('/api/external-benefits/{partnerName}', {
          params: { path: { partnerName } },
          body: { branchId, branchContactId, externalUserId: 'visitor' },
          signal,
        }),
      ).pipe(Effect.ignore),

    log: ({ id: bcId, branchId }, message) =>
      ask('writeDinerLog', (api, signal) =>
        api.POST('/api/diner/log', {
          body: JSON.stringify({ component: 'simulator', message, bcId, branchId }),
          bodySerializer: (text) => text,
          headers: { 'content-type': 'text/plain' },
          signal,
        }),
      ).pipe(Effect.asVoid),

    followUp: (key, order) =>
      all(
        ask('updateOrderDetails', (api, signal) =>
          api.POST('/api/diner/order/details', { params: { header: { 'Idempotency-Key': key } }, body: order, signal }),
        ),
        ...(order.logisticsOrderId === null
          ? []
          : [
              ask('listOrderShipments', (api, signal) =>
                api.GET('/api/shipments/order/{logisticsOrderId}', {
                  params: { path: { logisticsOrderId: order.logisticsOrderId ?? '' } },
                  signal,
                }),
              ),
            ]),
      ),
  })
}
