import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import type { Sms } from './create-africastalking.ts'
import { identifier } from './identifier.ts'
import { postBack, reportOf } from './post-back.ts'
import type { SmsScenario } from './scenarios.ts'
import { readSendRequest } from './send-request.ts'
import { partsOf } from './sms-parts.ts'

/** What one part costs, in shillings. */
const costOfPart = 0.8

const refusals: Partial<Record<SmsScenario, [number, string]>> = {
  'invalid-number': [403, 'InvalidPhoneNumber'],
  'risk-hold': [401, 'RiskHold'],
  'internal-error': [500, 'InternalServerError'],
  'gateway-error': [501, 'GatewayError'],
}

/** Accepted, and never on the phone. */
const lost: readonly SmsScenario[] = ['rejected', 'absent', 'report-first']

const costText = (amountKES: number) => `KES ${amountKES.toFixed(4)}`

/** Africa's Talking's bulk SMS. Tests are stricter than the real one: a field that it does not have is refused. */
export function messagingRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { africasTalking, settings, clock, phones, liveUpdates, random } = context
  const { account } = africasTalking

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  function accept(to: string, text: string, from: string, scenario: SmsScenario): Sms {
    const sms = { id: `ATXid_${identifier(random, 24)}`, to, from, text, parts: partsOf(text), at: clock.now() }
    account.balanceKES -= sms.parts * costOfPart
    africasTalking.sent.unshift(sms)
    const msisdn = to.slice(1)
    phones.touch(msisdn)
    if (!lost.includes(scenario)) phones.sendMessage(msisdn, text, from)
    liveUpdates.publish(msisdn)
    return sms
  }

  const refused = (number: string, statusCode: number, status: string) => ({
    cost: '0',
    messageId: 'None',
    number,
    status,
    statusCode,
  })

  function recipientOf(number: string, text: string, from: string, scenario: SmsScenario) {
    const refusal = refusals[scenario]
    if (refusal) return refused(number, ...refusal)
    if (!/^\+254[17]\d{8}$/.test(number)) return refused(number, 403, 'InvalidPhoneNumber')
    if (africasTalking.optedOut.has(number)) return refused(number, 406, 'UserInBlacklist')
    if (account.balanceKES < partsOf(text) * costOfPart) return refused(number, 405, 'InsufficientBalance')
    const { id, parts } = accept(number, text, from, scenario)
    const cost = costText(parts * costOfPart)
    return { statusCode: 101, number, status: 'Success', cost, messageId: id, messageParts: parts }
  }

  function report(id: string, to: string, scenario: SmsScenario) {
    const { duplicateGapMs, answerMs } = settings.timings
    const after = (ms: number, status: string, failureReason?: string) =>
      clock.after(ms, () =>
        postBack(context, 'reports', reportOf(id, to, { status, ...(failureReason && { failureReason }) })),
      )
    if (!account.reports || scenario === 'no-report' || scenario === 'report-first') return
    if (scenario === 'rejected') return after(answerMs, 'Rejected', 'UserIsInactive')
    if (scenario === 'absent') return after(answerMs, 'AbsentSubscriber')
    const times = scenario === 'duplicate-reports' ? [1, 2, 3] : [1]
    const isUnordered = scenario === 'unordered-reports'
    for (const time of times) {
      after(isUnordered ? answerMs + duplicateGapMs : duplicateGapMs * time, 'Sent')
      after(answerMs * time, 'Success')
    }
  }

  const answer = (reply: FastifyReply, message: string, recipients: object[]) =>
    reply.status(201).send({ SMSMessageData: { Message: message, Recipients: recipients } })

  app.post('/version1/messaging', async (request, reply) => {
    const { apikey, accept: accepted } = request.headers
    const read = readSendRequest(request.body)
    const isKnown = apikey === settings.smsApiKey && !account.isKeyRefused
    const isTheirs = typeof read === 'string' || read.username === settings.smsUsername
    if (!isKnown || !isTheirs) return reply.status(401).send('The supplied authentication is invalid')
    if (typeof read === 'string') return reply.status(400).send(read)
    if (accepted !== 'application/json')
      return reply.status(201).type('application/xml').send('<AfricasTalkingResponse/>')
    const { from = 'AFRICASTKNG', to, message } = read
    if (read.from && !settings.smsSenderIds.includes(read.from)) return answer(reply, 'InvalidSenderId', [])
    const scenario = africasTalking.assignments.take(`${to[0]}`) ?? 'delivered'
    if (scenario === 'no-recipient') return answer(reply, 'InvalidRequest', [])
    const recipients = to.map((number) => recipientOf(number, message, from, scenario))
    const sent = recipients.filter(({ statusCode }) => statusCode === 101)
    for (const { messageId, number } of sent) report(messageId, number, scenario)
    if (scenario === 'report-first') {
      for (const { messageId, number } of sent)
        await postBack(
          context,
          'reports',
          reportOf(messageId, number, { status: 'Failed', failureReason: 'DeliveryFailure' }),
        )
    }
    if (scenario === 'slow') await clock.pause(settings.timings.slowMs)
    if (scenario === 'error-but-done') return reply.status(500).send('Internal error')
    if (scenario === 'dropped-response') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    const total = sent.length === 0 ? '0' : costText(sent.reduce((sum, { cost }) => sum + Number(cost.slice(4)), 0))
    return answer(reply, `Sent to ${sent.length}/${to.length} Total Cost: ${total}`, recipients)
  })
}
