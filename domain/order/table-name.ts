/** The name of a table as a diner has written it, without the word itself: `7` for `Mesa 7`. */
export const tableName = (written: string): string => written.trim().replace(/^mesa +/i, '')
