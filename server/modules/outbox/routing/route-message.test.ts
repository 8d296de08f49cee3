import { describe, expect, it } from 'vitest'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import { smsKinds } from '#contracts/notifications/texts/sms/sms-types.ts'
import { topicRules } from '#contracts/notifications/topics.ts'
import { NotificationKind } from '#contracts/notifications.ts'
import { kindRules } from './kind-rules.ts'
import { afterFailure, nextStep, type Reachability, routeMessage } from './route-message.ts'

const noon = new Date('2026-11-20T12:00+03:00')
const night = new Date('2026-11-20T23:00+03:00')
const morning = new Date('2026-11-21T07:00+03:00')

interface Given {
  /** What reaches its person; everything but push, unless said. */
  reached?: MessageChannel[]
  /** What is not set up. */
  missing?: MessageChannel[]
  off?: string[]
  /** At their limit of the month. */
  spent?: MessageChannel[]
}

const aPerson = ({ reached = ['sms', 'mail'], missing = [], off = [], spent = [] }: Given = {}): Reachability => ({
  isSpent: (channel) => spent.includes(channel),
  isSetUp: (channel) => !missing.includes(channel),
  reaches: (channel) => reached.includes(channel),
  off,
})

const everything: Given = { reached: ['push', 'sms', 'mail'] }
const agreed: Given = { reached: ['whatsapp', 'sms', 'mail'] }
const stopped: Given = { reached: ['mail'] }
const told = (kind: NotificationKind, given?: Given, now = noon) => {
  const { tell, isCopied } = routeMessage(kind, aPerson(given), now)
  return [tell[0]?.channel ?? 'account', ...(isCopied ? ['and mail'] : [])].join(' ')
}

describe('a message goes by one channel, the cheapest that reaches its person', () => {
  it.each<[NotificationKind, string, Given, string]>([
    ['order_ready', 'by push where a device takes it', everything, 'push'],
    ['order_ready', 'by SMS without push', {}, 'sms'],
    ['order_ready', 'by mail after STOP', stopped, 'mail'],
    ['order_ready', 'by mail where SMS is not set up', { missing: ['sms'] }, 'mail'],
    ['order_ready', 'by push alone where nothing else is set up', { ...everything, missing: ['sms', 'mail'] }, 'push'],
    ['order_ready', 'in the account where nothing is set up', { missing: ['sms', 'mail'] }, 'account'],
    ['order_accepted', 'by push where a device takes it', everything, 'push'],
    ['order_accepted', 'in the account without push, since it is soon overtaken', {}, 'account'],
    ['event_changed', 'by mail, which costs nothing, where it is not worth an SMS', {}, 'mail'],
    ['event_changed', 'by push rather than by mail', everything, 'push'],
    ['order_ready', 'by WhatsApp where they agreed to it', agreed, 'whatsapp'],
    ['order_ready', 'by SMS where WhatsApp is not set up', { ...agreed, missing: ['whatsapp'] }, 'sms'],
    ['order_ready', 'by SMS where they switched WhatsApp off', { ...agreed, off: ['ORDER:whatsapp'] }, 'sms'],
    ['order_accepted', 'by WhatsApp where they agreed to it', agreed, 'whatsapp'],
    ['event_tomorrow', 'by WhatsApp rather than by mail', agreed, 'whatsapp'],
    ['order_paid', 'by WhatsApp, with a receipt', agreed, 'whatsapp and mail'],
    ['payout_paid', 'by SMS, whatever they agreed to for their own orders', agreed, 'sms and mail'],
    ['order_rejected', 'by SMS', {}, 'sms'],
    ['waitlist_offer', 'by SMS', {}, 'sms'],
    ['ledger_sealed', 'by mail, whatever else reaches them', everything, 'mail'],
    // What somebody may have to prove is mailed too.
    ['order_paid', 'by SMS, with a receipt', {}, 'sms and mail'],
    ['order_paid', 'by push, with a receipt', everything, 'push and mail'],
    ['order_paid', 'by its receipt alone after STOP', stopped, 'account and mail'],
    ['tickets_issued', 'by SMS, with a receipt', {}, 'sms and mail'],
    ['refund_sent', 'by SMS, with a receipt', {}, 'sms and mail'],
    ['payout_paid', 'by SMS, with a receipt', {}, 'sms and mail'],
    // Security.
    ['payout_phone_changed', 'by SMS and mail, never by push', everything, 'sms and mail'],
    ['payout_phone_changed', 'by mail where SMS is not set up', { missing: ['sms'] }, 'account and mail'],
  ])('%s: %s', (kind, _, given, expected) => {
    expect(told(kind, given)).toBe(expected)
  })
})

describe('what somebody switched off', () => {
  it.each<[NotificationKind, string[], string]>([
    ['order_ready', ['ORDER:sms'], 'mail'],
    ['order_ready', ['ORDER:sms', 'ORDER:mail'], 'account'],
    ['order_ready', ['MONEY:sms', 'CHANGES:sms'], 'sms'],
    ['order_paid', ['MONEY:mail'], 'sms'],
    ['event_changed', ['TICKETS:mail'], 'account'],
    ['event_tomorrow', ['REMINDERS:mail'], 'account'],
    // What always comes that way is not theirs to switch off.
    ['order_paid', ['MONEY:sms'], 'sms and mail'],
    ['event_cancelled', ['TICKETS:sms'], 'sms'],
    ['payout_phone_changed', ['SECURITY:sms', 'SECURITY:mail'], 'sms and mail'],
    ['ledger_broken', ['MARKET:mail'], 'mail'],
  ])('%s without %j goes by %s', (kind, off, expected) => {
    expect(told(kind, { off })).toBe(expected)
  })

  it('is mailed all the same where it always comes by SMS, and none reaches them', () => {
    expect(told('event_cancelled', { ...stopped, off: ['TICKETS:mail'] })).toBe('mail')
    expect(told('order_paid', { ...stopped, off: ['MONEY:mail'] })).toBe('account and mail')
    expect(told('order_ready', { ...stopped, off: ['ORDER:mail'] })).toBe('account')
  })
})

describe('a channel whose limit of the month is spent', () => {
  it.each<[NotificationKind, string, Given, string]>([
    ['order_ready', 'goes by the next channel', { spent: ['sms'] }, 'mail'],
    ['order_ready', 'goes by SMS where push is spent', { ...everything, spent: ['push'] }, 'sms'],
    ['order_ready', 'stands in the account where nothing else is left', { spent: ['sms', 'mail'] }, 'account'],
    ['event_changed', 'stands in the account where mail is spent', { spent: ['mail'] }, 'account'],
    ['waitlist_offer', 'goes by mail', { spent: ['sms'] }, 'mail'],
    // What a person must have.
    ['order_paid', 'goes by SMS still: money', { spent: ['sms'] }, 'sms and mail'],
    ['refund_sent', 'goes by SMS still: money', { spent: ['sms', 'mail'] }, 'sms'],
    ['tickets_issued', 'goes by SMS still: tickets', { spent: ['sms'] }, 'sms and mail'],
    ['event_cancelled', 'goes by SMS still: tickets', { spent: ['sms'] }, 'sms'],
    ['payout_failed', 'goes by SMS still: payouts', { spent: ['sms'] }, 'sms'],
    ['payout_phone_changed', 'goes by both still: security', { spent: ['sms', 'mail'] }, 'sms and mail'],
    ['ledger_broken', 'is mailed still', { spent: ['mail'] }, 'mail'],
  ])('%s %s', (kind, _, given, expected) => {
    expect(told(kind, given)).toBe(expected)
  })
})

describe('at night', () => {
  const dueAt = (kind: NotificationKind, given?: Given) => routeMessage(kind, aPerson(given), night).tell[0]?.dueAt

  it('no phone rings for what can wait until seven', () => {
    for (const kind of ['refund_sent', 'payout_paid', 'payout_failed', 'order_expired', 'event_cancelled'] as const)
      expect([kind, dueAt(kind)]).toEqual([kind, morning])
    expect(dueAt('event_tomorrow', everything)).toEqual(morning)
  })

  it('mail is sent at once: it wakes nobody', () => {
    expect([dueAt('event_cancelled', stopped), dueAt('event_tomorrow')]).toEqual([night, night])
  })

  it('what was just done, is waited for, runs out or is about security is told at once', () => {
    const kinds = ['order_paid', 'order_ready', 'order_rejected', 'tickets_issued', 'waitlist_offer'] as const
    for (const kind of [...kinds, 'payout_phone_changed'] as const) expect([kind, dueAt(kind)]).toEqual([kind, night])
    expect(dueAt('queue_turn', everything)).toEqual(night)
  })
})

describe('a message that is due by a channel', () => {
  const step = (
    kind: NotificationKind,
    channel: MessageChannel,
    given?: Given,
    isSecond = false,
    now = noon,
    occurredAt = now,
  ) => nextStep(kind, { channel, isSecond, occurredAt }, aPerson(given), now)

  it('is sent where that is its channel, waits for its hour, or goes on to what comes after it', () => {
    expect(step('order_ready', 'sms')).toEqual({ kind: 'SEND' })
    expect(step('refund_sent', 'sms', {}, false, night)).toEqual({ kind: 'WAIT', channel: 'sms', dueAt: morning })
    expect(step('order_ready', 'push')).toEqual({ kind: 'MOVE', channel: 'sms', dueAt: noon })
    expect(step('order_ready', 'sms', stopped)).toEqual({ kind: 'MOVE', channel: 'mail', dueAt: noon })
  })

  it('never goes back: what took over from push is told by SMS though a device takes push', () => {
    expect(step('order_ready', 'sms', everything, true)).toEqual({ kind: 'SEND' })
    expect(step('order_ready', 'mail', everything, true)).toEqual({ kind: 'SEND' })
  })

  it('is void where nothing reaches its person, and where its copy tells them', () => {
    expect(step('order_ready', 'sms', { off: ['ORDER:sms', 'ORDER:mail'] })).toEqual({ kind: 'VOID' })
    expect(step('order_paid', 'sms', stopped)).toEqual({ kind: 'VOID' })
    expect(step('order_paid', 'sms', { missing: ['sms'] })).toEqual({ kind: 'VOID' })
    expect(step('order_paid', 'mail', { off: ['MONEY:mail'] })).toEqual({ kind: 'VOID' })
    expect(step('order_accepted', 'push')).toEqual({ kind: 'VOID' })
  })

  it('rings no phone after twelve hours, and is mailed still', () => {
    const tomorrow = new Date('2026-11-21T12:01+03:00')
    expect(step('order_ready', 'sms', {}, false, tomorrow, noon)).toEqual({ kind: 'VOID' })
    expect(step('order_paid', 'mail', {}, false, tomorrow, noon)).toEqual({ kind: 'SEND' })
  })

  it('is unsent where a channel that is not set up would reach its person, and no other does', () => {
    expect(step('order_ready', 'sms', { missing: ['sms', 'mail'] })).toEqual({ kind: 'UNSENT', channel: 'sms' })
    expect(step('order_ready', 'sms', { ...stopped, missing: ['mail'] })).toEqual({ kind: 'UNSENT', channel: 'mail' })
    expect(step('order_paid', 'mail', { missing: ['mail'] })).toEqual({ kind: 'UNSENT', channel: 'mail' })
  })
})

describe('who has no address', () => {
  const texted: Given = { reached: ['sms'] }
  const step = (kind: NotificationKind, channel: MessageChannel, given: Given = texted) =>
    nextStep(kind, { channel, isSecond: false, occurredAt: noon }, aPerson(given), noon)

  it.each<[NotificationKind, string]>([
    ['order_cancelled', 'sms'],
    ['tickets_given', 'sms'],
    ['ticket_changed', 'sms'],
    ['event_changed', 'sms'],
    ['refund_requested', 'sms'],
    ['event_message', 'account'],
    ['event_tomorrow', 'account'],
  ])('is told of %s by %s, where others are mailed', (kind, channel) => {
    expect([told(kind, texted), told(kind)]).toEqual([channel, 'mail'])
    expect(told(kind, { reached: ['push', 'sms'] })).toBe('push')
    expect(told(kind, { reached: [] })).toBe('account')
  })

  it('is told by it though what is said starts by mail, at any hour and within the limit of the month', () => {
    expect(step('order_cancelled', 'mail')).toEqual({ kind: 'MOVE', channel: 'sms', dueAt: noon })
    expect(step('order_cancelled', 'sms')).toEqual({ kind: 'SEND' })
    expect(step('order_cancelled', 'mail', { ...texted, spent: ['sms'] })).toEqual({ kind: 'VOID' })
    expect(step('event_tomorrow', 'mail')).toEqual({ kind: 'VOID' })
    expect(step('order_cancelled', 'mail', {})).toEqual({ kind: 'SEND' })
  })
})

describe('where a channel fails for good', () => {
  const next = (kind: NotificationKind, channel: MessageChannel, given?: Given, isSecond = false, now = noon) =>
    afterFailure(kind, { channel, isSecond }, aPerson(given), now)

  it('the next one takes over, once', () => {
    expect(next('order_ready', 'push', everything)).toEqual({ channel: 'sms', dueAt: noon })
    expect(next('order_ready', 'sms')).toEqual({ channel: 'mail', dueAt: noon })
    expect(next('refund_sent', 'push', everything, false, night)).toEqual({ channel: 'sms', dueAt: morning })
    expect(next('order_ready', 'sms', everything, true)).toBeNull()
  })

  it('its copy tells it, where there is one', () => {
    expect(next('order_paid', 'sms')).toBe('COPY')
    expect(next('order_paid', 'mail')).toBeNull()
  })

  it('nothing takes over that is switched off, not set up or not reached', () => {
    expect(next('order_ready', 'sms', { off: ['ORDER:mail'] })).toBeNull()
    expect(next('order_ready', 'sms', { missing: ['mail'] })).toBeNull()
    expect(next('order_accepted', 'push', everything)).toBeNull()
  })
})

describe('the rules of the kinds', () => {
  it('name SMS for exactly the kinds that have a short text', () => {
    const withSms = NotificationKind.options.filter(
      (kind) => kindRules[kind].channels.includes('sms') || kindRules[kind].withoutMail === 'sms',
    )
    expect(withSms.toSorted()).toEqual(smsKinds.toSorted())
  })

  it.each(NotificationKind.options)('of %s are channels that its topic offers, the cheapest first', (kind) => {
    const { topic, channels, copy } = kindRules[kind]
    const offered = topicRules[topic].channels
    expect([...channels, ...(copy ? [copy] : [])].filter((channel) => !offered.includes(channel))).toEqual([])
    expect(channels).toEqual(messageChannels.filter((channel) => channels.includes(channel)))
    expect(channels).not.toContain(copy)
  })
})

describe('where WhatsApp fails', () => {
  const next = (channel: MessageChannel, isSecond: boolean, kind: NotificationKind = 'order_ready') =>
    afterFailure(kind, { channel, isSecond }, aPerson({ reached: messageChannels.slice() }), noon)

  it('SMS tells what matters, also where WhatsApp itself stood in for a device', () => {
    expect([next('whatsapp', false), next('whatsapp', true)]).toMatchObject([{ channel: 'sms' }, { channel: 'sms' }])
  })

  it('nothing tells what is soon overtaken, and after SMS that stood in nothing does', () => {
    expect([next('whatsapp', false, 'order_accepted'), next('sms', true)]).toEqual([null, null])
  })

  it('nobody’s phone is written to at night about what can wait', () => {
    expect(routeMessage('refund_sent', aPerson(agreed), night).tell[0]).toEqual({ channel: 'whatsapp', dueAt: morning })
  })
})
