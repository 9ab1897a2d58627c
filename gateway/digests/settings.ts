import { z } from 'zod'

const leastBytes = 32

/** Whether a text is long enough for a key. */
export const isKey = (text: string): boolean => Buffer.byteLength(text) >= leastBytes

/** The key of digests, by itself or in a file. */
export const digestSettings = {
  DIGEST_KEY: z.string().max(1_000).refine(isKey, `it has fewer than ${leastBytes} bytes`).optional(),
  DIGEST_KEY_FILE: z.string().min(1).optional(),
}

type Given = { readonly DIGEST_KEY?: string | undefined; readonly DIGEST_KEY_FILE?: string | undefined }

/** The fault of the two settings taken together, as a sentence; null when there is none. */
export const digestsFault = ({ DIGEST_KEY, DIGEST_KEY_FILE }: Given): string | null =>
  DIGEST_KEY !== undefined && DIGEST_KEY_FILE !== undefined
    ? 'DIGEST_KEY and DIGEST_KEY_FILE exclude each other: an installation has one key.'
    : null
