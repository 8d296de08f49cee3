import { z } from 'zod'
import { toMsisdn } from '../phones/phones.ts'

/** A phone number, however it is typed. */
export const Msisdn = z.string().transform((typed, context) => {
  const msisdn = toMsisdn(typed)
  if (!msisdn) context.addIssue('This is not a Kenyan mobile number.')
  return msisdn ?? z.NEVER
})
