import * as z from 'zod'

/**
 * The body of a PATCH: it changes the fields that are sent and leaves every other as it is. At least one must be sent,
 * since a change of nothing is a mistake of its sender. What travels `besides` (the version that was seen, a password)
 * changes nothing.
 */
export function patchSchema<Fields extends z.ZodRawShape, Besides extends z.ZodRawShape>(
  fields: Fields,
  besides: Besides,
) {
  const changes = z.strictObject(fields).partial()
  // A default would be written over what is stored whenever its field is left out.
  const filled = Object.keys(changes.parse({}))
  if (filled.length > 0) throw new TypeError(`a patch cannot have defaults: ${filled.join(', ')}`)
  const names = Object.keys(fields)
  return changes
    .extend(besides)
    .refine(
      (body) => names.some((name) => (body as Record<string, unknown>)[name] !== undefined),
      'Send at least one field to change.',
    )
}
