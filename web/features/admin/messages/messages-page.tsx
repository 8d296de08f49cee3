import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { retryDeadLetters } from '#contracts/admin/jobs.ts'
import type { MessageState, SentMessage } from '#contracts/admin/messages.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Megaphone from '~icons/lucide/megaphone'
import MessageSquareText from '~icons/lucide/message-square-text'
import { columnNames, messageColumns } from './message-columns.tsx'
import { kindLabel, messageKinds, noticeKinds, stateLabels } from './message-labels.ts'
import { Diamond } from './message-steps.tsx'
import { adminMessages, type MessageFilters, messageFigures } from './messages.queries.ts'
import { SpendingCards } from './spending-cards.tsx'

export type MessageSearch = MessageFilters & { hide?: string; text?: NotificationKind; names?: 'LONG' }

const states = Object.keys(stateLabels) as MessageState[]
const byLabel = new Intl.Collator()

/** Everything that was sent to somebody, and what became of it. */
export function MessagesPage({ filters, go }: { filters: MessageSearch; go: (change: MessageSearch) => void }) {
  const query = useInfiniteQuery({ ...adminMessages(filters), placeholderData: keepPreviousData })
  const { data: figures } = useQuery(messageFigures)
  const refresh = useInvalidateAdmin()
  const { state, channel, kind, from, to, search, hide } = filters
  const kinds = messageKinds.toSorted((one, other) => byLabel.compare(kindLabel(one), kindLabel(other)))

  async function retry({ id }: SentMessage) {
    try {
      const { count } = await call(retryDeadLetters, { body: { ids: [id] } })
      toast({ title: count > 0 ? m.messages_on_its_way() : m.messages_moved_on() })
      await refresh()
    } catch (error) {
      toast({ title: m.jobs_not_done(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <WorkspacePage
      title={m.messages_title()}
      note={m.messages_note()}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="quiet" size="sm" to="/admin/messages/announcements">
            <Megaphone aria-hidden />
            {m.announcements_title()}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            size="sm"
            to="/admin/messages"
            search={{ text: noticeKinds.find((each) => each === kind) ?? 'order_paid' }}
          >
            <MessageSquareText aria-hidden />
            {m.messages_texts()}
          </ButtonLink>
          <CsvLink query={adminMessages(filters)} />
        </div>
      }
    >
      {figures && figures.late.count > 0 && figures.late.since && (
        <Notice
          tone="act"
          className="mb-4"
          title={m.messages_late({ count: figures.late.count, moment: formatDate(figures.late.since, 'moment') })}
        >
          {m.messages_late_text()}{' '}
          <Link to="/admin/jobs" className="link">
            {m.jobs_title()}
          </Link>
        </Notice>
      )}
      <SpendingCards />
      <FilterBar>
        <SearchBox
          label={m.messages_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <Field label={m.messages_channel()} hideLabel>
          <Select
            value={channel ?? ''}
            onChange={({ target: { value } }) => go({ channel: messageChannels.find((each) => each === value) })}
          >
            <option value="">{m.messages_channel_any()}</option>
            {messageChannels.map((each: MessageChannel) => (
              <option key={each} value={each}>
                {channelLabels[each].label()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.messages_kind()} hideLabel>
          <Select
            value={kind ?? ''}
            onChange={({ target: { value } }) => go({ kind: kinds.find((each) => each === value) })}
            className="max-w-52"
          >
            <option value="">{m.messages_kind_any()}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {kindLabel(each)}
              </option>
            ))}
          </Select>
        </Field>
        <DayFilter from={from} to={to} onChange={go} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      </FilterBar>
      <FilterChips<MessageState>
        label={m.messages_state()}
        value={state}
        onChange={(chosen) => go({ state: chosen })}
        options={[
          { value: undefined, label: m.admin_all() },
          ...states.map((each) => ({
            value: each,
            label: stateLabels[each](),
            ...(each === 'FAILED' && figures && figures.failed.count > 0 && { count: figures.failed.count }),
          })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.messages_title()}
        columns={shownColumns(messageColumns({ onRetry: retry }), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.messages_list_failed()}
        empty={
          <EmptyState heading="h2" cloth="sea" title={m.messages_none()}>
            {state || channel || kind || from || to || search ? m.admin_none_found_text() : m.messages_none_text()}
          </EmptyState>
        }
      />
      <Legend />
    </WorkspacePage>
  )
}

const Legend = () => (
  <ul className="meta mt-4 flex flex-wrap gap-x-5 gap-y-1.5">
    {(
      [
        ['done', m.messages_legend_steps()],
        ['came', m.messages_legend_came()],
        ['failed', m.messages_legend_failed()],
      ] as const
    ).map(([look, words]) => (
      <li key={look} className="inline-flex items-baseline gap-2.5">
        <Diamond look={look} />
        {words}
      </li>
    ))}
  </ul>
)
