import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LostFactorRequest } from '#contracts/admin/users/lost-factors.ts'
import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { useMayActOn } from '#web/features/admin/users/use-may-act-on.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceLabel } from '#web/lib/format/device-name.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import { lostFactorStates } from './lost-factor-states.ts'
import { openLostFactorOf } from './lost-factors.queries.ts'

const DecideSheet = lazyChunk(() => import('./decide-lost-factor-sheet.tsx'))

/** What somebody asked for who has lost the second factor, and who agreed, above everything that is known of them. */
export default function LostFactorPanel({ user, isSelf }: { user: AdminUserDetail; isSelf: boolean }) {
  const { data } = useQuery({ ...openLostFactorOf(user.id), enabled: useAdminMay('people') })
  const request = data?.items[0]
  return request ? <Panel request={request} user={user} isSelf={isSelf} /> : null
}

interface PanelProps {
  request: LostFactorRequest
  user: AdminUserDetail
  isSelf: boolean
}

function Panel({ request, user, isSelf }: PanelProps) {
  const [act, setAct] = useState<'approve' | 'decline'>()
  const mayActOn = useMayActOn(user) && !isSelf
  const { state, reason, agent, address, askedAt, approvals, isMine, removeAt } = request
  const facts = [
    [m.admin_reason(), reason],
    [m.lost_factors_asked(), `${formatDate(askedAt, 'moment')} · ${deviceLabel(agent)} · ${address}`],
    [m.lost_factors_known(), m.users_joined({ day: formatDate(user.createdAt, 'date') })],
    [m.lost_factors_stake(), stakeOf(user)],
    ...approvals.map(({ by, note, at }) => [
      m.lost_factors_agreed({ name: by }),
      `${note} · ${formatDate(at, 'moment')}`,
    ]),
  ] as const
  return (
    <Card className="mb-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{m.users_event_lost_factor_requested()}</h2>
        <StatusBadge look={lostFactorStates[state]} />
      </div>
      <p className="mt-1 text-ink-2">
        {removeAt ? m.lost_factors_removed_at({ moment: formatDate(removeAt, 'moment') }) : m.lost_factors_how()}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 md:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={`${name}${value}`} className="contents">
            <dt className="meta">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere] max-md:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
      {mayActOn && (
        <div className="mt-4 flex flex-wrap gap-2">
          {!isMine && !removeAt && <Button onClick={() => setAct('approve')}>{m.lost_factors_approve()}</Button>}
          <Button variant="danger-quiet" onClick={() => setAct('decline')}>
            {m.lost_factors_decline()}
          </Button>
        </div>
      )}
      {act && (
        <Suspense>
          <DecideSheet request={request} act={act} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

/** What whoever gets into the account would have in hand. */
function stakeOf({ adminRole, vendor, shop, orders }: AdminUserDetail): string {
  return [
    ...(adminRole ? [m.lost_factors_stake_admin()] : []),
    ...(vendor && shop ? [m.lost_factors_stake_shop({ shop: vendor.name, amount: formatKES(shop.owedKES) })] : []),
    m.lost_factors_stake_orders({ count: orders.count }),
  ].join(' · ')
}
