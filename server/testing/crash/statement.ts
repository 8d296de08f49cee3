import { payments } from '#server/modules/payments/payments.tables.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import type { Person } from '../builders/people.ts'
import { importStatementCsv } from '../builders/statements.ts'
import type { World } from '../world/world.ts'

interface Line {
  id: string
  account: string
  amountKES: number
}

/**
 * Money for a prompt that the server has no record of sending: it crashed, and M-Pesa's only callback was lost. The
 * statement shows it with the number of its order, and an administrator allocates it to its payment.
 */
export async function allocateStatementLines(world: World, admin: Person): Promise<string[]> {
  const csv = await (await fetch(`${world.phones.url}/_sim/statement.csv`)).text()
  const imported = await importStatementCsv(admin, csv)
  if (imported.status !== 201) return [`the statement: ${JSON.stringify(imported.body)}`]
  const isUnheard = and(eq(payments.status, 'FAILED'), isNull(payments.providerRequestId))
  const unheard = await world.db.select().from(payments).where(isUnheard)
  const problems: string[] = []
  for (const line of await unknownLines(admin)) {
    const place = unheard.findIndex(({ reference }) => reference === line.account)
    if (line.amountKES < 0 || place < 0) continue
    const [payment] = unheard.splice(place, 1)
    const body = { paymentId: payment?.id, note: 'It names the order' }
    const given = await admin.post(`/api/admin/reconciliation/lines/${line.id}/allocate-to-payment`, body)
    if (given.status !== 200) problems.push(`line ${line.id}: ${JSON.stringify(given.body)}`)
  }
  return problems
}

async function unknownLines(admin: Person): Promise<Line[]> {
  const lines: Line[] = []
  for (let cursor = ''; ; ) {
    const query = `show=UNMATCHED&limit=100${cursor && `&cursor=${cursor}`}`
    const { items, nextCursor } = (await admin.get(`/api/admin/reconciliation/lines?${query}`)).body
    lines.push(...items)
    if (!nextCursor) return lines
    cursor = nextCursor
  }
}
