// A webpack loader for modules that are named by what is used but never called in a browser: zod's writing of JSON
// schemas, which every schema refers to. Each export stays, as a function whose result throws when it is used.
const DECLARED = /^export (?:const|function) (\w+)/gm
const RENAMED = /^export \{ (\w+) as (\w+) \};?$/gm

module.exports = function withoutBodies(source) {
  const declared = [...source.matchAll(DECLARED)].map(([, name]) => name)
  const renamed = [...source.matchAll(RENAMED)].map(([, local, name]) => `export { ${local} as ${name} }`)
  return [
    "const refuse = () => { throw new Error('Left out of the browser: see frontends/build/without-bodies.cjs') }",
    ...declared.map((name) => `export const ${name} = () => refuse`),
    ...renamed,
  ].join('\n')
}
