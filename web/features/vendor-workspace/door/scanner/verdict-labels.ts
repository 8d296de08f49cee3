import type { Scan } from '#contracts/door/scan.ts'
import { ago, when } from '#web/features/vendor-workspace/door/parts/times.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'

export interface VerdictLabels {
  title: string
  why: string
  /** What the steward says to whoever is turned away. */
  say?: string
}

type Words = (scan: Scan, gate: string, now: number) => VerdictLabels

const no = (why: string, say?: string): VerdictLabels => ({ title: m.door_do_not(), why, say })

function alreadyUsed({ order, admission }: Scan, gate: string, now: number): VerdictLabels {
  if (order) return { title: m.door_collected(), why: admission ? when(admission.at, now) : '' }
  const at = admission && Date.parse(admission.at)
  const since = at ? ago(at, now) : m.door_before()
  const where = admission?.gate && admission.gate !== gate ? m.door_other_gate({ since }) : since
  return { title: m.door_already(), why: where }
}

function revoked({ reason }: Scan): VerdictLabels {
  if (reason === 'event_cancelled') return no(m.door_cancelled(), m.door_cancelled_say())
  return reason === 'replaced'
    ? no(m.door_replaced(), m.door_replaced_say())
    : no(m.door_revoked(), m.door_revoked_say())
}

/** When the doors open or, where that is later, the ticket is valid from. */
function opensText({ ticket }: Scan, now: number): string {
  if (!ticket) return ''
  const { doorsAt } = ticket.event
  const { validFrom } = ticket.entry
  return validFrom && validFrom > doorsAt
    ? m.door_valid_from({ time: when(validFrom, now) })
    : m.door_doors_at({ time: when(doorsAt, now) })
}

const words: Record<Scan['result'], Words> = {
  valid: ({ order, ticket }) =>
    order
      ? {
          title: m.door_collect({ number: formatOrderNumber(order.number) }),
          why: m.door_order_of({ name: order.customerName }),
        }
      : { title: m.door_let_in(), why: ticket?.typeName ?? m.door_bought_since() },
  out: ({ ticket }, _, now) => ({
    title: m.door_out(),
    why: ticket?.event.reEntry ? m.door_back_until({ time: when(ticket.event.endsAt, now) }) : m.door_no_return(),
  }),
  already_used: alreadyUsed,
  not_inside: () => ({ title: m.door_not_inside(), why: m.door_not_inside_text() }),
  not_yet: (scan, _, now) =>
    scan.order
      ? { title: m.door_not_ready(), why: m.door_not_ready_text() }
      : { title: m.door_not_yet(), why: opensText(scan, now) },
  wrong_gate: ({ ticket }) => ({
    title: m.door_wrong_gate(),
    why: ticket ? m.door_wrong_gate_text({ type: ticket.typeName, gates: ticket.entry.gates.join(', ') }) : '',
    say: m.door_wrong_gate_say({ gates: ticket?.entry.gates.join(', ') ?? '' }),
  }),
  refunded: () => no(m.door_refunded(), m.door_refunded_say()),
  revoked,
  wrong_event: ({ ticket }) =>
    no(ticket ? m.door_wrong_event_of({ event: ticket.event.title }) : m.door_wrong_event(), m.door_wrong_event_say()),
  wrong_vendor: () => no(m.door_wrong_vendor(), m.door_wrong_event_say()),
  over: ({ ticket, at }, _, now) => {
    const until = ticket?.entry.validUntil
    return no(until && at >= until ? m.door_valid_until({ time: when(until, now) }) : m.door_over())
  },
  unpaid: () => no(m.door_unpaid(), m.door_unpaid_say()),
  not_counted: () => no(m.door_unknown()),
  unknown: () => no(m.door_unknown(), m.door_unknown_say()),
}

/** What to do, and why, in words as large as the screen bears. */
export const verdictLabels = (scan: Scan, gate: string, now: number): VerdictLabels =>
  words[scan.result](scan, gate, now)
