import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/** Runs before a program, which then says at its end the packages of OpenTelemetry that it has loaded, by `import` or `require`. */
const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/(@opentelemetry\/[^/]+)/.exec(url) ?? []
    if (name !== undefined) loaded.add(name)
    return next(url, context)
  },
})
if (isMainThread) process.on('exit', () => console.log(`loaded: ${[...loaded].toSorted().join(' ')}.`))
