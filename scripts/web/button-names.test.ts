import { expect, it } from 'vitest'
import { wordsIn } from './messages.ts'

/** Where the button's words are not the message of the same name without `_named`. */
const shown: Record<string, string> = { users_reset_named: 'users_reset_send' }
/** What names no button. */
const others = ['organiser_at_most_named', 'orders_unpaid_named']

// WCAG 2.5.3: who steers by voice says what they see.
it.each(['en', 'sw'])('the full name of a button has the words that it shows, in %s', (language) => {
  const words = wordsIn(language)
  const named = Object.keys(words).filter((key) => key.endsWith('_named') && !others.includes(key))
  const pairs = named.flatMap((key) => {
    const visible = words[shown[key] ?? key.replace(/_named$/, '')]
    return typeof visible === 'string' ? [{ key, name: String(words[key]), visible }] : []
  })
  expect(pairs.length).toBeGreaterThan(20)
  expect(pairs.filter(({ name, visible }) => !name.toLowerCase().includes(visible.toLowerCase()))).toEqual([])
})
