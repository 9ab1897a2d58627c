import { proxyBefore } from './proxy.ts'

/** A company's proxy in front of a gateway: it passes requests on, and cuts every upgrade. */
export async function websocketBlocker(url: string) {
  let cut = 0
  const proxy = await proxyBefore(url, {
    onUpgrade(_, socket) {
      cut++
      socket.destroy()
    },
  })
  return { ...proxy, /** How many upgrades it has cut. */ cut: () => cut }
}
