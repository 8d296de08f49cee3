import type { FastifySchemaCompiler } from 'fastify'
import type { ZodType } from 'zod'

/** Validates an input by its Zod schema, which may also change it; the error handler makes a problem of the issues. */
export const validateInput: FastifySchemaCompiler<ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const { data, error } = schema.safeParse(input)
    if (!error) return { value: data }
    const issues = error.issues.map(({ code, path, message }) => ({
      keyword: code,
      instancePath: `/${path.join('/')}`,
      schemaPath: '',
      params: {},
      message,
    }))
    return { error: issues }
  }
