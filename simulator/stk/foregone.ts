import type { Settings } from '../options.ts'
import { promptLengthMax } from './prompt-text.ts'
import type { Prompt } from './prompts.ts'

const amountKESMax = 250_000
const descriptionLengthMax = 13

type Earlier = Pick<Prompt, 'amountKES' | 'submittedAt'>

/** The result a push is bound for although Daraja accepts it, or nothing if it may ring the phone. */
export function foregoneResult(prompt: Prompt, settings: Settings, earlier: readonly Earlier[]): string | undefined {
  if (prompt.description.length > descriptionLengthMax || prompt.text.length > promptLengthMax) return '1025'
  if (prompt.amountKES > amountKESMax) return '3'
  const paysOwnPaybill = prompt.payee === settings.shortcode
  if (prompt.kind === 'paybill' && !paysOwnPaybill) return '2028'
  // A till is paid through its store number; naming the store number as the till finds nobody.
  if (prompt.kind === 'till' && paysOwnPaybill) return 'SFC_IC0003'
  const isRepeat = earlier.some(
    ({ amountKES, submittedAt }) =>
      amountKES === prompt.amountKES && prompt.submittedAt - submittedAt < settings.repeatRuleMs,
  )
  return isRepeat ? '17' : undefined
}
