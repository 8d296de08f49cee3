import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { receiptNumber, requestId } from '#simulator/mpesa/identifiers.ts'
import { Msisdn } from '#simulator/mpesa/phones/phones.ts'
import { recordPayment } from './record-payment.ts'
import { accountStatement, PeriodBound, statementPeriod } from './statement.ts'
import { statementCsv } from './statement-csv.ts'

const PeriodQuery = z.object({ from: PeriodBound.optional(), to: PeriodBound.optional() })
const OmitLine = z.strictObject({ receipt: z.string() })
const AlterLine = z.strictObject({ receipt: z.string(), amount: z.int().positive() })
const AddLine = z
  .strictObject({
    paidIn: z.int().positive().optional(),
    withdrawn: z.int().positive().optional(),
    phone: Msisdn.optional(),
    account: z.string().optional(),
    details: z.string().optional(),
    receipt: z.string().min(1).optional(),
  })
  .refine(
    ({ paidIn, withdrawn }) => (paidIn === undefined) !== (withdrawn === undefined),
    'Either paidIn or withdrawn.',
  )
const SetAccount = z.strictObject({ utilityKES: z.int().nonnegative() })

/** The statement of the shortcode's account, and ways to make it differ from what the merchant believes. */
export function statementRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { accountLedger, clock, random, settings, liveUpdates } = context

  const account = () => ({ utilityKES: accountLedger.utilityKES(), chargesKES: accountLedger.chargesKES() })
  function changed<Answer>(answer: Answer) {
    liveUpdates.publish('all')
    return answer
  }
  const noSuchReceipt = (reply: FastifyReply) => reply.status(404).send({ error: 'The statement has no such receipt.' })

  app.get('/_sim/statement.csv', ({ query }, reply) => {
    const { from, to } = PeriodQuery.parse(query)
    const statement = accountStatement(accountLedger, statementPeriod(accountLedger, clock.now(), { from, to }))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="ORG_${settings.shortcode}_statement.csv"`)
      .send(statementCsv(statement, settings))
  })

  app.post('/_sim/statement/omit', (request, reply) => {
    const { receipt } = OmitLine.parse(request.body)
    return accountLedger.omit(receipt) ? changed({ omitted: receipt }) : noSuchReceipt(reply)
  })

  app.post('/_sim/statement/alter', (request, reply) => {
    const { receipt, amount } = AlterLine.parse(request.body)
    return accountLedger.alter(receipt, amount) ? changed({ altered: receipt, amount }) : noSuchReceipt(reply)
  })

  app.post('/_sim/statement/add', (request) => {
    const { paidIn, withdrawn = 0, phone, account: typed, details, receipt: given } = AddLine.parse(request.body)
    const at = clock.now()
    const receipt = given ?? receiptNumber(at, random)
    const amountKES = paidIn ?? -withdrawn
    const movement = {
      kind: 'external',
      receipt,
      initiatedAt: at,
      completedAt: at,
      amountKES,
      account: typed,
      details,
    } as const
    if (paidIn !== undefined && phone) recordPayment(context, { ...movement, phone }, requestId(random))
    else accountLedger.post({ ...movement, phone })
    return changed({ added: receipt, amountKES })
  })

  app.get('/_sim/account', account)

  app.post('/_sim/account', (request) => {
    accountLedger.setUtility(SetAccount.parse(request.body).utilityKES)
    return changed(account())
  })
}
