import { Clock, Effect, Layer, Queue, Stream } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { type Decider, type Decision, fold } from '#domain/kernel/decider.ts'
import { type OrderCommand, orderDecider } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { type RiderCommand, riderDecider } from '#domain/rider/decide.ts'
import type { RiderEvent } from '#domain/rider/events.ts'
import { type ShipmentCommand, shipmentDecider } from '#domain/shipment/decide.ts'
import type { ShipmentEvent, ShipmentStatus } from '#domain/shipment/events.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { type Fix, sift } from '#domain/tracking/fix.ts'
import { trackingPlace } from '#domain/tracking/place.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import { trackingSnapshot } from '#domain/tracking/snapshot.ts'
import { linesOf } from '#gateway/orders/lines.ts'
import { readOffer } from '#simulator/menu-from-wire.ts'
import { Gateway, Refused, type Wire } from '#simulator/services/gateway.ts'
import { Watch } from '#simulator/services/watch.ts'
import { fakeMenu, fakeStore, storeAt } from './fake-shop.ts'
import { aPlacedOrder } from './order.ts'
import { trackingContext } from './shipment.ts'

/** A way to break the gateway's promises, so that whoever checks them is seen to notice. */
export type Fault = 'forgets who won' | 'places every tap' | 'shares every position' | 'sends a stale place'

/** The real rules over maps: what the gateway would answer, without the gateway. */
export const fakeGateway = (...faults: readonly Fault[]) =>
  Layer.unwrap(
    Effect.sync(() => {
      const has = (fault: Fault) => faults.includes(fault)
      const orders = new Map<string, OrderEvent[]>()
      const shipments = new Map<string, ShipmentEvent[]>()
      const riders = new Map<string, RiderEvent[]>()
      const fixes = new Map<string, Fix>()
      const placedBy = new Map<string, Wire['SubmittedOrder']>()
      const places = new Map<string, number>()
      const readers = new Map<string, Set<Queue.Enqueue<Wire['Tracking']>>>()
      let sequence = 0

      const order = (code: string) => fold(orderDecider, orders.get(code) ?? [])
      const shipmentsNow = () =>
        [...shipments.values()].flatMap((log): KnownShipment[] => {
          const shipment = fold(shipmentDecider, log)
          return shipment.status === 'NONE' ? [] : [shipment]
        })
      const shipmentOf = (code: string) => shipmentsNow().filter(({ orderCode }) => orderCode === code)

      const run = <S, C, E, R extends { readonly type: string }>(
        decider: Decider<S, C, E, R>,
        logs: Map<string, E[]>,
        id: string,
        command: C,
      ): Decision<E, R> => {
        const log = logs.get(id) ?? []
        const decision = decider.decide(fold(decider, log), command)
        if (decision.ok) logs.set(id, [...log, ...decision.events])
        return decision
      }

      const snapshotOf = (shipment: KnownShipment): Wire['Tracking'] => {
        const fix = shipment.rider && fixes.get(shipment.rider.id)
        const shared = fix && maySharePosition(shipment.status) ? fix : null
        const at = trackingPlace(`1.${places.get(shipment.shipmentId) ?? 0}`, shared?.at ?? null)
        const snapshot = trackingSnapshot(
          { ...trackingContext, code: shipment.orderCode, createdAt: shipment.createdAt },
          shipment,
          shared,
          at,
        )
        const told = { ...snapshot, shipment: { ...snapshot.shipment } } as Wire['Tracking']
        if (has('shares every position') && told.shipment.riderInfo)
          told.shipment.riderInfo = { ...told.shipment.riderInfo, lastLocationLat: 1, lastLocationLng: 1 }
        return told
      }

      const publish = (shipment: KnownShipment) => {
        const snapshot = snapshotOf(shipment)
        const isStale = has('sends a stale place') && shipment.status === 'IN_STORE'
        for (const queue of readers.get(shipment.logisticsOrderId) ?? [])
          Queue.offerUnsafe(queue, isStale ? { ...snapshot, at: '1.0.0' } : snapshot)
      }

      const moveShipment = (id: string, command: ShipmentCommand) => {
        const decision = run(shipmentDecider, shipments, id, command)
        const shipment = shipmentsNow().find(({ shipmentId }) => shipmentId === id)
        if (decision.ok && decision.events.length && shipment) {
          places.set(id, ++sequence)
          publish(shipment)
        }
        return decision
      }

      const toWire = (shipment: KnownShipment, riderId: string): Wire['Shipment'] =>
        ({
          id: shipment.shipmentId,
          status: shipment.status,
          updatedAt: shipment.updatedAt,
          returnShipment: shipment.returnShipment,
          logisticsOrder: { id: shipment.logisticsOrderId, code: shipment.orderCode },
          riderInfo: shipment.rider && { riderId: has('forgets who won') ? riderId : shipment.rider.id },
          securityCode: shipment.rider?.id === riderId ? shipment.securityCode : null,
          destination: { address: '', details: '', position: shipment.destination.position },
        }) as unknown as Wire['Shipment']

      const toWireOrder = (code: string): Wire['FollowUpOrder'] => {
        const state = order(code)
        return {
          code,
          status: state.status,
          logisticsOrderId: state.status === 'NONE' ? null : state.logisticsOrderId,
          shipments: shipmentOf(code).map(({ status }) => ({ status })),
        } as unknown as Wire['FollowUpOrder']
      }

      const toWireRider = (id: string): Wire['Rider'] => {
        const rider = fold(riderDecider, riders.get(id) ?? [])
        return {
          ...rider,
          id,
          lastLat: fixes.get(id)?.lat ?? null,
          lastLng: fixes.get(id)?.lng ?? null,
          shipmentsUrl: `/logistics/parrilla-centro/rider/${id}/shipments?token=${id}`,
        } as unknown as Wire['Rider']
      }

      const riderByPhone = (phone: string) =>
        [...riders.keys()].find((id) => {
          const rider = fold(riderDecider, riders.get(id) ?? [])
          return rider.riderId !== null && rider.phone === phone
        })

      const refuse = (operation: string, status: number, code: string) =>
        Effect.fail(new Refused({ operation, status, code, detail: '' }))
      const now = Effect.map(Clock.currentTimeMillis, (milliseconds) => new Date(milliseconds).toISOString())

      const gateway = Gateway.of({
        ready: Effect.void,
        store: () => Effect.succeed(fakeStore),
        menu: () => Effect.succeed(fakeMenu),
        modeTerms: () =>
          Effect.succeed({ fees: { userFee: 450, percentageUserFee: 0 }, discounts: [], surcharges: [] }),
        quoteDelivery: (_, position) =>
          Effect.succeed({
            inDeliveryArea: distanceInMetres(position, storeAt) < 2000,
            providersFailed: false,
            deliveryFee: 1800,
            cashDeliveryFee: null,
            cashDelivery: true,
            minimumOrderAmount: 9000,
            freeDeliveryFrom: 35_000,
            minDelayInMinutes: 30,
            maxDelayInMinutes: 40,
            branchContactId: fakeStore.id,
          }),
        submitOrder: Effect.fnUntraced(function* (key, form) {
          const before = placedBy.get(key)
          if (before && !has('places every tap')) return before
          const offer = readOffer(fakeMenu, 2)
          const plates = offer.plates.map((it) => it.plate)
          const menu = {
            id: 'm',
            name: 'm',
            remarkedPlateIds: [],
            upselleds: [],
            categories: [{ ...fakeMenu.categories[0]!, plateIds: plates.map(({ id }) => id) }],
          }
          const { problems } = repriceLines(linesOf(form.items, 2), plates, menu, offer.discounts)
          if (problems.length) return yield* refuse('submitOrder', 422, problems[0]!.type)
          const number = orders.size + 1
          const code = `CODE${String(number).padStart(4, '0')}`
          const placed = aPlacedOrder({ orderId: `o${number}`, code, logisticsOrderId: `l${number}` })
          const at = yield* now
          run(orderDecider, orders, code, { type: 'Place', at, ...placed })
          moveShipment(`s${number}`, {
            type: 'Create',
            at,
            shipmentId: `s${number}`,
            logisticsOrderId: `l${number}`,
            orderId: `o${number}`,
            orderCode: code,
            storeId: fakeStore.id,
            returnShipment: false,
            securityCode: '4821',
            customer: { name: form.customerName, phone: form.phone },
            destination: { address: '', details: '', position: form.destination?.position ?? null },
          })
          const answer = { id: `o${number}`, code }
          placedBy.set(key, answer)
          return answer
        }),
        order: (_, code) => Effect.sync(() => toWireOrder(code)),
        tracking: (_, code) => Effect.sync(() => snapshotOf(shipmentOf(code)[0]!)),
        consoleOrders: () => Effect.sync(() => [...orders.keys()].map(toWireOrder)),
        consoleStep: Effect.fnUntraced(function* (_, code, step) {
          const at = yield* now
          const command: OrderCommand = { type: step === 'accept' ? 'Accept' : 'MarkReady', at }
          const decision = run(orderDecider, orders, code, command)
          if (!decision.ok) return yield* refuse(step, 409, 'ORDER_STEP_NOT_ALLOWED')
          if (step === 'accept') for (const it of shipmentOf(code)) moveShipment(it.shipmentId, { type: 'Offer', at })
        }),
        findRider: (_, phone) => {
          const id = riderByPhone(phone)
          return id ? Effect.succeed(toWireRider(id)) : refuse('findRider', 404, 'RIDER_NOT_FOUND')
        },
        registerRider: Effect.fnUntraced(function* (_, { name, phone }) {
          const riderId = `r${riders.size + 1}`
          const command: RiderCommand = {
            type: 'Register',
            riderId,
            storeId: fakeStore.id,
            name,
            phone,
            at: yield* now,
          }
          run(riderDecider, riders, riderId, command)
          return toWireRider(riderId)
        }),
        updateRider: Effect.fnUntraced(function* (_, id, { active }) {
          run(riderDecider, riders, id, { type: active ? 'StartShift' : 'EndShift', at: yield* now })
          return toWireRider(id)
        }),
        shipments: (token) =>
          Effect.sync(() =>
            shipmentsNow()
              .filter(({ status }) => status === 'LOOKING_FOR_DRIVER')
              .map((shipment) => toWire(shipment, token)),
          ),
        shipmentInHand: (token) =>
          Effect.sync(() => {
            const mine = shipmentsNow().find(({ rider, ...it }) => rider?.id === token && isInProgress(it.status, it))
            return mine ? toWire(mine, token) : null
          }),
        takeStep: Effect.fnUntraced(function* (_, token, step) {
          const at = yield* now
          const decision = moveShipment(step.id, {
            type: 'Advance',
            to: step.status as ShipmentStatus,
            rider: { id: token, name: step.rider_name, phone: step.rider_phone },
            securityCode: null,
            securityCodeRequired: false,
            at,
          })
          if (!decision.ok && decision.rejection.type !== 'AuctionLost')
            return yield* refuse('updateShipment', 409, 'STEP_NOT_ALLOWED')
          const shipment = shipmentsNow().find(({ shipmentId }) => shipmentId === step.id)!
          if (shipment.status === 'DELIVERED') run(orderDecider, orders, shipment.orderCode, { type: 'Deliver', at })
          return toWire(shipment, token)
        }),
        sendPositions: Effect.fnUntraced(function* (token, riderId, sent) {
          const read = sent.map(({ at, ...fix }): Fix => ({ ...fix, at: Date.parse(at) }))
          const { kept, dropped } = sift(read, fixes.get(riderId) ?? null, yield* Clock.currentTimeMillis)
          if (dropped.length) return yield* Effect.die(new Error(`a fix was dropped: ${dropped.join()}`))
          const newest = kept.at(-1)
          if (!newest) return
          fixes.set(riderId, newest)
          for (const shipment of shipmentsNow())
            if (shipment.rider?.id === token && maySharePosition(shipment.status)) publish(shipment)
        }),
      })

      const watch = Watch.of({
        snapshots: (trackingId) =>
          Stream.callback<Wire['Tracking']>((queue) =>
            Effect.sync(() => {
              readers.set(trackingId, (readers.get(trackingId) ?? new Set()).add(queue))
              const shipment = shipmentsNow().find(({ logisticsOrderId }) => logisticsOrderId === trackingId)
              if (shipment) Queue.offerUnsafe(queue, snapshotOf(shipment))
            }),
          ),
      })
      return Layer.mergeAll(Layer.succeed(Gateway, gateway), Layer.succeed(Watch, watch))
    }),
  )
