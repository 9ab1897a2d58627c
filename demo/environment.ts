/** What the demo sets by itself; the environment wins. The names are fixed (DESIGN 8), and refused outside the demo. */
export const demoEnvironment = {
  REALTIME_APP_ID: 'demo',
  REALTIME_KEY: 'demo-key',
  REALTIME_SECRET: 'demo-secret',
  ADMIN_TOKEN: 'demo-admin',
  LOG_LEVEL: 'warn',
} as const
