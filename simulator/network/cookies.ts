/** Returns the cookies that an answer sets, as `name=value`, without their attributes for browsers. */
export const cookiesIn = (headers: Headers): readonly string[] =>
  headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
