import type { FastifySchemaCompiler } from 'fastify'
import type { ZodType } from 'zod'

/** Bodies whose handler reads their rows one by one, each with its own text. */
export const readByRow = new WeakSet<ZodType>()

/**
 * Validates an input by its Zod schema, which may also change it; the error handler makes a problem of the issues. Text
 * in a body or a query that the database cannot keep is refused before, wherever it stands: no schema has to remember
 * it. What stands in a path is compared by its schema, or is a secret that may be anything.
 */
export const validateInput: FastifySchemaCompiler<ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const unkept = httpPart === 'params' || readByRow.has(schema) ? undefined : pathOfUnkept(input)
    if (unkept) return { error: [issue('custom', unkept, 'This text has characters that cannot be kept.')] }
    const { data, error } = schema.safeParse(input)
    if (!error) return { value: data }
    return { error: error.issues.map(({ code, path, message }) => issue(code, path, message)) }
  }

const issue = (keyword: string, path: PropertyKey[], message: string) => ({
  keyword,
  instancePath: `/${path.join('/')}`,
  schemaPath: '',
  params: {},
  message,
})

/**
 * Where the first text with a NUL or half a character stands, in a value of JSON; its depth is limited where it comes
 * in.
 */
function pathOfUnkept(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : []
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const path = pathOfUnkept(name) ?? pathOfUnkept(inner)
    if (path) return [name, ...path]
  }
  return undefined
}
