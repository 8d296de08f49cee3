import type { Scan, ScanResult } from '#contracts/door/scan.ts'

/** What a steward does: let in, let out, hand over, look closer, turn away. */
export type Verdict = 'green' | 'out' | 'order' | 'amber' | 'red'

const verdicts: Record<ScanResult, Verdict> = {
  valid: 'green',
  out: 'out',
  already_used: 'amber',
  not_inside: 'amber',
  not_yet: 'amber',
  wrong_gate: 'amber',
  unpaid: 'red',
  refunded: 'red',
  revoked: 'red',
  wrong_event: 'red',
  wrong_vendor: 'red',
  over: 'red',
  unknown: 'red',
  not_counted: 'red',
}

export const scanVerdict = ({ result, order }: Pick<Scan, 'result' | 'order'>): Verdict =>
  result === 'valid' && order ? 'order' : verdicts[result]

/** Goes on to the next ticket by itself. */
export const continuesAlone = (verdict: Verdict): boolean => verdict === 'green' || verdict === 'out'
