import type { Branch } from '../catalog/branch.ts'
import { consentOf } from './consent.ts'

/** The ids become parts of script addresses and calls, so only the vendors' own format is accepted. */
export const pixelId = /^\d{5,20}$/
export const tagManagerId = /^GTM-[A-Z0-9]{4,12}$/
export const propertyId = /^(G-[A-Z0-9]{4,16}|UA-\d{4,12}-\d{1,4})$/

/** The vendors of a branch; null for a vendor without a valid id. */
export type Vendors = {
  readonly pixel: string | null
  readonly tagManager: string | null
  readonly property: string | null
}

/** ANALYT-26 to ANALYT-28, FOPEN-97: ids come only from the branch; a disabled vendor has none. */
export function vendorsOf(
  branch: Pick<Branch, 'fbPixelId' | 'googleTagManagerId' | 'googleAnalyticsId' | 'generalConfig'>,
): Vendors {
  const isOff = consentOf(branch) === 'OFF'
  const valid = (id: string | null, pattern: RegExp) => (!isOff && id !== null && pattern.test(id) ? id : null)
  return {
    pixel: valid(branch.fbPixelId, pixelId),
    tagManager: valid(branch.googleTagManagerId, tagManagerId),
    property: valid(branch.googleAnalyticsId, propertyId),
  }
}

/** The vendors to which the gateway can report a sale. */
export const conversionVendors = ['pixel', 'property'] as const

export type ConversionVendor = (typeof conversionVendors)[number]

export const hasVendor = ({ pixel, tagManager, property }: Vendors): boolean =>
  pixel !== null || tagManager !== null || property !== null

/**
 * The pages where scripts of vendors may run: a shop's front, its menu and the cart. They may not run where a card may
 * be typed, or at an address that names an order, because they read the address.
 */
export const isVendorPage = (path: string): boolean => /^\/menu\/[^/]+(\/(?!(checkout|order)(\/|$)).*)?$/.test(path)
