import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variableTable } from '@presale/runtime'
import { nodeConfig } from './config'

test('given the variables that are read, then the README has each with its default and its meaning', () => {
  const readme = readFileSync(join(__dirname, '../README.md'), 'utf8')
  expect(readme).toContain(variableTable(nodeConfig).join('\n'))
})
