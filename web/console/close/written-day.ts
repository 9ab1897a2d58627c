/** `21/11/2026` for a date of the contract. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/')
