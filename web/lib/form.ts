import { toNestErrors } from '@hookform/resolvers'
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { BodyOf, Endpoint } from '#contracts/wire/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { schemasOf } from '#web/lib/api/endpoint-schemas.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'

type FormValues<E extends Endpoint> = BodyOf<E> extends FieldValues ? BodyOf<E> : FieldValues

/**
 * A form for an endpoint's body: checked by the contract's own schema, which comes with the first submit. What was typed is
 * kept, errors stand at their fields, and the first of them gets the focus.
 */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  props?: UseFormProps<FormValues<E>>,
): UseFormReturn<FormValues<E>> {
  return useForm<FormValues<E>>({ resolver: resolverOf(endpoint), mode: 'onTouched', ...props })
}

function resolverOf<V extends FieldValues>(endpoint: Endpoint): Resolver<V> {
  return async (values, _context, options) => {
    const { body } = await schemasOf(endpoint)
    if (!body) throw new TypeError(`${endpoint.method} ${endpoint.path} takes no body`)
    const result = await body.safeParseAsync(values)
    // What was typed goes out as it is; the server parses it again by the same schema.
    if (result.success) return { values, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, message } of result.error.issues) {
      errors[path.join('.')] ??= { type: 'contract', message: fieldErrorMessage(message) }
    }
    return { values: {}, errors: toNestErrors<V>(errors as FieldErrors<V>, options) }
  }
}

/** Puts the server's word at the fields it is about. Answers false when it is about none, and the form must say it itself. */
export function showFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): boolean {
  const fields = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  fields.forEach(({ field, message }, index) => {
    form.setError(
      field as Path<V>,
      { type: 'server', message: fieldErrorMessage(message) },
      { shouldFocus: index === 0 },
    )
  })
  return fields.length > 0
}
