import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ProofRule, ProofViolation } from '#contracts/admin/ledger-proof.ts'
import { proofViolations } from '#web/features/admin/ledger/ledger-proof.queries.ts'
import { ruleLabels } from '#web/features/admin/ledger/proof-labels.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { m } from '#web/paraglide/messages.js'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { EntryChain } from './entry-chain.tsx'
import { violationLabel } from './violation-labels.ts'

/** The rows that break a rule, as the run names them. */
export function ProofViolations({ id, rule }: { id: string; rule: ProofRule }) {
  const query = useInfiniteQuery(proofViolations(id, rule))
  // Of each account its first changed entry is named first; an account without its last has no entry to show.
  const chained = rule === 'ENTRIES_CHAINED' && loadedRows(query).find(({ row }) => row.startsWith('entry '))
  const section = useRef<HTMLElement>(null)
  // It opens below the rules, where it may not be in sight.
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={section} className="scroll-my-4" aria-labelledby="proof-violations">
      <h2 id="proof-violations" className="text-17">
        {m.proof_rows_title({ rule: ruleLabels[rule]() })}
      </h2>
      <p className="meta mt-1 mb-3">{m.proof_rows_text()}</p>
      {chained && <EntryChain run={id} violation={chained.key} />}
      <RecordList
        query={query}
        caption={m.proof_rows_title({ rule: ruleLabels[rule]() })}
        columns={columns}
        rowKey={({ key }) => key}
        failed={m.proof_rows_failed()}
        empty={null}
      />
    </section>
  )
}

const columns: Column<ProofViolation>[] = [
  {
    id: 'row',
    head: m.proof_row(),
    card: 'whole',
    className: 'text-12 [overflow-wrap:anywhere] xl:py-2.5',
    cell: ({ row }) => <NamedRow row={row} />,
  },
  {
    id: 'found',
    head: m.proof_row_found(),
    card: 'whole',
    className: 'font-[650] text-danger [overflow-wrap:anywhere]',
    cell: ({ found }) => <WhatIsWrong found={found} />,
  },
]

function WhatIsWrong({ found }: { found: string }) {
  const { providerName } = usePaymentProviders()
  return violationLabel(found, providerName)
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** An order, and the account of a vendor, lead to their pages. */
function NamedRow({ row }: { row: string }) {
  const order = new RegExp(`^order (${uuid})`).exec(row)?.[1]
  const vendor = new RegExp(` of (${uuid})`).exec(row)?.[1]
  return (
    <>
      <code>{row}</code>{' '}
      {order && (
        <Link to="/admin/orders/$id" params={{ id: order }} className="link whitespace-nowrap">
          {m.admin_open_order()}
        </Link>
      )}
      {vendor && !vendor.startsWith('00000000') && (
        <Link to="/admin/vendors/edit/$id" params={{ id: vendor }} className="link whitespace-nowrap">
          {m.admin_open_vendor()}
        </Link>
      )}
    </>
  )
}
