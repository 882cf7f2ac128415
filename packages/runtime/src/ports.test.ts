import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PORTS } from './ports'

test('given the ports of each process, then the page for operators has them, and no two are the same', () => {
  const page = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8')
  for (const [name, ports] of Object.entries(DEFAULT_PORTS)) {
    const cells = [name.replaceAll('-', ' '), 'port' in ports ? ports.port : '', ports.metrics]
    expect(page).toMatch(new RegExp(`^\\| ${cells.map((cell) => `${cell} *`).join('\\| ')}\\|`, 'm'))
  }
  const all = Object.values(DEFAULT_PORTS).flatMap((ports) => Object.values(ports))
  expect(new Set(all).size).toBe(all.length)
})
