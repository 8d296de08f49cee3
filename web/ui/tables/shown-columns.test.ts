import { describe, expect, it } from 'vitest'
import { shownColumns } from './shown-columns.ts'

const columns = ['what', 'state', 'error', 'acts'].map((id) => ({ id, head: id, cell: () => id }))
const names = { state: () => 'State', error: () => 'Error' }
const idsOf = (hide: string | undefined) => shownColumns(columns, names, hide).map(({ id }) => id)

describe('the columns of a list', () => {
  it('are all shown unless its address leaves some out', () => {
    expect(idsOf(undefined)).toEqual(['what', 'state', 'error', 'acts'])
    expect(idsOf('state')).toEqual(['what', 'error', 'acts'])
    expect(idsOf('error.state')).toEqual(['what', 'acts'])
  })

  it('are shown where they cannot be left out, or are none, whatever its address says', () => {
    expect(idsOf('what.acts.nonsense')).toEqual(['what', 'state', 'error', 'acts'])
  })
})
