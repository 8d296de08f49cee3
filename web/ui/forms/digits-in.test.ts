import { expect, it } from 'vitest'
import { digitsIn } from './digits-in.ts'

it.each([
  ['what is typed so far', '4183', '4183'],
  ['what is typed with spaces or hyphens', '418 305', '418305'],
  ['a code with a hyphen', '418-305', '418305'],
  ['more digits than there are boxes, but the first six', '4183059', '418305'],
  [
    'a whole message, but its code',
    'Uliza: 418305 is your code. It works for 5 minutes.\n\n@uliza.example #418305',
    '418305',
  ],
  ['a message that begins with another number, but its code', 'In 2026, 418305 is your code.', '418305'],
  ['letters', 'abc', ''],
])('the digits of a code are taken of %s', (_, typed, digits) => {
  expect(digitsIn(typed)).toBe(digits)
})
