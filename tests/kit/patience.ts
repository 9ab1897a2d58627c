import { configure } from '@testing-library/react'

/** A page's first visit loads its modules, which takes more than the usual second on a busy machine. */
configure({ asyncUtilTimeout: 8_000 })
