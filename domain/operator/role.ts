/** The roles of the shop's people. Each may do all that those before it may. */
export const roles = ['cocina', 'caja', 'encargado', 'administrador'] as const

export type Role = (typeof roles)[number]

/** Whether a role may do what this other one may. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
