import { invalidField, requestBody } from './envelope.ts'
import { textOf } from './merchant.ts'

export type Fields = Record<string, unknown>
export type FieldRule = readonly [field: string, isValid: (value: string, fields: Fields) => boolean]

/** Reads the fields of a request, or refuses it with the first that is wrong. */
export function checkFields(body: unknown, rules: readonly FieldRule[]): Fields {
  const fields = requestBody(body)
  for (const [field, isValid] of rules) {
    if (!isValid(textOf(fields[field]), fields)) throw invalidField(field)
  }
  return fields
}
