import { describe, expect, it } from 'vitest'
import { sourceFile } from './source-files.ts'
import { complaintsAbout, limits, measure, questionsAbout } from './structure.ts'

const lines = (count: number) => 'x\n'.repeat(count)
const measured = (...files: [path: string, text: string][]) =>
  measure(files.map(([path, text]) => sourceFile(path, text)))
const complaints = (...files: [path: string, text: string][]) => complaintsAbout(measured(...files))

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

  it('is refused with a file above 400 lines, unless it is a test', () => {
    expect(complaints(['server/a.ts', lines(401)])).toEqual(['401 lines in server/a.ts, at most 400'])
    expect(complaints(['server/a.ts', lines(400)], ['server/a.test.ts', lines(900)])).toEqual([])
  })

  it('asks about a file above 250 lines and a folder of more than 15 files, and about nothing smaller', () => {
    const folder = (count: number) =>
      Array.from({ length: count }, (_, n): [string, string] => [`web/ui/${n}.ts`, lines(20)])
    expect(questionsAbout(measured(...folder(15), ['server/a.ts', lines(250)]))).toEqual([])
    expect(questionsAbout(measured(...folder(16), ['server/a.ts', lines(251)]))).toEqual([
      'web/ui: 16 files. Would a part of them be found sooner in a folder?',
      'server/a.ts: 251 lines. Is there a second idea in it?',
    ])
  })

  it('is measured by the lines of its files without tests, and by all lines longer than 120 columns', () => {
    const files = Array.from({ length: 10 }, (_, n): [string, string] => [`web/${n}.ts`, lines(10 * (n + 1))])
    const wide = `${'x'.repeat(121)}\n${'x'.repeat(120)}\n`
    expect(measured(...files, ['web/a.test.ts', wide + lines(500)])).toMatchObject({
      medianLines: 50,
      ninetiethLines: 90,
      wideLines: 1,
    })
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
