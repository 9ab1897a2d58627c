/** Node 24 has it, and the libraries of TypeScript do not know it yet. */
declare namespace Intl {
  interface Locale {
    /** The time zones of a locale with a region. */
    getTimeZones(): string[] | undefined
  }
}
