// Imported first and alone, so that an old Node says why it is refused before it parses newer syntax.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old for this project: it needs 20.19 or newer (https://nodejs.org).`,
  )
  process.exit(1)
}
