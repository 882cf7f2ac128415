import { z } from 'zod'
import { described, documentedVariables, processVariables, variableTable } from './variables'

const schema = z.object({
  PORT: described(z.coerce.number().default(8080), 'where it listens'),
  KEY: described(z.string(), 'what it signs with', { isSecret: true }),
  NAME: described(z.string().optional(), 'what it is called'),
  READER: described(z.string().optional(), 'who reads', { leftOut: 'the other' }),
})

test('given a schema, then each variable has its default, its meaning, and whether it is a secret', () => {
  expect(documentedVariables(schema)).toEqual([
    { name: 'PORT', default: '8080', isSecret: false, meaning: 'where it listens' },
    { name: 'KEY', default: 'required', isSecret: true, meaning: 'what it signs with' },
    { name: 'NAME', default: 'none', isSecret: false, meaning: 'what it is called' },
    { name: 'READER', default: 'the other', isSecret: false, meaning: 'who reads' },
  ])
})

test('given a variable that nobody described, then the table is refused by its name', () => {
  expect(() => documentedVariables(z.object({ NEW: z.string() }))).toThrow('The variable NEW has no meaning')
})

test('given a schema, then its table stands as the formatter leaves it', () => {
  expect(variableTable(z.object({ KEY: schema.shape.KEY }))).toEqual([
    '| variable | default  |        | meaning            |',
    '| -------- | -------- | ------ | ------------------ |',
    '| `KEY`    | required | secret | what it signs with |',
  ])
})

test('given a level that there is none of, then a sentence names those that there are', () => {
  const { LOG_LEVEL } = processVariables(9000)
  expect(LOG_LEVEL.safeParse('loud').error?.issues[0]?.message).toBe(
    'it must be one of trace, debug, info, warn, error, fatal, silent',
  )
})
