import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentFile, webApps } from '#domain/slug/app-of-path.ts'

const built =
  '<!doctype html><html lang="es"><head><title>Comanda</title></head><body><div id="root"></div></body></html>'

/** A folder with a built client that has an empty document for each app. */
export function aBuiltClient(): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'comanda-web-'))
  for (const app of webApps) writeFileSync(join(webRoot, documentFile(app)), built)
  return webRoot
}
