/** Whether a list has a next page. A row that cannot be written stands in `unreadable`, and counts as well. */
export const isWholePage = (
  entries: readonly unknown[],
  { unreadable = [] }: { readonly unreadable?: readonly string[] },
  pageSize: number,
): boolean => entries.length + unreadable.length >= pageSize
