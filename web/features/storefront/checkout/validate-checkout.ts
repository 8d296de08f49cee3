import { checkout } from '#contracts/checkout.ts'
import { schemasOf } from '#web/lib/api/endpoint-schemas.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { m } from '#web/paraglide/messages.js'
import { type CheckoutBody, errorsAtFields, type FieldErrors } from './checkout-body.ts'

/** What the contract says against these fields, before anything is sent. */
export async function validateCheckout(body: CheckoutBody): Promise<FieldErrors> {
  const { body: schema } = await schemasOf(checkout)
  const result = await schema?.safeParseAsync(body)
  if (!result || result.success) return {}
  return toFieldErrors(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

export function toFieldErrors(complaints: readonly { path: string; message: string }[]): FieldErrors {
  const errors = errorsAtFields(complaints.map(({ path, message }) => ({ path, message: fieldErrorMessage(message) })))
  return errors.areaId ? { ...errors, areaId: m.checkout_area_missing() } : errors
}
