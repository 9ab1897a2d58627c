// Runs before `npm start`, because an old Node cannot even read the files of the gateway. It is plain JavaScript that each Node reads.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(`Comanda needs Node 22.22 or later, and this is ${process.versions.node}.\n`)
  process.exit(1)
}
