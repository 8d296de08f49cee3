import { describe, expect, it } from 'vitest'
import { messageComplaints } from './messages.ts'

const used = new Set(['title', 'items'])
const check = (en: object, sw: object) => messageComplaints('cart.json', { ...en }, { ...sw }, used)
const count = (text: string) => [
  { declarations: ['input count', 'local plural = count: plural'], match: { '*': text } },
]

describe('the messages of both languages', () => {
  it('are fine when each is there in both, with the same placeholders', () => {
    expect(
      check({ title: 'Cart of {name}', items: count('x') }, { title: '{name}: kikapu', items: count('y') }),
    ).toEqual([])
  })

  it('are refused when a key is missing in English or in Swahili', () => {
    expect(check({ title: 'Cart' }, {})).toEqual(['sw/cart.json has no title'])
    expect(check({}, { title: 'Kikapu' })).toEqual(['en/cart.json has no title'])
  })

  it('are refused when their placeholders differ', () => {
    expect(check({ title: 'Cart of {name}' }, { title: 'Kikapu' })).toEqual([
      'cart.json: title takes "name" in English and "" in Swahili',
    ])
  })

  it('are refused when no page uses them', () => {
    expect(check({ gone: 'Gone' }, { gone: 'Hakuna' })).toEqual(['en/cart.json: nothing uses gone'])
  })
})
