/**
 * Delta debugging (Zeller's ddmin): returns the fewest parts of a list with which the test still passes, where no
 * single part can be left out. The order stays. An empty list is tried first, because lists often have nothing to do
 * with the failure.
 */
export async function fewestOf<Part>(
  parts: readonly Part[],
  test: (kept: readonly Part[]) => Promise<boolean>,
): Promise<readonly Part[]> {
  if (parts.length === 0 || (await test([]))) return []
  let kept = parts
  for (let pieces = 2; kept.length > 1; ) {
    const size = Math.ceil(kept.length / pieces)
    const smaller = await firstOf(candidates(kept, size), test)
    if (smaller) {
      kept = smaller.kept
      pieces = smaller.isPiece ? 2 : Math.max(2, pieces - 1)
    } else if (size === 1) break
    else pieces = Math.min(kept.length, pieces * 2)
  }
  return kept
}

type Candidate<Part> = { readonly kept: readonly Part[]; readonly isPiece: boolean }

/** Each piece alone, then everything but one piece. With two pieces these are the same. */
function candidates<Part>(parts: readonly Part[], size: number): readonly Candidate<Part>[] {
  const starts = Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => index * size)
  const pieces = starts.map((at) => ({ kept: parts.slice(at, at + size), isPiece: true }))
  if (starts.length === 2) return pieces
  return [...pieces, ...starts.map((at) => ({ kept: parts.toSpliced(at, size), isPiece: false }))]
}

async function firstOf<Part>(
  some: readonly Candidate<Part>[],
  test: (kept: readonly Part[]) => Promise<boolean>,
): Promise<Candidate<Part> | null> {
  for (const one of some) if (await test(one.kept)) return one
  return null
}
