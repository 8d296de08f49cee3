import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contracts/admin/audit.ts'
import { m } from '#web/paraglide/messages.js'
import { type AuditSubject, auditSubjects } from './action-labels.ts'

/** Where what has no page of its own is listed. */
const lists: Partial<Record<AuditSubject, { to: string; tab?: string }>> = {
  settings: { to: '/admin/settings' },
  placement: { to: '/admin/featured' },
  collection: { to: '/admin/featured' },
  suspense: { to: '/admin/reconciliation' },
  'webhook-event': { to: '/admin/reconciliation', tab: 'webhook-events' },
  statement: { to: '/admin/reconciliation', tab: 'statements' },
  discrepancy: { to: '/admin/reconciliation', tab: 'statements' },
  charges: { to: '/admin/reconciliation', tab: 'statements' },
  missing: { to: '/admin/reconciliation', tab: 'statements' },
}

/** Where money is found by the shop or the order that it belongs to. */
const moneyLists: Partial<Record<AuditSubject, string>> = {
  payout: '/admin/payouts',
  refund: '/admin/refunds',
  payment: '/admin/orders',
}

/** To what an action was done, where it has a page. */
export function SubjectLink({ action, subject: { kind, id, name } }: Pick<AuditEntry, 'action' | 'subject'>) {
  if (kind === 'vendor' || action === 'guessing.ticket-code') {
    return (
      <Link to="/admin/vendors/edit/$id" params={{ id }} className="link">
        {name ?? m.admin_open_vendor()}
      </Link>
    )
  }
  if (kind === 'user') {
    return (
      <Link to="/admin/users/$id" params={{ id }} className="link">
        {name ?? m.users_open()}
      </Link>
    )
  }
  if (kind === 'product') {
    return (
      <Link to="/product/$id/edit" params={{ id }} className="link">
        {name ?? m.admin_open_product()}
      </Link>
    )
  }
  if (kind === 'order') {
    return (
      <Link to="/admin/orders/$id" params={{ id }} className="link">
        {name ?? m.admin_open_order()}
      </Link>
    )
  }
  if (kind === 'event') {
    return (
      <Link to="/admin/events/$id" params={{ id }} className="link">
        {name ?? m.admin_open_event()}
      </Link>
    )
  }
  if (action === 'ledger.prove') {
    return (
      <Link to="/admin/ledger-proof" search={{ run: id }} className="link">
        {m.proof_title()}
      </Link>
    )
  }
  if (kind === 'commission') {
    return (
      <Link to="/admin/commissions" className="link">
        {m.commissions_all_rules()}
      </Link>
    )
  }
  // Whose codes they were stands in the detail.
  if (kind === 'guessing') return null
  const list = lists[kind as AuditSubject]
  if (list) {
    return (
      <Link to={list.to} search={(list.tab ? { tab: list.tab } : {}) as never} className="link">
        {name ?? auditSubjects[kind as AuditSubject]()}
      </Link>
    )
  }
  if (kind === 'batch') {
    return (
      <Link
        to="/admin/payouts"
        search={{ status: 'ALL', batch: id } as never}
        className="link [overflow-wrap:anywhere]"
      >
        {name ?? m.admin_payouts()}
      </Link>
    )
  }
  const money = name && moneyLists[kind as AuditSubject]
  if (money) {
    return (
      <Link to={money} search={{ search: name } as never} className="link [overflow-wrap:anywhere]">
        {name}
      </Link>
    )
  }
  return <span className="text-ink-3 [overflow-wrap:anywhere]">{name ?? id.slice(-12)}</span>
}
