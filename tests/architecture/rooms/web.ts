import type styles from '#web/shared/ui/card.module.css'

/** Part of the web client's types: a line fails to compile as soon as the client knows its name. */
export type UnknownNames = [
  // @ts-expect-error a process
  typeof process,
  // @ts-expect-error bytes as Node has them
  typeof Buffer,
  // @ts-expect-error a module of Node's
  typeof import('node:fs'),
  // @ts-expect-error a class that the style sheet does not define
  (typeof styles)['crad'],
]
