import { sharedPaths } from '#web/shared/paths.ts'

/** Every address of a courier. */
export const paths = {
  shipments: (alias: string) => `/logistics/${encodeURIComponent(alias)}/shipments`,
  shipment: (alias: string, type: 'simple' | 'stack', id: string) =>
    `${paths.shipments(alias)}/${type}/${encodeURIComponent(id)}`,
  riderRegister: (alias: string, variant: string) =>
    `/logistics/${encodeURIComponent(alias)}/rider/${encodeURIComponent(variant)}`,
  notFound: sharedPaths.notFound,
} as const
