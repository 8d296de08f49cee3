import type { Prompt } from '../stk/prompts.ts'
import type { World } from '../world.ts'
import { localNumber } from './phones.ts'

function promptView({ checkoutRequestId, state, text, amountKES, account, submittedAt, resultCode, receipt }: Prompt) {
  return {
    checkoutRequestId,
    state,
    text,
    amountKES,
    account,
    submittedAt: new Date(submittedAt).toISOString(),
    resultCode,
    receipt,
  }
}

/** A phone as the control API shows it. */
export function phoneView({ phones, prompts, scripts }: World, msisdn: string) {
  const { balanceKES, wrongPins, inbox } = phones.get(msisdn)
  return {
    msisdn,
    number: localNumber(msisdn),
    balanceKES,
    wrongPins,
    scenario: scripts.current(msisdn).name,
    prompts: prompts.ofPhone(msisdn).map(promptView),
    inbox: inbox.map(({ from, text, at }) => ({ from, text, at: new Date(at).toISOString() })),
  }
}
