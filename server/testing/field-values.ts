import fc from 'fast-check'
import * as z from 'zod'

/** What a schema of a plain field says of its values, of which `null` may be one. */
interface Shape {
  anyOf?: Shape[]
  enum?: unknown[]
  type?: string
  minimum?: number
  maximum?: number
}

const graphemes = fc.string({ unit: 'grapheme', maxLength: 40 })

/**
 * Values that a field may have, as they are kept, by its schema: so a test has values of a field that it does not name.
 * A field that is a list or an object has rules of its own, and its test says its values.
 */
export function fieldValues<T>(schema: z.ZodType<T>, texts: fc.Arbitrary<string> = graphemes): fc.Arbitrary<T> {
  const valuesOf = (shape: Shape): fc.Arbitrary<unknown> => {
    if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valuesOf))
    if (shape.enum) return fc.constantFrom(...shape.enum)
    if (shape.type === 'integer') return fc.integer({ min: shape.minimum, max: shape.maximum })
    if (shape.type === 'boolean') return fc.boolean()
    if (shape.type === 'string') return texts
    if (shape.type === 'null') return fc.constant(null)
    throw new Error(`Say values of ${shape.type}: they do not follow from the schema.`)
  }
  return valuesOf(z.toJSONSchema(schema, { io: 'input' }) as Shape)
    .map((value) => schema.safeParse(value))
    .filter(({ success }) => success)
    .map(({ data }) => data as T)
}

/** Two values of a field, always the same two. Neither is null, so that a lost one is seen. */
export function twoValues<T>(schema: z.ZodType<T>): [T, T] {
  const present = fieldValues(schema).filter((value) => value !== null && value !== '')
  const [two] = fc.sample(fc.uniqueArray(present, { minLength: 2, maxLength: 2 }), { seed: 1, numRuns: 1 })
  return two as [T, T]
}
