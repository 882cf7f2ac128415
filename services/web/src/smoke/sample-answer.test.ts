import { allCalls } from '@presale/contracts'
import { z } from 'zod'
import { sampleAnswer } from './sample-answer'

const schemas = allCalls.flatMap(({ endpoint, answers }) =>
  Object.entries(answers).flatMap(([status, content]) =>
    content instanceof z.ZodType ? [[`${endpoint} ${status}`, content] as const] : [],
  ),
)

describe('a sample of an answer', () => {
  it.each(schemas)('of %s is what the contract says', (_call, schema) => {
    expect(schema.safeParse(sampleAnswer(schema)).error).toBeUndefined()
  })

  it('has one row in each list, and null where nothing may be', () => {
    const schema = z.object({
      rows: z.array(z.object({ at: z.iso.datetime(), kind: z.enum(['one', 'two']) })),
      end: z.string().nullable(),
      more: z.string().optional(),
    })
    expect(sampleAnswer(schema)).toEqual({ rows: [{ at: expect.any(String), kind: 'one' }], end: null })
  })
})
