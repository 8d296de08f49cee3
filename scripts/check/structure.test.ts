import { describe, expect, it } from 'vitest'
import { sourceFile } from './source-files.ts'
import { complaintsAbout, limits, measure } from './structure.ts'

const lines = (count: number) => 'x\n'.repeat(count)
const complaints = (...files: [path: string, text: string][]) =>
  complaintsAbout(measure(files.map(([path, text]) => sourceFile(path, text))))

describe('the structure of the sources', () => {
  it('is refused with more files in a folder than its limit, tests not counted', () => {
    const files = Array.from({ length: limits.filesPerFolder }, (_, n): [string, string] => [
      `web/ui/${n}.ts`,
      lines(20),
    ])
    expect(complaints(...files, ['web/ui/1.test.ts', ''])).toEqual([])
    expect(complaints(...files, ['web/ui/one-more.ts', lines(20)])).toEqual([
      `${limits.filesPerFolder + 1} files in web/ui, at most ${limits.filesPerFolder}`,
    ])
  })

  it('is refused with a cycle of imports, even of types and over several files', () => {
    const cycle: [string, string][] = [
      ['server/a.ts', "import type { B } from './b.ts'"],
      ['server/b.ts', "import { c } from '#server/c.ts'"],
      ['server/c.ts', "export { a } from './a.ts'"],
    ]
    expect(complaints(...cycle)).toEqual(['1 import cycles, at most 0\n  server/a.ts → server/b.ts → server/c.ts'])
    expect(complaints(...cycle.slice(1))).toEqual([])
  })

  it('is refused with a file above 250 lines, unless it is a test', () => {
    expect(complaints(['server/a.ts', lines(251)])).toEqual(['1 files above 250 lines, at most 0\n  server/a.ts'])
    expect(complaints(['server/a.ts', lines(250)], ['server/a.test.ts', lines(900)])).toEqual([])
  })

  it('is refused with too many files of 15 lines or fewer', () => {
    const shreds = Array.from({ length: limits.shortFiles + 1 }, (_, n): [string, string] => [`web/${n}/a.ts`, ''])
    expect(complaints(...shreds)).toEqual([`${shreds.length} files of 15 lines or fewer, at most ${limits.shortFiles}`])
    expect(complaints(...shreds.slice(1))).toEqual([])
  })

  it('is refused with a relative import that leaves its module or feature, and not with an alias', () => {
    const path = 'server/modules/orders/checkout/a.ts'
    expect(complaints([path, "import { b } from '../../payments/index.ts'"])).toEqual([
      `1 relative imports that leave their room, at most 0\n  ${path} → server/modules/payments/index.ts`,
    ])
    expect(complaints([path, "import { b } from '#server/modules/payments/index.ts'"])).toEqual([])
    expect(complaints([path, "import { b } from '../order.ts'"])).toEqual([])
  })
})
