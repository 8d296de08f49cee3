import { isAllowedCallbackUrl } from '../callback-url.ts'
import type { FieldRule } from '../fields.ts'

export const isGiven = (value: string) => value.length > 0
export const isAmount = (value: string) => /^[1-9]\d{0,8}$/.test(value)
export const isOneOf =
  (...allowed: string[]) =>
  (value: string) =>
    allowed.includes(value)
export const isNote = (value: string) => value.length <= 100

export const remarks: FieldRule = ['Remarks', (value) => value.length >= 2 && value.length <= 100]
export const timeoutUrl: FieldRule = ['QueueTimeOutURL', isAllowedCallbackUrl]
export const resultUrl: FieldRule = ['ResultURL', isAllowedCallbackUrl]
