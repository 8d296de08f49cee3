/** Verifies the ledger and prints what is wrong: `npm run ledger:verify`. It only reads, and repairs nothing. */
import { ledgerRules, verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { longRead } from '#server/platform/database/open-reader.ts'
import { withStore } from './with-store.ts'

await withStore(async (_config, { url, description }) => {
  const { db, end } = openDatabase({ url, poolSize: 2, silenceMilliseconds: longRead, statementMilliseconds: longRead })
  try {
    const violations = await verifyLedger(db, db)
    for (const rule of Object.keys(ledgerRules)) {
      const broken = violations.filter((violation) => violation.rule === rule)
      console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${rule}`)
      for (const { row, found } of broken) console.log(`          ${row}: ${found}`)
    }
    console.log(
      violations.length === 0 ? `The ledger of the ${description} is sound.` : `${violations.length} violations.`,
    )
    if (violations.length > 0) process.exitCode = 1
  } finally {
    await end()
  }
})
