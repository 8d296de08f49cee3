import { describe, expect, it } from 'vitest'
import { closestWords, distance } from './spelling.ts'

const words = [
  'kuku',
  'chicken',
  'ugali',
  'samaki',
  'maharagwe',
  'pilau',
  'chapati',
  'mandazi',
  'biryani',
  'kikoi',
  'chai',
]

describe('what was meant by a misspelt word', () => {
  it.each([
    ['kuuku', 'kuku'],
    ['chikcen', 'chicken'],
    ['ugli', 'ugali'],
    ['smaki', 'samaki'],
    ['maharge', 'maharagwe'],
    ['pilao', 'pilau'],
    ['chapatti', 'chapati'],
    ['mandaz', 'mandazi'],
    ['biliyani', 'biryani'],
    ['chae', 'chai'],
  ])('is, of %s, %s', (typed, meant) => {
    expect(closestWords(typed, words)).toEqual([meant])
  })

  it('is nothing where no word is near: of short words less may be wrong than of long ones', () => {
    for (const typed of ['sushi', 'xyz', 'ku', 'pizza', 'kukuruku'])
      expect([typed, closestWords(typed, words)]).toEqual([typed, []])
  })

  it('is each of those that are equally near', () => {
    expect(closestWords('bandu', ['bando', 'bandi', 'other'])).toEqual(['bando', 'bandi'])
  })
})

describe('the distance of two words', () => {
  it('is the least of letters left out, added, exchanged or turned round; what sounds alike, or is doubled, counts half', () => {
    expect(distance('pilau', 'pilau')).toBe(0)
    expect(distance('pilau', 'pialu')).toBe(1)
    expect(distance('pilau', 'pilu')).toBe(1)
    expect(distance('pilau', 'pirau')).toBe(0.5)
    expect(distance('pilau', 'pillau')).toBe(0.5)
    expect(distance('', 'abc')).toBe(3)
  })
})
