import type { Prompt } from '#simulator/mpesa/stk/prompts.ts'

const failureLabels: Record<string, string> = {
  '1': 'Too little money',
  '1019': 'Expired',
  '1032': 'Cancelled',
  '1025': 'Not sent',
  '1037': 'No answer',
  '2001': 'Wrong PIN',
  '8006': 'PIN locked',
}

/** The state of a payment, as the page labels it. */
export function promptLabel({ state, resultCode = '', receipt }: Prompt) {
  switch (state) {
    case 'submitted':
      return 'On its way to the phone'
    case 'open':
      return 'Waiting for the PIN'
    case 'ignored':
      return 'Ignored, not yet given up'
    case 'confirming':
      return 'M-Pesa is deciding'
    case 'paid':
      return `Paid, ${receipt}`
    case 'unanswered':
    case 'failed':
      return `${failureLabels[resultCode] ?? 'Failed'} (${resultCode})`
  }
}
