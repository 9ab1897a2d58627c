import { QueryClient } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { drawnAt } from '#web/shared/drawing/draw-at.tsx'
import type { Drawn } from '#web/shared/drawing/drawn.ts'
import { ShipmentsScreen } from '../list/shipments-screen.tsx'
import { paths } from '../paths.ts'
import { storeQuery } from '../workplace/use-store.ts'

/** Draws the frame of a store's list of shipments, of which only a courier may know more. The gateway runs this file of the build. */
export function drawCouriersList(alias: string, shop: Wire['ResolvedAlias']): Drawn | null {
  if (shop.type !== 'branchContact') return null
  const client = new QueryClient()
  client.setQueryData(storeQuery(alias).queryKey, shop.info)
  return drawnAt(paths.shipments(alias), client, <ShipmentsScreen alias={alias} />)
}
