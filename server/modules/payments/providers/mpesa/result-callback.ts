import * as z from 'zod'
import { maxCents, toCents } from '#contracts/wire/money.ts'
import { CallbackValue } from './daraja.ts'

/** A list, or the one thing itself where there is only one; a value may be missing, and a name may come twice. */
const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])])
const Parameter = z.object({ Key: z.string(), Value: CallbackValue })

/** The form of every result that Daraja sends of what was asked of it: B2C, reversal, Transaction Status. */
export const ResultCallback = z.object({
  Result: z.object({
    ResultCode: z.union([z.number(), z.string()]).transform(String),
    ResultDesc: CallbackValue,
    ConversationID: z.string().min(1),
    OriginatorConversationID: CallbackValue,
    TransactionID: CallbackValue,
    ResultParameters: z.object({ ResultParameter: listOf(Parameter) }).nullish(),
  }),
})
export type Result = z.output<typeof ResultCallback>['Result']

export const resultParameter = (result: Result, ...keys: string[]) =>
  result.ResultParameters?.ResultParameter.find(({ Key, Value }) => keys.includes(Key) && Value !== undefined)?.Value

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export function resultAmount(result: Result, ...keys: string[]) {
  const amount = Number(resultParameter(result, ...keys))
  return amount > 0 && amount <= maxCents / 100 ? toCents(amount) : null
}
