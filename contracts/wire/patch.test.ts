import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { patchSchema } from './patch.ts'

const Body = patchSchema({ name: z.string(), stock: z.int().nullable() }, { version: z.int() })
const problemsOf = (body: unknown) => Body.safeParse(body).error?.issues.map(({ message }) => message)

describe('the body of a partial update', () => {
  it('holds the fields that are sent and no other', () => {
    expect(Body.parse({ stock: null, version: 3 })).toEqual({ stock: null, version: 3 })
  })

  it('is refused when it changes nothing, whatever travels besides', () => {
    expect(problemsOf({ version: 3 })).toEqual(['Send at least one field to change.'])
    expect(problemsOf({ name: undefined, version: 3 })).toEqual(['Send at least one field to change.'])
  })

  it('is refused with a field that nobody knows', () => {
    expect(problemsOf({ name: 'Chai', nmae: 'Chai', version: 3 })).toEqual(['Unrecognized key: "nmae"'])
  })

  it('cannot be made of fields with defaults, which would be written over what is stored', () => {
    expect(() => patchSchema({ tags: z.array(z.string()).default([]) }, {})).toThrow(
      'a patch cannot have defaults: tags',
    )
  })
})
