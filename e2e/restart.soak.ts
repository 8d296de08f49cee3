import { beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { aCustomer } from './support/market.ts'
import { program } from './support/program.ts'
import { twoProcesses, whileBuying } from './support/two-processes.ts'

withBrowser()

const restarts = 20
const processes = twoProcesses()
const start = (place: number) => processes.start(place, program().databaseUrl)

beforeAll(() => Promise.all([start(0), start(1)]), 60_000)

describe('two processes that are restarted one after the other', () => {
  it('sell all the while: no purchase and no page fails', { timeout: restarts * 30_000 }, async () => {
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Open air', vendor)
    const buyers = await Promise.all(Array.from({ length: 25 }, () => aCustomer()))
    const buying = { processes, event, vendorId, buyers, pauseMilliseconds: 250 }
    const { answers, failures } = await whileBuying(buying, async () => {
      for (let restart = 0; restart < restarts; restart++) {
        await processes.stop(restart % 2)
        await start(restart % 2)
      }
    })
    expect(failures).toEqual([])
    expect([...answers.keys()].sort()).toEqual([200, 201])
    const { places } = await vendor.get<{ places: { sold: number } }>(`/api/vendor/events/${event.id}`)
    expect(places.sold).toBe(answers.get(201))
  })
})
