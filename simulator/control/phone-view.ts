import type { SimulatorContext } from '#simulator/context.ts'
import { assignmentKey } from '#simulator/mpesa/commands/command-assignments.ts'
import { localNumber } from '#simulator/mpesa/phones/phones.ts'
import type { Prompt } from '#simulator/mpesa/stk/prompts.ts'

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
export function phoneView({ phones, prompts, stkAssignments, commandAssignments }: SimulatorContext, msisdn: string) {
  const { balanceKES, wrongPins, inbox } = phones.get(msisdn)
  return {
    msisdn,
    number: localNumber(msisdn),
    balanceKES,
    wrongPins,
    scenario: stkAssignments.current(msisdn).name,
    commandScenarios: {
      b2c: commandAssignments.current(assignmentKey('b2c', msisdn)).name,
      reversal: commandAssignments.current(assignmentKey('reversal', msisdn)).name,
      status: commandAssignments.current(assignmentKey('status', msisdn)).name,
    },
    prompts: prompts.ofPhone(msisdn).map(promptView),
    inbox: inbox.map(({ from, text, at }) => ({ from, text, at: new Date(at).toISOString() })),
  }
}
