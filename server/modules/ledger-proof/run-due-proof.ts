import type { FastifyBaseLogger } from 'fastify'
import type { ProofResult } from '#contracts/admin/ledger-proof.ts'
import type { LedgerProofId } from '#contracts/wire/primitives.ts'
import { activeAdmins } from '#server/modules/identity/index.ts'
import { recordLedgerState } from '#server/modules/ledger/index.ts'
import { emit, publish } from '#server/modules/outbox/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { type Database, inSnapshot, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { keepHeads, type LedgerHead, readHeads } from './ledger-heads.queries.ts'
import { measureLedger } from './ledger-size.queries.ts'
import { proofRules } from './proof-rules.ts'
import { ledgerProofs, ledgerViolations } from './proofs.tables.ts'
import { checkRules, type Violation } from './verify-ledger.ts'

export interface ProofDeps extends ModuleDeps {
  log: FastifyBaseLogger
  /** Connections of its own: the rules take longer than any statement of a request may. */
  openReader: () => Database
  /** Whether mail is set up: the seal of each night goes to administrators by it. */
  isMailed: boolean
  /** The process is about to stop. */
  isDraining: () => boolean
}

/** Longer than any rule takes. A run whose process died is taken over after it, and given up at the third time. */
const leaseMilliseconds = minutes(10)
const maxTries = 3
/** Of each rule so many rows are kept by name; all are counted. */
const maxKept = 1_000

class Stopped extends Error {}

/** Runs the proof that is due, where there is one. Its progress is written after each rule. */
export async function runDueProof(deps: ProofDeps): Promise<void> {
  const claimed = await claimDue(deps)
  if (!claimed) return
  const { id, tries } = claimed
  publishChanged(deps)
  if (tries > maxTries)
    return end(deps, id, tries, { state: 'FAILED', error: 'The process died three times meanwhile.' })
  const reader = deps.openReader()
  try {
    await prove(deps, reader, id, tries)
  } catch (error) {
    // A process that stops leaves the run to the next.
    if (error instanceof Stopped) await release(deps, id, tries)
    else {
      deps.log.error({ err: error, proof: id }, 'the ledger proof did not come to its end')
      await end(deps, id, tries, { state: 'FAILED', error: (error as Error).message.slice(0, 500) })
    }
  } finally {
    await reader.end()
  }
}

async function prove(deps: ProofDeps, reader: Database, id: LedgerProofId, tries: number) {
  const results: ProofResult[] = []
  const violations: Violation[] = []
  const broken = new Set<string>()
  const { counts, seal, heads } = await inSnapshot(reader.db, async (snapshot) => {
    const size = await measureLedger(snapshot)
    const heads = await readHeads(snapshot)
    await checkRules([snapshot], async ({ rule, violations: found, milliseconds }) => {
      const { over, rule: code } = proofRules[rule]
      results.push({ rule: code, over, checked: size.counts[over], violations: found.length, milliseconds })
      violations.push(...found.slice(0, maxKept))
      if (code === 'ENTRIES_CHAINED') for (const { row } of found) broken.add(accountNamedBy(row))
      await deps.db
        .update(ledgerProofs)
        .set({ results, dueAt: plus(deps.clock.now(), leaseMilliseconds) })
        .where(isClaim(id, tries))
      publishChanged(deps)
      if (deps.isDraining()) throw new Stopped()
    })
    return { ...size, heads }
  })
  const violationCount = results.reduce((sum, { violations }) => sum + violations, 0)
  const state = violationCount > 0 ? ('BROKEN' as const) : ('SOUND' as const)
  // What a broken chain ends with is nothing to ask for: the end that was kept before stays, and so does what is found.
  const found = { violations, heads: heads.filter((head) => !broken.has(accountOf(head))) }
  await end(deps, id, tries, { state, results, violationCount, entryCount: counts.ENTRIES, seal }, found)
}

const accountOf = ({ account, vendorId }: LedgerHead) => `account ${account} of ${vendorId}`
/** The account that the rule of the chain names, by itself or with an entry of it. */
const accountNamedBy = (row: string) => /account \S+ of \S+/.exec(row)?.[0] ?? row

/** A claim is one try: what an earlier one still does changes nothing. */
const isClaim = (id: LedgerProofId, tries: number) => and(eq(ledgerProofs.id, id), eq(ledgerProofs.tries, tries))

async function claimDue({ db, clock }: ProofDeps) {
  const now = clock.now()
  const [claimed] = await db
    .update(ledgerProofs)
    .set({
      state: 'RUNNING',
      startedAt: now,
      dueAt: plus(now, leaseMilliseconds),
      tries: sql`${ledgerProofs.tries} + 1`,
      results: [],
    })
    .where(sql`${ledgerProofs.dueAt} <= ${now.toISOString()}`)
    .returning({ id: ledgerProofs.id, tries: ledgerProofs.tries })
  return claimed
}

const release = async ({ db, clock }: ProofDeps, id: LedgerProofId, tries: number) =>
  void (await db
    .update(ledgerProofs)
    .set({ state: 'WAITING', dueAt: clock.now(), tries: tries - 1, results: [] })
    .where(isClaim(id, tries)))

type Outcome = Pick<
  typeof ledgerProofs.$inferInsert,
  'state' | 'error' | 'results' | 'violationCount' | 'entryCount' | 'seal'
>

interface Found {
  violations: Violation[]
  heads: LedgerHead[]
}

async function end(
  deps: ProofDeps,
  id: LedgerProofId,
  tries: number,
  outcome: Outcome,
  { violations, heads }: Found = { violations: [], heads: [] },
) {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const [ended] = await tx
      .update(ledgerProofs)
      .set({
        ...outcome,
        dueAt: null,
        endedAt: now,
        tookMilliseconds: sql`(extract(epoch from ${now.toISOString()}::timestamptz - ${ledgerProofs.startedAt}) * 1000)::int`,
      })
      .where(isClaim(id, tries))
      .returning({ id: ledgerProofs.id, requestedBy: ledgerProofs.requestedBy })
    if (!ended || outcome.violationCount === undefined) return
    const { violationCount } = outcome
    await recordLedgerState(tx, violationCount, now)
    await keepHeads(tx, heads, now)
    if (deps.isMailed && ended.requestedBy === null) await sendSeal(tx, { ...outcome, violationCount }, now)
    if (violations.length === 0) return
    await emit(
      tx,
      { type: 'ledger_broken', to: await activeAdmins(tx, 'money'), data: { violations: violationCount } },
      now,
    )
    await tx.insert(ledgerViolations).values(
      violations.map(({ rule, row, found }, place) => ({
        proofId: id,
        position: place + 1,
        rule: proofRules[rule].rule,
        row,
        found,
      })),
    )
  })
  publishChanged(deps)
}

/** A copy of the seal of each night outside the database, which nobody who has that can change. */
async function sendSeal(tx: Tx, { seal, entryCount, violationCount }: Outcome & { violationCount: number }, now: Date) {
  if (!seal) return
  const data = { seal, entries: entryCount ?? 0, violations: violationCount, at: now.toISOString() }
  await emit(tx, { type: 'ledger_sealed', to: await activeAdmins(tx, 'money'), data }, now)
}

const publishChanged = ({ live }: ProofDeps) => publish(live, { type: 'ledger_proof_changed', isAudited: false })
