import { startNode } from '../processes.ts'
import type { System } from '../system.ts'
import { frame, open } from '../websocket.ts'

/** `{"channel":"…"}` subscribes, `{"channel":"…","data":…}` publishes: see its server. */
export const bareWs: System = {
  name: 'bare ws',
  missing: () => null,
  start: () => startNode(new URL('../servers/bare-ws.ts', import.meta.url)),
  collectsGarbage: true,
  async reader(port, channel) {
    const reader = await open(port, '/')
    reader.send(JSON.stringify({ channel }))
    await reader.next()
    return reader
  },
  hear: (reader, onMessage) => reader.listen(onMessage),
  async publisher(port) {
    return (await open(port, '/')).socket
  },
  message: (channel, json) => frame(`{"channel":"${channel}","data":${json}}`),
  road: {
    courier: (port, { diner }) => open(port, `/?relay=${diner}`),
    fix: ({ courier }, fix) => JSON.stringify({ event: 'client-position', channel: courier, data: { fixes: [fix] } }),
    placeOf: (text) => placeOfFix(text),
  },
}

/** `ws` that reads and answers as ours must, and does nothing else. */
export const readingWs: System = {
  ...bareWs,
  name: 'reading ws',
  start: () => startNode(new URL('../servers/reading-ws.ts', import.meta.url)),
  only: ['W1', 'W6'],
}

/** `ws` that holds each channel's newest snapshot, as ours must for readers that come later. */
export const holdingWs: System = {
  ...bareWs,
  name: 'holding ws',
  start: () => startNode(new URL('../servers/holding-ws.ts', import.meta.url)),
  async reader(port, channel) {
    const reader = await bareWs.reader(port, channel)
    await reader.next()
    return reader
  },
  only: ['W3'],
}

/** The place in a frame that carries the fix as it was sent. */
export function placeOfFix(text: string): readonly number[] | null {
  const [, at] = /"at\\?":\\?"([^"\\]+)/.exec(text) ?? []
  return at === undefined ? null : [Date.parse(at)]
}
