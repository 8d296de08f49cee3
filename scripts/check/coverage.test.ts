import { describe, expect, it } from 'vitest'
import { brokenLinks, missingTests } from './coverage.ts'

const files: Record<string, string> = { 'a.test.ts': `it('does this', f); it("says 'that'", g); it('isn\\'t', h)` }
const check = (row: string, takesReasons = false) =>
  missingTests(`| § | Statement | Test |\n|---|---|---|\n${row}`, { read: (file) => files[file], takesReasons })

describe('a table of statements and their tests', () => {
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

  it('takes a written reason in place of a test in the list of security alone, and none without words', () => {
    const reason = '| 2 | A | Deviation: files are drawn anew.<br>`a.test.ts › does this` |'
    expect(check(reason, true)).toEqual([])
    expect(check(reason)).toHaveLength(1)
    expect(check('| 2 | A | Deviation: |', true)).toHaveLength(1)
    expect(check('| 2 | A | Open: not yet.<br>`a.test.ts › does that` |', true)).toHaveLength(1)
  })
})

it('a link of such a document leads to a file that is there', () => {
  const exists = (path: string) => path === 'privacy.md'
  expect(brokenLinks('[a](privacy.md), [b](privacy.md#why), [c](https://example.com)', exists)).toEqual([])
  expect(brokenLinks('[a](secrecy.md)', exists)).toEqual(['there is no secrecy.md'])
})
