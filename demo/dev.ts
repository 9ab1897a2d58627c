import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** `npm run dev`: the demo's gateway and fleet on `PORT` (8080), and the web client from its sources on 5173. */
process.env['PORT'] ??= '8080'
process.env['GATEWAY_PORT'] ??= process.env['PORT']
const vite = await createServer({ configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)) })
// Vite ends the process at once. The demo, which is loaded after it, ends when its node has answered.
process.removeAllListeners('SIGTERM')
await import('./main.ts')
await vite.listen(5173)
vite.printUrls()
