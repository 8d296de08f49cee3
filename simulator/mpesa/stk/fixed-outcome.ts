import type { Settings } from '#simulator/platform/options.ts'
import type { Prompt } from './prompts.ts'
import { maxPromptLength } from './push-request.ts'

const maxAmountKES = 250_000
const maxDescriptionLength = 13

type Earlier = Pick<Prompt, 'amountKES' | 'submittedAt'>

/** The result code a push is certain to have although Daraja accepts it, or nothing if the prompt may be shown. */
export function fixedOutcome(prompt: Prompt, settings: Settings, earlier: readonly Earlier[]): string | undefined {
  if (prompt.description.length > maxDescriptionLength || prompt.text.length > maxPromptLength) return '1025'
  if (prompt.amountKES > maxAmountKES) return '3'
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
