import { expect, test } from 'vitest'
import { manualClock } from '#tests/kit/clock.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

const mode = 'parrilla-centro-delivery'
const store = 'new-york'

/** The demo with a store in New York that takes orders for 00:15 on Sundays. */
function withStore() {
  const demo = demoCatalog()
  const like = demo.stores.find(({ id }) => id === 'parrilla-centro')!
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['00:15'] }],
    datesBetween: { from: '2026-11-21', to: '2027-11-21' },
  }
  const orderModes = like.orderModes.map((each) => ({
    ...{ ...each, id: `${store}-${each.id}` },
    ...(each.id === mode && { orderSchedule }),
  }))
  return {
    ...demo,
    stores: [...demo.stores, { ...like, id: store, alias: store, timeZone: 'America/New_York', orderModes }],
  }
}

test('the lead time and the minutes of busy mode run past midnight', async () => {
  // Saturday, 23:56 and then 23:50 in New York. A slot may be used for ten minutes after its last offer.
  const clock = manualClock('2026-11-22T04:56:00Z')
  const gateway = await startGatewayOf(withStore(), { clock })
  const body = await aSubmission(gateway)
  const request = {
    branchContact: store,
    orderModeId: `${store}-${mode}`,
    scheduled: true,
    scheduledAt: '2026-11-22T00:15:00-05:00',
  }
  const submit = async () => {
    const { data, error, response } = await gateway.api.POST('/api/order', { body: { ...body, ...request } })
    return { status: response.status, code: data?.code ?? error?.code }
  }
  const refused = { status: 422, code: 'SLOT_NOT_OFFERED' }
  expect(await submit()).toEqual(refused)
  clock.jump(-6 * 60_000)
  const params = { path: { branchContactId: store } }
  const busy = { params, headers: gateway.admin, body: { extraMinutes: 10, minutes: 60 } as const }
  expect((await gateway.api.PUT('/api/console/stores/{branchContactId}/busy', busy)).response.status).toBe(200)
  expect(await submit()).toEqual(refused)
  await gateway.api.DELETE('/api/console/stores/{branchContactId}/busy', { params, headers: gateway.admin })
  expect((await submit()).status).toBe(200)
  await gateway.close()
})
