import { Agent, get } from 'node:http'

const everyMs = 20

/** Reads an address as a browser does, over one of the agent's connections. */
export const read = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => answer.resume().once('end', resolve)).once(
      'error',
      reject,
    )
  })

/** Makes one small call after another while the work is done. Returns the time of each in milliseconds, sorted. */
export async function probing(url: string, work: () => Promise<unknown>): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let isOver = false
  const calls = (async () => {
    while (!isOver) {
      const began = performance.now()
      await read(url, agent)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  await work()
  isOver = true
  await calls
  return times.sort((a, b) => a - b)
}
