type Session = {
  /** The signed-in user. */
  readonly user: string | null
  readonly end: (code: number, reason: string, cause: 'terminated') => void
}

export type Users = ReturnType<typeof createUsers>

/** The signed-in users of this node, each with the sessions that are theirs. */
export function createUsers() {
  const users = new Map<string, Set<Session>>()
  return {
    join(session: Session) {
      if (session.user === null) return
      const sessions = users.get(session.user) ?? new Set()
      users.set(session.user, sessions.add(session))
    },
    leave(session: Session) {
      if (session.user === null) return
      const sessions = users.get(session.user)
      if (sessions?.delete(session) && sessions.size === 0) users.delete(session.user)
    },
    /** Ends all that a user has open; they are told not to come back by themselves. */
    terminate(user: string) {
      for (const session of users.get(user) ?? []) session.end(4009, 'Terminated by the application', 'terminated')
    },
  }
}
