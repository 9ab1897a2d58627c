import { vi } from 'vitest'

/**
 * Vitest waits a second, which is short on a busy machine. A wait in vain fails its own test a little later, and no other. Mutation tests
 * set less, since many of their waits are in vain.
 */
const patienceMs = Number(process.env['TEST_PATIENCE_MS'] ?? 20_000)

const usual = vi.waitFor

const patientWaitFor: typeof vi.waitFor = (callback, options) =>
  usual(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })

// Files of one worker share `vi`, and each runs this.
if (usual.name !== patientWaitFor.name) vi.waitFor = patientWaitFor
