import { describe, expect, it } from 'vitest'
import { decisionComplaints } from './decisions.ts'

const text = (number: number, status = 'Accepted, 2026-11-20') => `# ${number}. Something\n\n${status}\n`

describe('the check of the decisions', () => {
  it('finds a number that two have, one that the title says otherwise, one without a status, and one that is not listed', () => {
    const decisions = new Map([
      ['0001-one.md', text(1)],
      ['0002-two.md', text(2)],
      ['0002-too.md', text(2)],
      ['0003-three.md', text(4)],
      ['0005-five.md', text(5, 'We think that')],
      ['0006-six.md', text(6, 'Superseded by 5, 2026-11-20')],
      ['0007-seven.md', text(7)],
    ])
    const list = [...decisions.keys()].filter((file) => !file.startsWith('0007')).map((file) => `- [x](${file})`)
    expect(decisionComplaints(decisions, list.join('\n'))).toEqual([
      'decision 2 is 0002-two.md and 0002-too.md: give one the next number',
      '0003-three.md: its title has another number',
      '0005-five.md: no status and date under its title',
      '0007-seven.md: not in docs/decisions/README.md',
    ])
  })
})
