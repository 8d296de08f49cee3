import { describe, expect, it } from 'vitest'
import { suggestedSlug, typedSlug } from './slug.ts'

describe('the address of a shop', () => {
  it.each([
    ["Mama Achieng's Kitchen", 'mama-achiengs-kitchen'],
    ['Café Zuri', 'cafe-zuri'],
    ['  Samaki & Chips  ', 'samaki-and-chips'],
    ['Choma Corner 254!', 'choma-corner-254'],
    ['The Very Long Name of a Kitchen Beside the Lake', 'the-very-long-name-of-a-kitchen-beside'],
    ['日本', ''],
    ['', ''],
  ])('is suggested from %j as %j', (name, slug) => expect(suggestedSlug(name)).toBe(slug))

  it.each([
    ['Mama Ach', 'mama-ach'],
    ['mama-', 'mama-'],
    ['-x', 'x'],
    ['a--b', 'a-b'],
  ])('takes %j while it is typed as %j', (typed, slug) => expect(typedSlug(typed)).toBe(slug))
})
