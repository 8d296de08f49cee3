import { expect, it } from 'vitest'
import { hasOwnName } from './own-name.ts'

const person = { name: 'Wanjirũ Ng’ang’a Otieno', email: 'bahati.kim27@example.com' }

it.each([
  ['wanjiru', true],
  ['WANJIRU2026', true],
  ['my-wanjirũ!', true],
  ['xOtienox', true],
  ['bahati.kim27', true],
  ['bahati', true],
  ['ng’ang’a na chai', false],
  ['kim27 na chai ya asubuhi', false],
  ['example.com na chai', false],
  ['githeri na parachichi', false],
])('the password %s has the own name or address in it: %s', (password, has) => {
  expect(hasOwnName(password, person)).toBe(has)
})

it('a name or an address of less than four letters is in no password', () => {
  expect(hasOwnName('ann na sokoni', { name: 'Ann Ole', email: 'ann@example.com' })).toBe(false)
})
