import type { ScanResult } from '#contracts/door/scan.ts'
import { m } from '#web/paraglide/messages.js'

/** Why somebody was refused at a door, within a sentence. */
export const refusalReasons: Record<ScanResult, () => string> = {
  valid: () => '',
  out: () => '',
  already_used: () => m.gates_why_already_used(),
  refunded: () => m.gates_why_refunded(),
  revoked: () => m.gates_why_revoked(),
  wrong_event: () => m.gates_why_wrong_event(),
  not_yet: () => m.gates_why_not_yet(),
  wrong_gate: () => m.gates_why_wrong_gate(),
  over: () => m.gates_why_over(),
  unknown: () => m.gates_why_unknown(),
  wrong_vendor: () => m.gates_why_wrong_vendor(),
  unpaid: () => m.gates_why_unpaid(),
  not_inside: () => m.gates_why_not_inside(),
  not_counted: () => m.gates_why_not_counted(),
}
