import { toNestErrors } from '@hookform/resolvers'
import { type RefObject, useEffect, useRef } from 'react'
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
import { loadBodySchema } from '#web/lib/api/endpoint-schemas.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { isMissingPart } from '#web/lib/routing/load-chunk.ts'

type FormBody<E extends Endpoint> = BodyOf<E> extends FieldValues ? BodyOf<E> : FieldValues

interface ToBody<V, B> {
  /**
   * Makes the body of what is filled in, where that is not yet the body. Fields have the names they have in the body.
   */
  toBody: (values: V) => B
}

/**
 * A form for an endpoint's body: checked by the contract's own schema, which comes with the first submit. What was
 * typed is kept, errors stand at their fields, and the first of them gets the focus.
 */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  props?: UseFormProps<FormBody<E>>,
): UseFormReturn<FormBody<E>>
export function useEndpointForm<E extends Endpoint, V extends FieldValues>(
  endpoint: E,
  props: UseFormProps<V, unknown, FormBody<E>> & ToBody<V, FormBody<E>>,
): UseFormReturn<V, unknown, FormBody<E>>
export function useEndpointForm<V extends FieldValues, B extends FieldValues>(
  endpoint: Endpoint,
  { toBody, ...props }: UseFormProps<V, unknown, B> & Partial<ToBody<V, B>> = {},
): UseFormReturn<V, unknown, B> {
  const form = useForm<V, unknown, B>({
    resolver: endpointResolver(endpoint, toBody),
    mode: 'onTouched',
    ...props,
    shouldFocusError: false,
  })
  useFocusFirstDrawn(form, props.shouldFocusError !== false)
  return form
}

/**
 * After a submit, leads to the wrong field that stands first on the page; react-hook-form goes by when fields were
 * registered.
 */
function useFocusFirstDrawn<V extends FieldValues>(
  { formState, setFocus }: Pick<UseFormReturn<V>, 'formState' | 'setFocus'>,
  isOn: boolean,
): void {
  const { errors, submitCount } = formState
  const seen = useRef(submitCount)
  useEffect(() => {
    if (seen.current === submitCount) return
    seen.current = submitCount
    const first = isOn && firstDrawn(fieldNames(errors), document)
    if (first) setFocus(first as Path<V>)
  }, [submitCount, errors, isOn, setFocus])
}

/** `['name', 'lines.0.quantity']`: the names of the fields that have an error. */
export const fieldNames = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object' || name === 'root' || name === 'ref') return []
    return typeof error.type === 'string' ? [path + name] : fieldNames(error, `${path}${name}.`)
  })

/** Of some names, the one whose field comes first on the page; a name without a field of its own comes last. */
export function firstDrawn(names: string[], page: Pick<Document, 'getElementsByName'>): string | undefined {
  const drawn = names.flatMap((name) => {
    const element = page.getElementsByName(name)[0]
    return element ? [{ name, element }] : []
  })
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  drawn.sort((a, b) => (a.element.compareDocumentPosition(b.element) & follows ? -1 : 1))
  return drawn[0]?.name ?? names[0]
}

/** What the contract says of a form's values. Without `toBody` they are the body. */
export function endpointResolver<V extends FieldValues, B extends FieldValues>(
  endpoint: Endpoint,
  toBody?: (values: V) => B,
): Resolver<V, unknown, B> {
  return async (values, _context, options) => {
    const body = toBody ? toBody(values) : (values as FieldValues as B)
    let schema: Awaited<ReturnType<typeof loadBodySchema>>
    try {
      schema = await loadBodySchema(endpoint)
    } catch (error) {
      // Without a connection the schema may not come. The server has it too, and says what is wrong when it can be
      // reached.
      if (!isMissingPart(error)) throw error
      return { values: body, errors: {} }
    }
    if (!schema) throw new TypeError(`${endpoint.method} ${endpoint.path} takes no body`)
    const result = await schema.safeParseAsync(body)
    const errors: Record<string, FieldError> = {}
    for (const { path, message } of result.error?.issues ?? []) {
      // What the body has beyond the form no field could show: the server says it of the whole.
      if (toBody && !(String(path[0]) in values)) continue
      errors[path.join('.')] ??= { type: 'contract', message: fieldErrorMessage(message) }
    }
    // What was typed goes out as it is; the server parses it again by the same schema.
    if (Object.keys(errors).length === 0) return { values: body, errors: {} }
    return { values: {}, errors: toNestErrors<V>(errors as FieldErrors<V>, options) }
  }
}

/**
 * After a submit, leads to the first field that is wrong, once it is drawn: also where the fields come only with their
 * errors. For a form with `shouldFocusError: false`.
 */
export function useFocusFirstError(
  { formState }: { formState: { errors: object; submitCount: number } },
  place: RefObject<HTMLElement | null>,
): void {
  const { errors, submitCount } = formState
  const isWrong = Object.keys(errors).length > 0
  const seen = useRef(submitCount)
  useEffect(() => {
    if (seen.current === submitCount) return
    seen.current = submitCount
    if (isWrong) firstErrorIn(place.current)?.focus()
  }, [submitCount, isWrong, place])
}

/** The first field that is drawn as wrong. */
export const firstErrorIn = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')

/**
 * Puts the server's word at the fields it is about. Answers false when it is about none, and the form must say it
 * itself.
 */
export function showFieldErrors<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'setError'>,
  error: unknown,
): boolean {
  const { errors: fields = [], code } = (error instanceof ApiError && error.problem) || {}
  // A refusal by its own code has words in both languages, whatever the sentence at the field is.
  const otherwise = code === 'invalid_input' ? undefined : () => refusalMessage(error)
  fields.forEach(({ field, message }, index) => {
    form.setError(
      field as Path<V>,
      { type: 'server', message: fieldErrorMessage(message, otherwise) },
      { shouldFocus: index === 0 },
    )
  })
  return fields.length > 0
}
