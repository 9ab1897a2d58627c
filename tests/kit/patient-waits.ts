import { vi } from 'vitest'

/** A second, the usual, is short on a busy machine. What never comes fails the test a little later, and no other. */
const patienceMs = 20_000

const usual = vi.waitFor

const patientWaitFor: typeof vi.waitFor = (callback, options) =>
  usual(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })

// Files of one worker share `vi`, and each runs this.
if (usual.name !== patientWaitFor.name) vi.waitFor = patientWaitFor
