import pLimit from 'p-limit'
import { minutes, plus } from '#server/platform/clock.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { BeyondLimit, type Claimed, languageOf, NotReached, type Recipient, settled } from './channel.ts'
import { type ChannelName, channelNames, isTelling } from './channels/channel-names.ts'
import { claimDue, isOfEndpoints, release } from './claim.ts'
import { type DeliveryDeps, routingOf } from './delivery-deps.ts'
import { deliveries } from './outbox.tables.ts'
import { recordFailure } from './record-failure.ts'
import { kindsWithoutMail } from './routing/kind-rules.ts'
import { reachabilityOf, readTold, type Told } from './routing/reachability.ts'
import { afterFailure, isAlwaysTold, nextStep, type Step } from './routing/route-message.ts'
import { takeStep } from './routing/take-step.ts'
import { settleDelivery } from './settle-delivery.ts'
import { isSpent, raiseAlarm, readSpending, type Spending } from './spending/spending.ts'

/** So many are claimed at once. */
const batchSize = 50
const maxBatches = 20
const batchMilliseconds = minutes(2)

type PascalCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>
export type SendJob = `sendDue${PascalCase<ChannelName>}`

const pascalCase = (name: string) => name.replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())

/** The worker's jobs, one for each channel: a channel whose server is slow keeps no other waiting. */
export const sendJobs = (deps: DeliveryDeps) =>
  Object.fromEntries(channelNames.map((name) => [`sendDue${pascalCase(name)}`, () => sendDue(deps, name)])) as Record<
    SendJob,
    () => Promise<void>
  >

/** Sends what is due by a channel. */
export async function sendDue(deps: DeliveryDeps, name: ChannelName) {
  // What cannot be mailed has nowhere else to go, but for what goes by SMS to who has no address.
  if (name === 'mail' && !deps.channels.mail) await leaveUnsent(deps, name)
  // Any other message may have another channel.
  if (deps.channels[name] || isTelling(name)) await sendBatches(deps, name)
  // What was queued to be signed waits until that is set up again.
  else if (name !== 'etims') await leaveUnsent(deps, name)
}

/** It is counted and not kept for later: setting the channel up must not send a year's messages. */
const leaveUnsent = ({ db, clock }: DeliveryDeps, name: ChannelName) =>
  db
    .update(deliveries)
    .set({ state: 'UNSENT', dueAt: null, settledAt: clock.now() })
    .where(
      and(
        eq(deliveries.channel, name),
        sql`${deliveries.dueAt} <= ${clock.now().toISOString()}`,
        sql`coalesce(${deliveries.type}, '') <> all(${sql.param([...kindsWithoutMail])}::text[])`,
      ),
    )

/** What a run knows of the month: a limit may be passed by what the run itself sends, and by no more. */
interface Run extends DeliveryDeps {
  month: Spending
}

async function sendBatches(deps: DeliveryDeps, name: ChannelName) {
  for (let count = 0; count < maxBatches; count++) {
    const claimed = await claimDue(deps.db, name, { now: deps.clock.now(), batchSize })
    if (claimed.length === 0) return
    const month = await readSpending(deps.db, deps.spending, deps.clock.now())
    const isOpen = await sendBatch({ ...deps, month }, name, claimed)
    if (isTelling(name)) await raiseAlarm(deps.db, deps.spending, name, deps.clock.now())
    // Of endpoints a batch that is not full may leave some behind.
    if (!isOpen || (claimed.length < batchSize && !isOfEndpoints(name))) return
  }
}

/**
 * Whether the next batch may be begun. One that is refused temporarily ends it, since the rest would be too; what was
 * not tried is due again as if it had not been claimed.
 */
async function sendBatch(deps: Run, name: ChannelName, claimed: readonly Claimed[]): Promise<boolean> {
  const { atOnce = 1, failsAlone = false } = deps.channels[name] ?? {}
  const until = plus(deps.clock.now(), batchMilliseconds)
  const unused: Claimed[] = []
  let isOpen = true
  const sendNext = async (delivery: Claimed) => {
    if (!isOpen || deps.clock.now() >= until) unused.push(delivery)
    else if (!(await sendOne(deps, name, delivery))) isOpen &&= failsAlone
  }
  // The first alone: while a server is down, a batch costs one try.
  const alone = failsAlone ? 0 : 1
  for (const delivery of claimed.slice(0, alone)) await sendNext(delivery)
  await pLimit(atOnce).map(claimed.slice(alone), sendNext)
  await release(deps.db, unused)
  return isOpen && unused.length === 0
}

/**
 * One try. It is sent before it is marked as sent: a process that dies in between leaves one that is sent again,
 * under the same id. False when the channel accepts nothing now.
 */
async function sendOne(deps: Run, name: ChannelName, delivery: Claimed): Promise<boolean> {
  const { db, clock } = deps
  const channel = deps.channels[name]
  const told = readTold(name, delivery)
  let address: string | null = null
  let recipient: Recipient | undefined
  try {
    recipient = told ? await deps.findRecipient(db, told.userId) : undefined
    const step = told && recipient && stepOf(deps, delivery, told, recipient)
    if (step && step.kind !== 'SEND') {
      await takeStep(db, delivery, step, clock.now())
      return true
    }
    const isGone = told && !recipient
    // What goes to any number that somebody names ends at the month's limit, but for what no account is spared either.
    const isLimited = name === 'sms' && delivery.subjectId && !delivery.askedAt && !isAlwaysTold(delivery.type, name)
    if (isLimited && isSpent(deps.month)(name)) {
      await settleUnsent(deps, delivery)
      return true
    }
    const hasNext = told && recipient ? hasNextOf(deps, told, recipient) : false
    const message = isGone ? null : await channel?.prepare(delivery, recipient, hasNext)
    address = message?.address ?? null
    const answer = await message?.send()
    if (answer === settled) return true
    const language = recipient && languageOf(recipient)
    if (answer instanceof Date) {
      const askedAt = delivery.askedAt ?? clock.now()
      const waiting = { state: 'WAITING', dueAt: answer, askedAt, error: null } as const
      await settleDelivery(db, delivery, { ...waiting, language })
      return true
    }
    await settleDelivery(db, delivery, {
      state: message ? 'SENT' : channel || isGone ? 'VOID' : 'UNSENT',
      dueAt: null,
      settledAt: clock.now(),
      address: null,
      error: null,
      ...(message && { language }),
    })
    return true
  } catch (error) {
    if (!channel) throw error
    if (error instanceof BeyondLimit) {
      await settleUnsent(deps, delivery)
      return true
    }
    if (error instanceof NotReached && told && recipient) {
      await takeStep(db, delivery, stepWithout(deps, told, recipient), clock.now())
      return true
    }
    await recordFailure(deps, delivery, { channel, error, address, told })
    return channel.isPermanent(error)
  }
}

const settleUnsent = ({ db, clock }: Run, delivery: Claimed) =>
  settleDelivery(db, delivery, { state: 'UNSENT', dueAt: null, settledAt: clock.now() })

/** By which it goes on where the channel that it is on does not reach its person. */
function stepWithout(deps: Run, told: Told, recipient: Recipient): Exclude<Step, { kind: 'SEND' }> {
  const person = reachabilityOf(recipient, routingOf(deps).isSetUp, isSpent(deps.month))
  const reaches: typeof person.reaches = (channel) => channel !== told.channel && person.reaches(channel)
  const step = nextStep(told.kind, told, { ...person, reaches }, deps.clock.now())
  return step.kind === 'SEND' ? { kind: 'VOID' } : step
}

/** Whether another channel tells it where this one fails; a copy that is mailed anyway needs nobody to wait for it. */
function hasNextOf(deps: Run, told: Told, recipient: Recipient): boolean {
  const person = reachabilityOf(recipient, routingOf(deps).isSetUp, isSpent(deps.month))
  const next = afterFailure(told.kind, told, person, deps.clock.now())
  return next !== null && next !== 'COPY'
}

function stepOf(deps: Run, { askedAt }: Claimed, told: Told, recipient: Recipient): Step {
  // What may have been sent goes no other way.
  if (askedAt) return { kind: 'SEND' }
  return nextStep(
    told.kind,
    told,
    reachabilityOf(recipient, routingOf(deps).isSetUp, isSpent(deps.month)),
    deps.clock.now(),
  )
}
