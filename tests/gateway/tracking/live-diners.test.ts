import { expect, test } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { saveFixes } from '#gateway/aggregates/tracking/positions.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import type { Frame } from '#gateway/realtime/frames.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import {
  aNode,
  aStack,
  catalog,
  db,
  fixAt,
  onTheWay,
  openLiveTables,
  put,
  recorded,
  riderOf,
  start,
  withoutStores,
} from '#tests/kit/live-node.ts'

openLiveTables()

test('[CARD-03] the diners of a shipment see each fix, in the newest state of the shipment', async () => {
  const { live, watch, clock } = aNode()
  const shipment = await onTheWay()
  const diner = await watch(shipment)
  await live.report(riderOf(shipment), [fixAt(0)])
  await put({ ...shipment, status: 'ON_ROUTE_TO_DROP_OFF', securityCode: '77' }, 2)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  clock.advance(1_000)
  await live.report(riderOf(shipment), [fixAt(1)])
  expect(diner.shown.map(({ at }) => at)).toEqual([...new Set(diner.shown.map(({ at }) => at))])
  expect(diner.lats()).toEqual([null, fixAt(0).lat, fixAt(0).lat, fixAt(1).lat])
  await live.stop()
})

test('the diners of a shipment see another courier from the step that assigns them until the end', async () => {
  const { live, watch, clock } = aNode()
  const shipment = await onTheWay()
  const beto = { id: `beto-of-${shipment.shipmentId}`, name: 'Beto', phone: '+5491155550002' }
  const diner = await watch(shipment)
  await live.report(riderOf(shipment), [fixAt(0)])
  await live.report(beto.id, [fixAt(0, { lat: -34.5 })])
  expect(diner.lats()).toEqual([null, fixAt(0).lat])
  await put({ ...shipment, rider: beto }, 2)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  expect(diner.lats()).toEqual([-34.5])
  clock.advance(1_000)
  await live.report(beto.id, [fixAt(1, { lat: -34.5001 })])
  expect(diner.lats()).toEqual([-34.5001])
  await put({ ...shipment, rider: beto, status: 'DELIVERED' }, 3)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  clock.advance(1_000)
  await live.report(beto.id, [fixAt(2, { lat: -34.5002 })])
  expect(diner.lats()).toEqual([null])
  await live.stop()
})

test('the diners of a shipment are each told of events of one shipment of a stack, and of the stack', async () => {
  const { live, watch } = aNode()
  const stacked = await aStack('stack-told', 2)
  const diners = [await watch(stacked[0]!), await watch(stacked[1]!)]
  const waysToGo = () => diners.map(({ shown }) => shown.splice(0).map(({ shipment }) => shipment.stopsBefore))
  expect(waysToGo()).toEqual([[0], [1]])
  for (const one of stacked) await put(one, 2)
  await live.follow(recorded(`shipment-${stacked[0]!.shipmentId}`))
  expect(waysToGo()).toEqual([[0], [1]])
  for (const one of stacked) await put(one, 3)
  await live.follow(recorded('stack-stack-told', 'StackAdvanced'))
  expect(waysToGo()).toEqual([[0], [1]])
  await live.follow(recorded('order-1', 'OrderPlaced'))
  expect(waysToGo()).toEqual([[], []])
  await live.stop()
})

test('the diners of a shipment see the store as the catalogue has it now', async () => {
  let shop = catalog
  const { live, watch, clock, faults } = aNode({ shop: () => shop })
  const shipment = await onTheWay()
  const diner = await watch(shipment)
  await live.report(riderOf(shipment), [fixAt(0)])
  const document = demoCatalog()
  const renamed = document.stores.map((store) => ({ ...store, name: `New ${store.name}` }))
  shop = createCatalog({ ...document, stores: renamed })
  for (const second of [1, 2]) {
    clock.advance(1_000)
    await live.report(riderOf(shipment), [fixAt(second)])
  }
  const [, before, ...after] = diner.shown.map(({ branchContact }) => branchContact.name)
  expect(after).toEqual([`New ${before}`, `New ${before}`])
  expect(faults).toEqual([])
  await live.stop()
})

test('the diners of a shipment see nothing more once its store has left the catalogue, which is logged', async () => {
  let shop = catalog
  const { live, watch, clock, faults } = aNode({ shop: () => shop })
  const shipment = await onTheWay()
  const diner = await watch(shipment)
  await live.report(riderOf(shipment), [fixAt(0)])
  shop = withoutStores
  for (const second of [1, 2]) {
    clock.advance(1_000)
    await live.report(riderOf(shipment), [fixAt(second)])
  }
  expect(diner.lats()).toEqual([null, fixAt(0).lat])
  expect(faults.map(String)).toEqual([expect.stringContaining(shipment.shipmentId)])
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  expect(diner.lats()).toEqual([])
  await live.stop()
})

test('the diners of a shipment get nothing twice if they come before a step, and nothing after they leave', async () => {
  const { live, watch, watched, hub } = aNode()
  const shipment = await onTheWay()
  const diner = await watch(shipment)
  diner.leave()
  watched()
  await put(shipment, 2)
  await live.follow(recorded(`shipment-${shipment.shipmentId}`))
  await live.report(riderOf(shipment), [fixAt(0)])
  expect([diner.lats(), watched(), hub.counts.published]).toEqual([[null], [], 1])
  await live.stop()
})

const latOf = (step: number) => -34.61 + step / 100_000

/** A phone whose every step is some metres on, and its diner's frames by millisecond. */
async function drive() {
  const { live, watch, clock, hub } = aNode()
  const shipment = await onTheWay()
  await watch(shipment)
  const frames: { readonly at: number; readonly lat: number }[] = []
  const deliver = ({ bytes }: Frame) => {
    const { shipment: shown } = JSON.parse((JSON.parse(textOf(bytes)) as { data: string }).data) as TrackingSnapshot
    const lat = shown.riderInfo?.lastLocationLat
    if (lat != null) frames.push({ at: clock.now().getTime() - start, lat })
  }
  hub.subscribe(trackingChannel(shipment.logisticsOrderId), { deliver }, null)
  const report = (step: number) =>
    live.report(riderOf(shipment), [{ at: clock.now().getTime(), lat: latOf(step), lng: -58.372 }])
  return { frames, report, pass: clock.advance, stop: live.stop }
}

test('the frames of a courier whose phone reports ten times a second go once a second, with the newest fix', async () => {
  const { frames, report, pass, stop } = await drive()
  for (let step = 0; step <= 600; step++) {
    if (step > 0) pass(100)
    await report(step)
  }
  const gaps = frames.slice(1).map(({ at }, index) => at - frames[index]!.at)
  // The phone's second is not exact, and five seconds may be caught up on.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(900)
  for (const [index, { at }] of frames.entries()) expect(at).toBeGreaterThanOrEqual((index - 5) * 1_000)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000)
  for (const { at, lat } of frames) expect(latOf(at / 100) - lat).toBeLessThan(1.5 / 100_000)
  await stop()
})

test('the frames of a courier that wait for their second go when it is over, with the newest fix', async () => {
  const { frames, report, pass, stop } = await drive()
  await report(0)
  pass(300)
  await report(3)
  pass(100)
  await report(4)
  pass(599)
  expect(frames).toHaveLength(1)
  pass(1)
  expect(frames.at(-1)).toEqual({ at: 1_000, lat: latOf(4) })
  pass(10_000)
  expect(frames).toHaveLength(2)
  await stop()
})

test('the frames of a courier are held back while the node cannot read the log, which may close a window', async () => {
  let isFollowing = false
  const between = heldBus()
  const elsewhere = aNode({ bus: between.node() })
  const { live, watch, clock } = aNode({ bus: between.node(), isFollowing: () => isFollowing })
  const shipment = await onTheWay()
  await elsewhere.watch(shipment)
  const diner = await watch(shipment)
  await live.report(riderOf(shipment), [fixAt(0)])
  expect([diner.lats(), between.held.length]).toEqual([[null], 0])
  isFollowing = true
  clock.advance(1_000)
  await live.report(riderOf(shipment), [fixAt(1)])
  expect([diner.lats(), between.held.length]).toEqual([[fixAt(1).lat], 1])
  await Promise.all([live.stop(), elsewhere.live.stop()])
})

test('a tracking channel is filled with the newest snapshot and fix, even before the database has it', async () => {
  const { live, watch } = aNode()
  const shipment = await onTheWay()
  await live.report(riderOf(shipment), [fixAt(0)])
  const diner = await watch(shipment)
  expect(diner.shown[0]).toEqual(await live.snapshot(shipment.logisticsOrderId))
  expect(diner.lats()).toEqual([fixAt(0).lat])
  expect(await live.snapshot('unknown')).toBeNull()
  await live.stop()
})

test('a tracking channel shows the database’s position of a courier if this node knows no newer one', async () => {
  const { live } = aNode()
  const shipment = await onTheWay()
  await saveFixes(db, [{ ...fixAt(0), riderId: riderOf(shipment) }])
  const shown = async () => (await live.snapshot(shipment.logisticsOrderId))?.shipment.riderInfo?.lastLocationLat
  expect(await shown()).toBe(fixAt(0).lat)
  await live.report(riderOf(shipment), [fixAt(1)])
  expect(await shown()).toBe(fixAt(1).lat)
  await saveFixes(db, [{ ...fixAt(2), riderId: riderOf(shipment) }])
  expect(await shown()).toBe(fixAt(2).lat)
  await live.stop()
})

test.each([
  ['that is none of the kind', () => 'news'],
  ['of a shipment that is not there', () => 'tracking-unknown'],
  ['without a shipment', () => 'tracking-'],
  ['with more before its name', (name: string) => `my-${name}`],
  ['with more behind its name', (name: string) => `${name}.x`],
])('a tracking channel of %s is filled with nothing', async (_, nameOf) => {
  const { live, hub } = aNode()
  const { logisticsOrderId } = await onTheWay()
  const name = nameOf(trackingChannel(logisticsOrderId))
  for (const channel of [name, trackingChannel(logisticsOrderId)])
    hub.subscribe(channel, { deliver: () => undefined }, null)
  await live.prime(name)
  expect(hub.counts.published).toBe(0)
  await live.stop()
})
