import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KindRule, SampleNames } from '#contracts/admin/message-texts.ts'
import { notificationTopics } from '#contracts/notifications/topics.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { topicLabels } from '#web/features/shared/notifications/topic-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { KindRoute } from './kind-route.tsx'
import { kindLabel, noticeKinds } from './message-labels.ts'
import { messageText, messageTexts } from './messages.queries.ts'
import { TestForm } from './test-form.tsx'
import { TextCards } from './text-cards.tsx'

export interface TextsViewProps {
  kind: NotificationKind
  names: SampleNames
  go: (change: { text?: NotificationKind; names?: 'LONG' | undefined }) => void
}

/** What one kind of message says by each channel, beside all kinds. */
export function TextsView({ kind, names, go }: TextsViewProps) {
  const rules = useQuery(messageTexts)
  const texts = useQuery(messageText(kind))
  const rule = rules.data?.kinds.find((each) => each.kind === kind)
  return (
    <WorkspacePage
      title={kindLabel(kind)}
      note={m.messages_texts_note()}
      back={
        <Link to="/admin/messages" className={backLink}>
          <BackArrow />
          {m.messages_title()}
        </Link>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <Kinds kind={kind} rules={rules.data?.kinds ?? []} go={go} />
        <div className="grid min-w-0 gap-4">
          <Card padded className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <Segmented<SampleNames>
              label={m.messages_texts_names()}
              options={[
                { value: 'USUAL', label: m.messages_texts_usual() },
                { value: 'LONG', label: m.messages_texts_long() },
              ]}
              value={names}
              onChange={(chosen) => go({ names: chosen === 'LONG' ? chosen : undefined })}
            />
            {rule && rules.data && <TestForm key={kind} rule={rule} names={names} isSetUp={rules.data.isSetUp} />}
          </Card>
          {texts.data ? (
            <TextCards {...texts.data[names]} />
          ) : texts.isError ? (
            <ErrorState
              heading="h2"
              title={m.messages_texts_failed()}
              error={texts.error}
              onRetry={() => texts.refetch()}
            />
          ) : (
            <Skeleton className="h-96 rounded-card" />
          )}
          {rule && <KindRoute {...rule} />}
        </div>
      </div>
    </WorkspacePage>
  )
}

/** All kinds, by their topic: links beside a wide page, a choice above a narrow one. */
function Kinds({ kind, rules, go }: Pick<TextsViewProps, 'kind' | 'go'> & { rules: readonly KindRule[] }) {
  const byTopic = Map.groupBy(rules, ({ topic }) => topic)
  const topics = notificationTopics.map((topic) => [topic, byTopic.get(topic) ?? []] as const)
  return (
    <>
      <Field label={m.messages_kind()} className="xl:hidden">
        <Select
          value={kind}
          onChange={({ target: { value } }) => go({ text: noticeKinds.find((each) => each === value) ?? kind })}
        >
          {topics.map(([topic, ofTopic]) => (
            <optgroup key={topic} label={topicLabels[topic].title()}>
              {ofTopic.map((each) => (
                <option key={each.kind} value={each.kind}>
                  {kindLabel(each.kind)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <nav
        aria-label={m.messages_kind()}
        className="max-xl:hidden xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
      >
        <Card className="grid gap-1 p-2">
          {topics.map(([topic, ofTopic]) => (
            <div key={topic}>
              <h2 className="px-2.5 pt-2.5 pb-1 font-semibold text-12 text-ink-2">{topicLabels[topic].title()}</h2>
              <ul>
                {ofTopic.map((each) => (
                  <li key={each.kind}>
                    <Link
                      to="/admin/messages"
                      search={(before) => ({ ...before, text: each.kind })}
                      replace
                      resetScroll={false}
                      aria-current={each.kind === kind ? 'page' : undefined}
                      className={cn(
                        'flex min-h-11 items-center rounded-control px-2.5 text-13 font-semibold',
                        each.kind === kind ? 'bg-selected text-on-selected' : 'hover:bg-sunken',
                      )}
                    >
                      {kindLabel(each.kind)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Card>
      </nav>
    </>
  )
}
