import { execFileSync } from 'node:child_process'
import type { Endpoint } from '@presale/contracts'
import { routes } from '../server'
import { openApiDocument } from './document'

interface Operation {
  readonly operationId: string
  readonly 'x-access': string
  readonly security: readonly object[]
  readonly parameters: readonly { name?: string; in?: string; required?: boolean; schema?: object }[]
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Shape }> }
  readonly responses: Record<string, { content?: Record<string, { schema: Shape }>; $ref?: string }>
}
interface Shape {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, object>>
}

const document = openApiDocument('presale_session')
const paths = document.paths as Record<string, Record<string, Operation>>
const operation = (endpoint: Endpoint): Operation => {
  const [method = '', path = ''] = endpoint.split(' ')
  const found = paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${endpoint} is not described`)
  return found
}
const bodyOf = (endpoint: Endpoint) => operation(endpoint).requestBody?.content['application/json']?.schema

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1, in the eyes of a public validator', () => {
    const script = `
      import { Validator } from '@seriousme/openapi-schema-validator'
      import { readFileSync } from 'node:fs'
      const validator = new Validator()
      const outcome = await validator.validate(JSON.parse(readFileSync(0, 'utf8')))
      console.log(JSON.stringify({ ...outcome, version: validator.version }))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      input: JSON.stringify(document),
      encoding: 'utf8',
      cwd: __dirname,
    })
    expect(JSON.parse(output)).toEqual({ valid: true, version: '3.1' })
  })

  it('has every mounted route, and nothing else', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // The rest of a path is a parameter like any other.
    const mounted = routes.map(({ call }) => call.endpoint.replace('{*', '{'))
    expect(described.sort()).toEqual(mounted.sort())
  })

  it('names each operation once, and refers to nothing that is not there', () => {
    const ids = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const components = document.components as Record<string, Record<string, unknown>>
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    for (const [whole, kind = '', name = ''] of references) {
      expect([whole, components[kind]?.[name] !== undefined]).toEqual([whole, true])
    }
    expect(JSON.stringify(document)).not.toMatch(/\$defs|__shared|"\$id"|"\$schema"/)
  })

  it('describes the rules that the contracts have in functions: a price is greater than zero', () => {
    expect(bodyOf('POST /api/admin/token-price')?.properties?.price).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'number', exclusiveMinimum: 0 }],
    })
    expect(bodyOf('POST /api/admin/token-name')?.properties?.name).toMatchObject({
      type: 'string',
      maxLength: 50,
    })
    expect(bodyOf('POST /api/purchases/requests')?.properties).toMatchObject({
      amount: { type: 'integer', minimum: 100, maximum: 10_000_000 },
      termsAgreed: { const: true },
    })
  })

  it('marks what a body requires', () => {
    expect(bodyOf('POST /api/purchases')?.required).not.toContain('purchaseId')
    expect(bodyOf('POST /api/purchases')?.required).toContain('cryptoAmount')
    expect(operation('POST /api/admin/purchases/{id}/approve').requestBody?.required).toBe(false)
    expect(operation('POST /api/login').requestBody?.required).toBe(true)
  })

  it('describes who may call, the parameters of path and query, and the refusals', () => {
    const list = operation('GET /api/admin/purchases')
    expect([list['x-access'], list.security]).toEqual(['Admins and moderators', [{ session: [] }]])
    expect(list.parameters).toContainEqual(
      expect.objectContaining({ name: 'pageSize', in: 'query', required: false }),
    )
    const cancel = operation('POST /api/purchases/{id}/cancel')
    expect(cancel.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ])
    const statuses = ['200', '400', '401', '403', '404', '408', '409', '413', '415', '429', '503']
    expect(Object.keys(cancel.responses)).toEqual(statuses)
    expect(operation('GET /api/token/{symbol}').security).toEqual([])
  })
})
