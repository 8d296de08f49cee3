import { describe, expect, it } from 'vitest'
import { missingTests } from './spec-coverage.ts'

const files: Record<string, string> = { 'a.test.ts': `it('does this', f); it("says 'that'", g); it('isn\\'t', h)` }
const check = (row: string) => missingTests(`| § | Statement | Test |\n|---|---|---|\n${row}`, (file) => files[file])

describe('the table of the specification', () => {
  it('is content with tests that exist, in any quotes', () => {
    expect(
      check("| 2 | A statement | `a.test.ts › does this`<br>`a.test.ts › says 'that'`<br>`a.test.ts › isn't` |"),
    ).toEqual([])
  })

  it('complains of a missing file, a missing title, and a statement without a test', () => {
    expect(check('| 2 | A | `b.test.ts › does this` |')).toEqual(['2: there is no file b.test.ts'])
    expect(check('| 2 | A | `a.test.ts › does that` |')).toEqual(['2: a.test.ts has no test "does that"'])
    expect(check('| 2 | A |  |')[0]).toBe('2: "A" names no test')
  })
})
