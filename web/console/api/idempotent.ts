/** The options of a call that counts once: a repetition with the same key has the same effect and the same answer. */
export type Idempotent = { readonly headers: { readonly 'Idempotency-Key': string } }
