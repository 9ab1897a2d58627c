import { onTestFinished } from 'vitest'
import { demoSettings } from '#demo/gateway.ts'
import { createApp } from '#gateway/http/app.ts'
import type { Devices } from '#gateway/http/device.ts'

/** The gateway's HTTP server without a route, a database or a port; its log is kept. */
export async function bareApp(
  environment: Readonly<Record<string, string>> = {},
  showsVendorMaps?: () => boolean,
  devices?: Devices,
) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const settings = demoSettings({ RATE_LIMIT: '0', LOG_LEVEL: 'info', ...environment })
  const app = await createApp(
    settings,
    { write: (line) => void lines.push(JSON.parse(line)) },
    showsVendorMaps,
    undefined,
    devices,
  )
  onTestFinished(() => app.close())
  return { app, lines }
}
