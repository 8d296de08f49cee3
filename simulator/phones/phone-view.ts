import { scriptKey } from '../commands/scripts.ts'
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
export function phoneView({ phones, prompts, scripts, commandScripts }: World, msisdn: string) {
  const { balanceKES, wrongPins, inbox } = phones.get(msisdn)
  return {
    msisdn,
    number: localNumber(msisdn),
    balanceKES,
    wrongPins,
    scenario: scripts.current(msisdn).name,
    commandScenarios: {
      b2c: commandScripts.current(scriptKey('b2c', msisdn)).name,
      reversal: commandScripts.current(scriptKey('reversal', msisdn)).name,
      status: commandScripts.current(scriptKey('status', msisdn)).name,
    },
    prompts: prompts.ofPhone(msisdn).map(promptView),
    inbox: inbox.map(({ from, text, at }) => ({ from, text, at: new Date(at).toISOString() })),
  }
}
