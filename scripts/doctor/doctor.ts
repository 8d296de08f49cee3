/** Looks at everything the program needs, and says what to do about what is wrong: `npm run doctor`. It changes nothing. */
import { systemClock } from '#server/platform/clock.ts'
import { withStore } from '../with-store.ts'
import { examine } from './checks.ts'

const marks = { GOOD: 'good ', TO_DO: 'to do', BAD: 'BAD  ' }

await withStore(
  async (config, { url }) => {
    const findings = await examine(config, url, systemClock.now)
    for (const { about, state, text } of findings) console.log(`${marks[state]}  ${about}: ${text}`)
    const isBad = findings.some(({ state }) => state === 'BAD')
    console.log(isBad ? 'Something does not work.' : 'All that is set up works.')
    if (isBad) process.exitCode = 1
  },
  { isMigrated: false },
)
