import type { QueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { TrackingScreen } from '#web/diner/features/tracking/tracking-screen.tsx'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'

/** RTE-12. */
export default function TrackingPage() {
  const { alias = '', orderCode = '' } = useParams()
  return <TrackingScreen key={`${alias}/${orderCode}`} alias={alias} orderCode={orderCode} />
}

/** Loads the address of the map's tiles, if the document has drawn the map. */
export const loadWhole = (client: QueryClient) =>
  document.querySelector('.drawn') ? client.prefetchQuery(configurationQuery) : undefined
