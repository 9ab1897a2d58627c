/** A sentence for each rejection; a new rejection does not compile without one. */
export type Copy<Rejection extends { type: string }> = {
  [Type in Rejection['type']]: (rejection: Extract<Rejection, { type: Type }>) => string
}

export const say = <R extends { type: string }>(copy: Copy<R>, rejection: R): string =>
  (copy[rejection.type as R['type']] as (r: R) => string)(rejection)
