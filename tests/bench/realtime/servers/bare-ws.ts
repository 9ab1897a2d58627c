import { prefix, serveReaders } from './readers.ts'

/** The floor of Node: it trusts a fixed prefix, and copies. */
serveReaders({
  message(content, publish) {
    const end = content.indexOf(34, prefix)
    publish(content.toString('latin1', prefix, end), content.subarray(end + 10, content.length - 1))
  },
  fix: (channel, content, publish) => publish(channel, content),
})
