#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The command `comanda-sim`. Plain JavaScript of an old version: the Node that runs it may be older than the one that
// the simulator needs. It starts the simulator on the Node of this checkout, which `npm ci` has installed.

const root = fileURLToPath(new URL('../', import.meta.url))
const [own, library] = [`${root}node_modules/node/bin/node`, `${root}node_modules/effect`]
const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 22 || (major === 22 && minor >= 22)

if (existsSync(library) && (existsSync(own) || isNewEnough)) start(existsSync(own) ? own : process.execPath)
else {
  const missing = existsSync(library)
    ? `needs Node 22.22 or later, and this is ${process.versions.node}`
    : 'is not installed'
  process.stderr.write(`comanda-sim ${missing}: run npm ci in ${root}, which installs all that it needs\n`)
  process.exitCode = 2
}

/** Ends as the simulator ends. A signal to this process alone is passed on; Ctrl-C reaches both from the terminal. */
function start(node) {
  const env = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`, ...process.env }
  const simulator = spawn(node, [`${root}simulator/main.ts`, ...process.argv.slice(2)], { stdio: 'inherit', env })
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => simulator.kill('SIGTERM'))
  simulator.on('error', ({ message }) => {
    process.stderr.write(`comanda-sim cannot start ${node}: ${message}\n`)
    process.exitCode = 2
  })
  simulator.on('exit', (code) => {
    process.exitCode = code === null ? 3 : code
  })
}
