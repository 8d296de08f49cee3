/**
 * Splits the configured market by vendor over the machines of a Citus cluster, of which it is the coordinator:
 * `npm run db:distribute [-- --dry-run] [-- --shards 32]`. It may be empty or full. What was cut off goes on where it was.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { distribute, distributionSteps, leftOut, prepareMachines } from '#server/citus/distribute.ts'
import { refuseDistribution } from '#server/citus/refuse-distribution.ts'
import { StartError } from '#server/platform/errors.ts'
import { withStore } from './with-store.ts'

await withStore(async ({ wordSimilarity }, { url, description }) => {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, shards: { type: 'string', default: '32' } },
  })
  const shards = Number(values.shards)
  if (!(Number.isInteger(shards) && shards >= 1 && shards <= 1_024))
    throw new StartError('--shards is a whole number from 1 to 1024: more than there will ever be machines.')
  const client = new pg.Client({ connectionString: url, application_name: 'db:distribute' })
  await client.connect()
  try {
    await refuseDistribution(client)
    const steps = await distributionSteps(client, { shards })
    if (values['dry-run']) for (const { name, statement } of steps) console.log(`${name}: ${statement}`)
    else {
      await distribute(client, steps, ({ name }, at) => console.log(`${at + 1} of ${steps.length}  ${name}`))
      if (!(await prepareMachines(client, wordSimilarity)))
        console.log("Have citus.recover_2pc_interval set to '5s' on the coordinator: this role may not.")
    }
    console.log(
      steps.length === 0
        ? `The market is split already: ${description}`
        : `${steps.length} steps${values['dry-run'] ? ' would split' : ' have split'} the market by vendor: ${description}`,
    )
    if (steps.length > 0)
      console.log(
        `Across vendors nothing holds there: ${[...Object.keys(leftOut.indexes), ...leftOut.foreignKeys].join(', ')}.`,
      )
  } finally {
    await client.end()
  }
})
