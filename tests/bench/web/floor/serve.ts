import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

type File = readonly [type: string, body: string]

/** The minimum of a page drawn by React for a cart: the library, one call that its document names, and a picture. */
export async function serveFloor(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#c52"/></svg>`
  const lines = ['Provoleta al hierro', 'Flan mixto'].map((name) => ({ name, picture: '/picture.svg' }))
  const files: Readonly<Record<string, File>> = {
    '/': ['text/html', page],
    '/page.js': ['text/javascript', await built()],
    '/cart.json': ['application/json', JSON.stringify({ lines })],
    '/picture.svg': ['image/svg+xml', picture],
  }
  const packed = new Map(Object.entries(files).map(([path, [type, body]]) => [path, [type, brotliCompressSync(body)]]))
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = packed.get(url) ?? []
    if (!type || !body) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': `${type}`, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<link rel="preload" as="fetch" crossorigin href="/cart.json"><script type="module" src="/page.js"></script>
<div id="root"></div>`

async function built(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: `${import.meta.dirname}/page.js` } },
  })
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const script = files.find((file) => file.type === 'chunk')
  if (!script) throw new Error('the page of the floor was not built')
  return script.code
}
