/** Returns the parts of a path, without escapes and empty parts. */
export const segmentsOf = (pathname: string): readonly string[] => pathname.split('/').filter(Boolean).map(decoded)

/** An invalid escape stays as it is, so that it names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
