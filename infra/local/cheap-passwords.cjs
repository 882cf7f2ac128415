const Module = require('node:module')

// Preloaded into every service that integration and browser tests start: hashing a password is dear on purpose, and
// these tests register a thousand people. What a real hash costs is a matter of `packages/accounts`, tested there.
const load = Module._load
Module._load = function loadCheapened(request, ...rest) {
  const loaded = load.call(this, request, ...rest)
  if (request === 'argon2') cheapen(loaded)
  return loaded
}

function cheapen(argon2) {
  if (argon2.isCheap) return
  const { hash } = argon2
  argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64, timeCost: 2 })
  argon2.isCheap = true
}
