import { expect, it } from 'vitest'
import { isAllowed, licenseOf } from './licenses.ts'

const by = (...ids: string[]) => ({ name: 'a', version: '1.0.0', licenses: ids.map((id) => ({ license: { id } })) })

it.each([
  [true, 'MIT'],
  [true, '(MIT OR GPL-2.0-only)'],
  [true, 'Apache-2.0 AND MIT'],
  [false, 'GPL-3.0-only'],
  [false, 'MIT AND GPL-3.0-only'],
  [false, 'SEE LICENSE IN LICENSE.md'],
  [false, ''],
])('it is %s that what has the licence "%s" may be passed on', (may, license) => {
  expect(isAllowed(license)).toBe(may)
})

it('a package with several licences is under all of them, and one may write them as an expression', () => {
  expect(licenseOf(by('MIT', 'ISC'))).toBe('MIT AND ISC')
  expect(licenseOf({ ...by(), licenses: [{ expression: 'MIT OR CC0-1.0' }] })).toBe('MIT OR CC0-1.0')
  expect(licenseOf({ name: 'a', version: '1.0.0' })).toBe('')
})
