import * as contract from '#contracts/admin/message-texts.ts'
import { messageChannels } from '#contracts/notifications/channels.ts'
import { topicRules } from '#contracts/notifications/topics.ts'
import { NotificationKind } from '#contracts/notifications.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { kindRules } from '../routing/kind-rules.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { previewText } from './preview-text.ts'
import { sendTest } from './send-test.ts'

interface TextDeps extends Pick<ModuleDeps, 'db' | 'clock'> {
  routing: RoutingDeps
  publicUrl: string
}

const rules = NotificationKind.options.map((kind): contract.KindRule => {
  const { topic, channels, copy, canWait = false } = kindRules[kind]
  const { always } = topicRules[topic]
  const isCopied = copy !== undefined && !channels.includes(copy)
  return {
    kind,
    topic,
    channels: [...channels],
    isCopied,
    always: always.filter((channel) => channels.includes(channel) || copy === channel),
    waitsAtNight: canWait,
  }
})

/** What people are told in which words, for whoever runs the market. */
export function mountMessageTexts(http: Http, { db, clock, routing, publicUrl }: TextDeps) {
  serve(http, contract.listMessageTexts, async () => ({
    kinds: rules,
    isSetUp: messageChannels.filter(routing.isSetUp),
  }))

  serve(http, contract.getMessageText, async ({ params: { kind } }) => {
    const inBoth = (names: contract.SampleNames) => ({
      en: previewText('en', kind, names, publicUrl),
      sw: previewText('sw', kind, names, publicUrl),
    })
    return { USUAL: inBoth('USUAL'), LONG: inBoth('LONG') }
  })

  serve(http, contract.sendTestMessage, async ({ actor, params: { kind }, body: { channel, names = 'USUAL' } }) => {
    await sendTest({ db, clock, routing }, actor.userId, { kind, channel, names })
    return { channel }
  })
}
