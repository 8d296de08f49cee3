import type { ProofRule, ProofRun, ProofState, ProofSubject } from '#contracts/admin/ledger-proof.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Check from '~icons/lucide/check'
import CircleAlert from '~icons/lucide/circle-alert'
import Clock from '~icons/lucide/clock'
import X from '~icons/lucide/x'

export const ruleLabels: Record<ProofRule, () => string> = {
  TRANSFERS_BALANCE: m.proof_rule_transfers_balance,
  VENDORS_BALANCE: m.proof_rule_vendors_balance,
  BALANCES_ARE_SUMS: m.proof_rule_balances_are_sums,
  ENTRIES_CHAINED: m.proof_rule_entries_chained,
  RECEIPTS_ONCE: m.proof_rule_receipts_once,
  RECEIPTS_COUNTED: m.proof_rule_receipts_counted,
  REFUNDS_WITHIN_PAYMENTS: m.proof_rule_refunds_within_payments,
  PAYMENTS_POSTED: m.proof_rule_payments_posted,
  POSTINGS_PAID: m.proof_rule_postings_paid,
  IN_TRANSIT_OWED: m.proof_rule_in_transit_owed,
  SENT_POSTED: m.proof_rule_sent_posted,
  SENT_ONCE: m.proof_rule_sent_once,
  CORRECTIONS_BY_TWO: m.proof_rule_corrections_by_two,
  CHARGED_FEES: m.proof_rule_charged_fees,
  COMMISSION_OF_LINES: m.proof_rule_commission_of_lines,
  TOTAL_OF_PRICE_LINES: m.proof_rule_total_of_price_lines,
  SIDES_OF_PRICE_LINES: m.proof_rule_sides_of_price_lines,
  SIDES_OF_REFUNDS: m.proof_rule_sides_of_refunds,
  LINES_OF_REFUNDS: m.proof_rule_lines_of_refunds,
  EARNINGS_RELEASED: m.proof_rule_earnings_released,
  STOCKS_NOT_NEGATIVE: m.proof_rule_stocks_not_negative,
}

export const overLabels: Record<ProofSubject, (count: { n: string }) => string> = {
  TRANSFERS: m.proof_over_transfers,
  VENDORS: m.proof_over_vendors,
  ACCOUNTS: m.proof_over_accounts,
  ENTRIES: m.proof_over_entries,
  RECEIPTS: m.proof_over_receipts,
  PAYMENTS: m.proof_over_payments,
  SENT: m.proof_over_sent,
  EVENTS: m.proof_over_events,
  ORDERS: m.proof_over_orders,
  LINES: m.proof_over_lines,
  STOCKS: m.proof_over_stocks,
}

export const proofStates: Record<ProofState, StatusLook> = {
  WAITING: { tone: 'wait', icon: Clock, label: m.proof_state_waiting },
  RUNNING: { tone: 'work', icon: Clock, label: m.proof_state_running },
  SOUND: { tone: 'move', icon: Check, label: m.proof_state_sound },
  BROKEN: { tone: 'stop', icon: X, label: m.proof_state_broken },
  FAILED: { tone: 'note', icon: CircleAlert, label: m.proof_state_failed },
}

export const countLabel = (count: number) => count.toLocaleString('en-KE')

/** `41 s`, `2 min 5 s`; of less than a second its tenths. */
export function tookLabel(milliseconds: number): string {
  if (milliseconds < 1_000) return m.proof_seconds({ seconds: (milliseconds / 1_000).toFixed(1) })
  const seconds = Math.round(milliseconds / 1_000)
  return seconds < 60
    ? m.proof_seconds({ seconds })
    : m.proof_minutes({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

export const whoLabel = ({ by }: Pick<ProofRun, 'by'>) => by?.name ?? m.proof_by_itself()
