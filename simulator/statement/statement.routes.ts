import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Msisdn } from '../control/msisdn.ts'
import { receiptNumber, requestId } from '../identifiers.ts'
import type { World } from '../world.ts'
import { Bound, periodOf } from './period.ts'
import { recordPayment } from './record-payment.ts'
import { statementOf } from './statement.ts'
import { statementCsv } from './statement-csv.ts'

const Between = z.object({ from: Bound.optional(), to: Bound.optional() })
const Omit = z.strictObject({ receipt: z.string() })
const Alter = z.strictObject({ receipt: z.string(), amount: z.int().positive() })
const Add = z
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
export function statementRoutes(app: FastifyInstance, world: World) {
  const { book, clock, random, settings, changes } = world

  const account = () => ({ utilityKES: book.utilityKES(), chargesKES: book.chargesKES() })
  function changed<Answer>(answer: Answer) {
    changes.announce('all')
    return answer
  }
  const noSuchReceipt = (reply: FastifyReply) => reply.status(404).send({ error: 'The statement has no such receipt.' })

  app.get('/_sim/statement.csv', ({ query }, reply) => {
    const { from, to } = Between.parse(query)
    const statement = statementOf(book, periodOf(book, clock.now(), { from, to }))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="ORG_${settings.shortcode}_statement.csv"`)
      .send(statementCsv(statement, settings))
  })

  app.post('/_sim/statement/omit', (request, reply) => {
    const { receipt } = Omit.parse(request.body)
    return book.omit(receipt) ? changed({ omitted: receipt }) : noSuchReceipt(reply)
  })

  app.post('/_sim/statement/alter', (request, reply) => {
    const { receipt, amount } = Alter.parse(request.body)
    return book.alter(receipt, amount) ? changed({ altered: receipt, amount }) : noSuchReceipt(reply)
  })

  app.post('/_sim/statement/add', (request) => {
    const { paidIn, withdrawn = 0, phone, account: typed, details, receipt: given } = Add.parse(request.body)
    const at = clock.now()
    const receipt = given ?? receiptNumber(at, random)
    const amountKES = paidIn ?? -withdrawn
    const movement = {
      kind: 'by-itself',
      receipt,
      initiatedAt: at,
      completedAt: at,
      amountKES,
      account: typed,
      details,
    } as const
    if (paidIn !== undefined && phone) recordPayment(world, { ...movement, phone }, requestId(random))
    else book.post({ ...movement, phone })
    return changed({ added: receipt, amountKES })
  })

  app.get('/_sim/account', account)

  app.post('/_sim/account', (request) => {
    book.setUtility(SetAccount.parse(request.body).utilityKES)
    return changed(account())
  })
}
