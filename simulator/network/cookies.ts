/** The cookies that an answer sets, as `name=value`: without what a browser is told to do with them. */
export const cookiesIn = (headers: Headers): readonly string[] =>
  headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
