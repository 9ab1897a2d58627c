// Loaded before the gateway, whose files an old Node cannot even read. Plain JavaScript of an old version, so that each Node can say it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(`Comanda needs Node 22.22 or later, and this is ${process.versions.node}.\n`)
  process.exit(1)
}
