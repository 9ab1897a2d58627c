/** ROUTE-12: what stands after the alias and is never an order mode. */
const reservedSegments: readonly string[] = ['preview', 'checkout', 'order']

export const isReserved = (segment: string): boolean => reservedSegments.includes(segment)

/** ROUTE-03: every space an underscore. The router escapes the rest. */
export const modeSegment = (showName: string): string => showName.replaceAll(' ', '_')

/** ROUTE-04: null names no mode of these (ROUTE-15). */
export const modeOfSegment = <Mode extends { readonly showName: string }>(
  segment: string,
  modes: readonly Mode[],
): Mode | null =>
  isReserved(segment) ? null : (modes.find(({ showName }) => modeSegment(showName) === segment) ?? null)
