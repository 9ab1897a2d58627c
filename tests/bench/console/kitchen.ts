import createClient from 'openapi-fetch'
import { demoEnvironment } from '#demo/environment.ts'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { inParallel } from '../realtime/job.ts'

/** The orders that wait to be accepted while the others are cooked: fewer than a column shows at first. */
const leastNew = 10
const atOnce = 8

type Step = 'accept' | 'ready' | 'deliver'

/** An order that a diner has placed: its code, and the instant in milliseconds at which the gateway had accepted it. */
export type PlacedOrder = { readonly code: string; readonly at: number }

/**
 * A store whose orders move on: each new one is placed by a diner who picks it up, and one of each column goes to the next, so that the
 * number of open orders stays.
 */
export async function openKitchen(url: string, open: number) {
  const api = createClient<paths>({ baseUrl: url })
  const headers = { authorization: `Bearer ${demoEnvironment.ADMIN_TOKEN}` }
  const takeAway = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const
  const body = await aSubmission({ api }, takeAway)
  const lanes: Record<'fresh' | 'cooking' | 'ready', string[]> = { fresh: [], cooking: [], ready: [] }
  let diners = 0

  const place = async (): Promise<PlacedOrder> => {
    const number = ++diners
    const { data, error } = await api.POST('/api/order', { body: submissionOf(body, number) })
    if (!data) throw new Error(`an order was refused: ${JSON.stringify(error)}`)
    const at = Date.now()
    lanes.fresh.push(data.code)
    return { code: data.code, at }
  }
  const step = async (code: string, name: Step) => {
    const options = { params: { path: { code } }, headers }
    const { response } =
      name === 'accept'
        ? await api.POST('/api/console/orders/{code}/accept', options)
        : name === 'ready'
          ? await api.POST('/api/console/orders/{code}/ready', options)
          : await api.POST('/api/console/orders/{code}/deliver', options)
    if (!response.ok) throw new Error(`${name} of ${code} answered ${response.status}`)
  }
  const accepted = (code: string) => {
    lanes.fresh = lanes.fresh.filter((one) => one !== code)
    lanes.cooking.push(code)
  }

  await inParallel(open, atOnce, place)
  for (const code of lanes.fresh.slice(leastNew)) {
    await step(code, 'accept')
    accepted(code)
  }
  for (const code of lanes.cooking.slice(0, lanes.cooking.length / 2)) {
    await step(code, 'ready')
    lanes.ready.push(code)
  }
  lanes.cooking = lanes.cooking.filter((code) => !lanes.ready.includes(code))

  return {
    place,
    /** A person of the page has accepted an order. */
    accepted,
    /** One order of each column goes on; `accepts` also takes the oldest new one. */
    async moveOn(accepts: boolean): Promise<void> {
      const [fresh] = lanes.fresh
      if (accepts && fresh !== undefined && lanes.fresh.length > leastNew) {
        await step(fresh, 'accept')
        accepted(fresh)
      }
      const cooked = lanes.cooking.shift()
      if (cooked !== undefined) {
        await step(cooked, 'ready')
        lanes.ready.push(cooked)
      }
      const handed = lanes.ready.shift()
      if (handed !== undefined) await step(handed, 'deliver')
    },
    codes: () => [...lanes.cooking, ...lanes.ready],
  }
}

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>

type Submission = components['schemas']['OrderSubmission']

/** Each diner has a name and a phone of their own, so that a search finds one of them. */
const submissionOf = (body: Submission, number: number): Submission => ({
  ...body,
  phone: `+54911${String(40_000_000 + number)}`,
  customerName: `Comensal ${number}`,
})
