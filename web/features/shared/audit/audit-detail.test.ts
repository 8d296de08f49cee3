import { describe, expect, it } from 'vitest'
import { Settings } from '#contracts/admin/settings/settings.ts'
import { parseAuditDetail } from './audit-detail.ts'
import { fieldLabel } from './field-labels.ts'
import { formatAuditValue } from './format-audit-value.ts'

describe('the detail of an entry in the trail', () => {
  it('is read field by field', () => {
    expect(parseAuditDetail({ name: { from: 'Mama', to: 'Mama Achieng' } })).toEqual({
      changes: [{ name: 'name', from: 'Mama', to: 'Mama Achieng' }],
      fields: [],
    })
  })

  it('is read from before and after, without what changes with every save', () => {
    const before = { name: 'Pilau', priceKES: 350, version: 3, updatedAt: 'a' }
    const after = { name: 'Pilau', priceKES: 380, version: 4, updatedAt: 'b' }
    expect(parseAuditDetail({ before, after }).changes).toEqual([{ name: 'priceKES', from: 350, to: 380 }])
  })

  it('is read from one status to another', () => {
    expect(parseAuditDetail({ from: 'PENDING', to: 'APPROVED', message: 'Karibu' })).toEqual({
      changes: [{ name: 'status', from: 'PENDING', to: 'APPROVED' }],
      fields: [{ name: 'message', value: 'Karibu' }],
    })
  })

  it('keeps what was said, and leaves out what was not', () => {
    expect(parseAuditDetail({ reason: 'The phone is wrong.', message: null })).toEqual({
      changes: [],
      fields: [{ name: 'reason', value: 'The phone is wrong.' }],
    })
  })

  it('has words for every setting, and for what was proposed with money kept aside', () => {
    expect(Object.keys(Settings.shape).filter((name) => fieldLabel(name) === name)).toEqual([])
    expect([fieldLabel('action'), formatAuditValue('suspense', 'action', 'keep')]).toEqual(['Proposed', 'Keep it'])
  })
})
