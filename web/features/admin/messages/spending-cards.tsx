import { useQuery } from '@tanstack/react-query'
import type { ChannelSpending } from '#contracts/admin/messages.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { kindLabel } from './message-labels.ts'
import { messageSpending } from './messages.queries.ts'

/** From this share of a limit on administrators are told. */
const near = 0.8

const shareOf = ({ spentKES, limitKES }: ChannelSpending) => (limitKES === null ? null : spentKES / limitKES)

/** What messages have cost in this month, a card for each channel. */
export function SpendingCards() {
  const query = useQuery(messageSpending)
  if (!query.data)
    return query.isError ? (
      <ErrorState
        heading="h2"
        title={m.messages_spending_failed()}
        error={query.error}
        onRetry={() => query.refetch()}
      />
    ) : (
      <Skeleton className="mb-4 h-28 rounded-card" />
    )
  const { channels } = query.data
  return (
    <>
      {channels
        .filter((channel) => (shareOf(channel) ?? 0) >= near)
        .map((channel) => (
          <NearLimit key={channel.channel} {...channel} />
        ))}
      <div className="mb-4 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(240px,1fr))]">
        {channels.map((channel) => (
          <SpendingCard key={channel.channel} {...channel} />
        ))}
      </div>
    </>
  )
}

function NearLimit({ channel, spentKES, limitKES }: ChannelSpending) {
  const isOver = limitKES !== null && spentKES >= limitKES
  const named = { channel: channelLabels[channel].label() }
  return (
    <Notice
      tone={isOver ? 'bad' : 'act'}
      className="mb-4"
      title={isOver ? m.messages_limit_reached(named) : m.messages_limit_near(named)}
    >
      {isOver ? m.messages_limit_reached_text() : m.messages_limit_near_text()}
    </Notice>
  )
}

function SpendingCard(spending: ChannelSpending) {
  const { channel, isSetUp, spentKES, limitKES, sent, arrived, kinds } = spending
  const { icon: Icon, label } = channelLabels[channel]
  const share = shareOf(spending)
  return (
    <section aria-label={label()} className="rounded-card border border-line bg-surface px-4 py-3.5 text-13">
      <div className="flex items-center justify-between gap-3">
        <h2 className="inline-flex items-center gap-2 font-semibold text-15">
          <Icon aria-hidden className="!size-[18px]" />
          {label()}
        </h2>
        <b className="head text-20 tabular-nums">{formatKES(spentKES)}</b>
      </div>
      {share !== null && (
        <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
          <div
            className={cn('h-full', share >= 1 ? 'bg-danger' : share >= near ? 'bg-accent' : 'bg-ink')}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </div>
      )}
      <p className="mt-2 tabular-nums">
        {limitKES === null
          ? m.messages_this_month({ count: sent.toLocaleString('en-KE') })
          : m.messages_this_month_of({ count: sent.toLocaleString('en-KE'), limit: formatKES(limitKES) })}
      </p>
      <p className="text-ink-2 tabular-nums">{cameText({ isSetUp, sent, arrived })}</p>
      {kinds.length > 0 && (
        <details className="mt-1">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{m.messages_by_kind()}</summary>
          <table className="w-full">
            <caption className="sr-only">{m.messages_by_kind()}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{m.messages_kind()}</th>
                <th scope="col">{m.messages_sent()}</th>
                <th scope="col">{m.messages_cost()}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {kinds.map((each) => (
                <tr key={each.kind}>
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {kindLabel(each.kind)}
                  </th>
                  <td className="px-2 py-1.5 text-right text-ink-2 tabular-nums">
                    {each.sent.toLocaleString('en-KE')}
                  </td>
                  <td className="py-1.5 text-right tabular-nums">{each.spentKES.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

function cameText({ isSetUp, sent, arrived }: Pick<ChannelSpending, 'isSetUp' | 'sent' | 'arrived'>): string {
  if (!isSetUp) return m.messages_channel_off()
  if (!arrived || sent === 0) return m.messages_came_unknown()
  const share = formatPercent(Math.min(100, (arrived.count / sent) * 100), 1)
  return m.messages_came_in({ share, seconds: Math.round(arrived.seconds).toLocaleString('en-KE') })
}
