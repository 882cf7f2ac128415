import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(__dirname, '../..')
const WORKSPACES = ['packages', 'services', 'frontends', 'infra']

export interface CheckoutCopy {
  readonly folder: string
  /** Replaces the one occurrence of a text in a file. */
  edit(path: string, text: string, replacement: string): void
  remove(): void
}

/** This checkout as it is built, for a test that changes its sources; packages of others are links to the original's. */
export function copyCheckout(): CheckoutCopy {
  const folder = mkdtempSync(join(tmpdir(), 'presale-checkout-'))
  for (const name of readdirSync(root)) {
    if (/^(package|tsconfig.*)\.json$/.test(name)) cpSync(join(root, name), join(folder, name))
  }
  for (const name of WORKSPACES) copyWorkspaces(name, folder)
  linkPackages(folder)
  return {
    folder,
    edit(path, text, replacement) {
      const [before, after, ...more] = readFileSync(join(folder, path), 'utf8').split(text)
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`${path} does not have '${text}' once`)
      writeFileSync(join(folder, path), before + replacement + after)
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function copyWorkspaces(name: string, folder: string): void {
  const nested: string[] = []
  const isCopied = (path: string) => {
    if (basename(path) === 'node_modules') nested.push(path.slice(root.length))
    return !['node_modules', '.turbo'].includes(basename(path))
  }
  cpSync(join(root, name), join(folder, name), { recursive: true, filter: isCopied })
  for (const path of nested) symlinkSync(join(root, path), join(folder, path))
}

/** The links to our own are relative, and so lead to the copy. */
function linkPackages(folder: string): void {
  const own = 'node_modules/@presale'
  cpSync(join(root, own), join(folder, own), { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@presale') continue
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
}
