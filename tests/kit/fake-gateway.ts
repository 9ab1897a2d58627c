import { Clock, Effect, Layer, Queue, Stream } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { type OrderCommand, orderDecider } from '#domain/order/decide.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { type RiderCommand, riderDecider } from '#domain/rider/decide.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import { type Fix, sift } from '#domain/tracking/fix.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readMenu } from '#openapi/wire/menu.ts'
import { readSubmission } from '#openapi/wire/orders.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { GatewayAddress } from '#simulator/services/calls.ts'
import { cartsHttp } from '#simulator/services/carts.ts'
import { CourierLines } from '#simulator/services/courier-line.ts'
import { Gateway, Refused } from '#simulator/services/gateway.ts'
import { consoleReachOf, dinerReachOf } from '#simulator/services/reach.ts'
import { Watch } from '#simulator/services/watch.ts'
import { type Fault, fakeLog } from './fake-log.ts'
import { fakeMenu, fakeStore, storeAt } from './fake-shop.ts'
import { aPlacedOrder } from './order.ts'

/** A part that the fake does not have is never reached. */
const nowhere: GatewayAddress = {
  baseUrl: 'http://nowhere',
  adminToken: '',
  patience: 'brief',
  network: {
    fetch: () => Promise.reject(new Error('a fake has no network')),
    open: () => {
      throw new Error('a fake has no network')
    },
  },
}

/** The real rules over maps in memory: the gateway's answers, without the gateway. */
export const fakeGateway = (...faults: readonly Fault[]) =>
  Layer.unwrap(
    Effect.sync(() => {
      const { has, orders, riders, fixes, placedBy, readers, run, shipmentsNow, shipmentOf, ...log } = fakeLog(faults)
      const { moveShipment, publish, snapshotOf, toConsoleOrder, toWire, toWireOrder, toWireRider, riderByPhone } = log
      const refuse = (operation: string, status: number, code: string) =>
        Effect.fail(new Refused({ operation, status, code, detail: '' }))
      const now = Effect.map(Clock.currentTimeMillis, (milliseconds) => new Date(milliseconds).toISOString())

      const inHandOf = (riderId: string) =>
        shipmentsNow().find(({ rider, ...it }) => rider?.id === riderId && isInProgress(it.status, it))

      /** The orders of which a person has taken a step: its key begins with `person`. */
      const byPerson = new Set<string>()
      const submitOrder = Effect.fnUntraced(function* (key: string, form: Wire['OrderSubmission']) {
        const before = placedBy.get(key)
        if (before && !has('places every tap')) return before
        const { plates, menu, discounts } = readMenu(fakeMenu, amountsOf(2))
        const { problems } = repriceLines(readSubmission(form, 2).lines, plates, menu, discounts)
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
        const answer = { id: `o${number}`, code, publicId: `k.${number}` }
        placedBy.set(key, answer)
        return answer
      })

      const gateway = Gateway.of({
        ready: Effect.void,
        store: () => Effect.succeed(fakeStore),
        aliases: Effect.succeed([fakeStore.alias]),
        menu: () => Effect.succeed(fakeMenu),
        country: () => Effect.succeed(defaultCountry),
        modeCharges: () =>
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
        submitOrder,
        submitOnce: submitOrder,
        withdrawOnce: () => Effect.succeed({ order: null }),
        order: (_, code) => Effect.sync(() => toWireOrder(code)),
        tracking: (_, code) => Effect.sync(() => snapshotOf(shipmentOf(code)[0]!)),
        consoleOrders: (_, status) =>
          Effect.sync(() => [...orders.keys()].map(toConsoleOrder).filter((order) => order.status === status)),
        orderHistory: (code) =>
          Effect.succeed(
            byPerson.has(code) ? [{ type: 'OrderAccepted', at: '', by: { is: 'operator', name: 'Ana' } }] : [],
          ),
        consoleStep: Effect.fnUntraced(function* (key, code, step) {
          const at = yield* now
          if (key.startsWith('person')) byPerson.add(code)
          if (step === 'offer') return yield* refuse(step, 409, 'NOTHING_TO_OFFER')
          const command: OrderCommand = { type: step === 'accept' ? 'Accept' : 'MarkReady', at }
          const decision = run(orderDecider, orders, code, command)
          if (!decision.ok) return yield* refuse(step, 409, 'ORDER_STEP_NOT_ALLOWED')
          if (step === 'accept') for (const it of shipmentOf(code)) moveShipment(it.shipmentId, { type: 'Offer', at })
        }),
        cancelOrder: () => refuse('cancelOrder', 409, 'ORDER_STEP_NOT_ALLOWED'),
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
          const at = yield* now
          const isHolding = inHandOf(id) !== undefined
          const done = run(
            riderDecider,
            riders,
            id,
            active ? { type: 'StartShift', at } : { type: 'EndShift', isHolding, at },
          )
          if (!done.ok) return yield* refuse('updateRider', 409, 'SHIPMENT_IN_PROGRESS')
          return toWireRider(id)
        }),
        whoAmI: (token) => Effect.sync(() => toWireRider(token)),
        shipments: (token) =>
          Effect.sync(() =>
            shipmentsNow()
              .filter(({ status }) => status === 'LOOKING_FOR_DRIVER')
              .map((shipment) => toWire(shipment, token)),
          ),
        shipment: (token, id) =>
          Effect.sync(() => toWire(shipmentsNow().find(({ shipmentId }) => shipmentId === id)!, token)),
        stacks: () => Effect.succeed([]),
        stack: () => refuse('readStack', 404, 'STACK_NOT_FOUND'),
        createStack: () => refuse('createStack', 409, 'NOT_STACKABLE'),
        takeStackStep: () => refuse('updateStack', 404, 'STACK_NOT_FOUND'),
        inHand: (token) =>
          Effect.sync(() => {
            const mine = inHandOf(token)
            return mine
              ? { shipmentType: 'simple' as const, shipmentId: mine.shipmentId, shipment: toWire(mine, token) }
              : null
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
          const verdict = { accepted: kept.length, dropped: [...dropped] }
          if (!newest) return verdict
          fixes.set(riderId, newest)
          for (const shipment of shipmentsNow())
            if (shipment.rider?.id === token && maySharePosition(shipment.status)) publish(shipment)
          return verdict
        }),
      })

      const snapshots = (trackingId: string) =>
        Stream.callback<Wire['Tracking']>((queue) =>
          Effect.sync(() => {
            readers.set(trackingId, (readers.get(trackingId) ?? new Set()).add(queue))
            const shipment = shipmentsNow().find(({ logisticsOrderId }) => logisticsOrderId === trackingId)
            if (shipment) Queue.offerUnsafe(queue, snapshotOf(shipment))
          }),
        )
      const watch = Watch.of({
        snapshots,
        // Nothing proves to a fake's page that it has missed nothing.
        proven: (trackingId) =>
          snapshots(trackingId).pipe(Stream.map((snapshot) => ({ is: 'snapshot', snapshot }) as const)),
      })
      return Layer.mergeAll(
        Layer.succeed(Gateway, gateway),
        Layer.succeed(Watch, watch),
        CourierLines.none,
        cartsHttp(nowhere),
        consoleReachOf(nowhere),
        dinerReachOf(nowhere),
      )
    }),
  )
