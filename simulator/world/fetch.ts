import type { Gateway } from '#gateway/node/options.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The delay of a request, and then of its answer, in milliseconds. */
const latencyMs = 20

const hasNoBody: readonly number[] = [204, 205, 304]

/** `fetch` without a network: the gateway's own routes, checks and answers, after a delay in each direction. */
export const fetchFrom =
  ({ call }: Pick<Gateway, 'call'>, time: VirtualTime) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    // The delay starts before the body is read, so that calls arrive in the order in which they were made.
    const [payload] = await Promise.all([
      request.body === null ? undefined : request.text(),
      onTheWay(time, request.signal),
    ])
    time.stir()
    const answer = await call({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload !== undefined && { payload }),
    })
    await onTheWay(time, request.signal)
    return new Response(hasNoBody.includes(answer.statusCode) ? null : answer.payload, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        // Each cookie is a separate header.
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    })
  }

const onTheWay = (time: VirtualTime, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = time.after(latencyMs, () => {
      signal.removeEventListener('abort', give)
      resolve()
    })
    const give = () => {
      stop()
      reject(signal.reason)
    }
    signal.addEventListener('abort', give, { once: true })
  })
