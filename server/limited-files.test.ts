import { describe, expect, it } from 'vitest'
import { csvFiles } from '#contracts/wire/csv-limit.ts'
import { auditEntries } from './modules/audit/audit.tables.ts'
import { eq } from './platform/database/drizzle.ts'
import { aPerson } from './testing/builders/people.ts'
import { aWorld } from './testing/world/world.ts'

const world = aWorld()

describe('files of lists', () => {
  it('are sixty in an hour for one account, of all lists together; the next is recorded as no download', async () => {
    const [admin, other] = [await aPerson(world, { role: 'ADMIN' }), await aPerson(world, { role: 'ADMIN' })]
    const lists = ['users', 'vendors', 'orders']
    const statuses: number[] = []
    for (let each = 0; each < csvFiles.max; each++)
      statuses.push((await admin.get(`/api/admin/${lists[each % lists.length]}.csv`)).status)
    expect(statuses).toEqual(Array(60).fill(200))
    const refused = await admin.get('/api/admin/users.csv')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(await world.db.$count(auditEntries, eq(auditEntries.actorId, admin.user.id))).toBe(60)
    expect((await other.get('/api/admin/users.csv')).status).toBe(200)
  })
})
