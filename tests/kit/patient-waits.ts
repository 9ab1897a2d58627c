import { vi } from 'vitest'

/**
 * A second, the usual, is short on a busy machine. What never comes fails the test a little later, and no other. Mutation tests, where
 * many waits end in vain, set less.
 */
const patienceMs = Number(process.env['TEST_PATIENCE_MS'] ?? 20_000)

const usual = vi.waitFor

const patientWaitFor: typeof vi.waitFor = (callback, options) =>
  usual(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })

// Files of one worker share `vi`, and each runs this.
if (usual.name !== patientWaitFor.name) vi.waitFor = patientWaitFor
