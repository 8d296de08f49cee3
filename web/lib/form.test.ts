import { createFormControl, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { endpointResolver, fieldNames, firstDrawn, showFieldErrors } from './form.ts'

const send = endpoint({
  method: 'POST',
  path: '/api/letters',
  summary: 'Sends',
  access: 'user',
  body: z.strictObject({
    to: z.strictObject({
      name: z
        .string()
        .min(1, 'Fill this in.')
        .regex(/^[A-Z]/, 'Begin with a capital.'),
    }),
    items: z.array(z.string()).min(1, 'Your cart is empty.'),
  }),
  response: z.object({}),
})

interface Values {
  to: { name: string; nickname: string }
}

const values = (name: string): Values => ({ to: { name, nickname: 'kept on the page' } })
const toBody = ({ to: { name } }: Values, items = ['a card']) => ({ to: { name }, items })

const asLetter = endpointResolver(send, (filled: Values) => toBody(filled))

/** Submits the form: what went out, and what is said at its fields. */
async function submit(defaultValues: Values, resolver: Resolver<Values, unknown, FieldValues>) {
  const { control, handleSubmit } = createFormControl<Values, unknown, FieldValues>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
  })
  let sent: unknown
  await handleSubmit((body) => {
    sent = body
  })()
  return { sent, errors: control._formState.errors }
}

describe("a form for an endpoint's body", () => {
  it('sends what is filled in as the body the endpoint takes', async () => {
    expect(await submit(values('Wanjiru'), asLetter)).toMatchObject({
      sent: { to: { name: 'Wanjiru' }, items: ['a card'] },
    })
  })
  it('says at a field the first of several complaints, and sends nothing', async () => {
    const { sent, errors } = await submit(values(''), asLetter)
    expect(errors.to?.name?.message).toBe('Fill this in.')
    expect(sent).toBeUndefined()
  })
  it('leaves to the server what no field could show', async () => {
    const withoutItems = endpointResolver(send, (filled: Values) => toBody(filled, []))
    const { sent, errors } = await submit(values('Wanjiru'), withoutItems)
    expect([sent, errors]).toEqual([{ to: { name: 'Wanjiru' }, items: [] }, {}])
    expect((await submit(values(''), withoutItems)).errors).toEqual({ to: { name: expect.anything() } })
  })
  it('without toBody, judges every part of the body by itself', async () => {
    const asItIs = endpointResolver<Values, FieldValues>(send)
    const { sent, errors } = await submit({ to: { name: 'Wanjiru' } } as Values, asItIs)
    expect(sent).toBeUndefined()
    expect(errors).toMatchObject({ items: { message: expect.any(String) } })
  })
})

describe("the server's complaints", () => {
  const refusal = (errors: { field: string; message: string }[]) =>
    new ApiError('422: Look again.', 422, {
      code: 'invalid_input',
      detail: 'Look again.',
      status: 422,
      errors,
    } as never)
  it('stand at the fields they are about', () => {
    const form = createFormControl({ defaultValues: values('Wanjiru') })
    expect(showFieldErrors(form, refusal([{ field: 'to.name', message: 'Fill this in.' }]))).toBe(true)
    expect(form.control._formState.errors.to?.name?.message).toBe('Fill this in.')
  })
  it('that are about no field are left for the form to say', () => {
    const form = createFormControl({ defaultValues: values('Wanjiru') })
    expect(showFieldErrors(form, refusal([]))).toBe(false)
    expect(showFieldErrors(form, new TypeError('offline'))).toBe(false)
  })
})

describe('the field that gets the focus after a submit', () => {
  const wrong = { email: { type: 'contract' }, to: { phone: { type: 'contract' } }, root: { type: 'server' } }

  it('is the wrong one that stands first on the page, whichever was registered first', () => {
    const drawn = ['name', 'to.phone', 'email']
    const element = (name: string) => ({
      name,
      compareDocumentPosition: (other: { name: string }) =>
        drawn.indexOf(other.name) > drawn.indexOf(name) ? Node.DOCUMENT_POSITION_FOLLOWING : 0,
    })
    vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
    const page = { getElementsByName: (name: string) => [element(name)] } as unknown as Document
    expect(fieldNames(wrong)).toEqual(['email', 'to.phone'])
    expect(firstDrawn(fieldNames(wrong), page)).toBe('to.phone')
  })

  it('is one without an element of its own only when no other is wrong', () => {
    const page = { getElementsByName: () => [] } as unknown as Document
    expect(firstDrawn(['role'], page)).toBe('role')
    expect(firstDrawn([], page)).toBeUndefined()
  })
})
