import { readFileSync } from 'node:fs'
import { startDemoGateway } from '#demo/gateway.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'

/** The demo's shop with this many plates in its menus: each plate again and again, under new names. */
const plates = Number(process.env['PLATES'])
const parsed = parseCatalog(readFileSync(new URL('../../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error('the demo’s catalogue does not hold')
const catalog = {
  ...parsed.document,
  branches: parsed.document.branches.map((branch) => {
    const times = Math.max(1, Math.ceil(plates / branch.plates.length))
    const copies = (id: string) => Array.from({ length: times }, (_, n) => (n === 0 ? id : `${id}-${n}`))
    return {
      ...branch,
      plates: branch.plates.flatMap((plate) =>
        copies(plate.id).map((id, n) => ({ ...plate, id, ...(n > 0 && { showName: `${plate.showName} ${n}` }) })),
      ),
      menus: branch.menus.map((menu) => ({
        ...menu,
        categories: menu.categories.map((category) => ({ ...category, plateIds: category.plateIds.flatMap(copies) })),
      })),
    }
  }),
}
const gateway = await startDemoGateway(
  { PORT: '0', DATA_DIR: 'memory:', RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', LOG_LEVEL: 'error' },
  { catalog },
)
process.send?.({ url: gateway.url })
process.on('disconnect', () => {
  gateway.close().finally(() => process.exit())
})
