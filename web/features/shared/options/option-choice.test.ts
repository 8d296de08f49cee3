import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductOptionGroup } from '#contracts/options/options.ts'
import { choiceState, chosenOptions, hasRoom, missingGroup, stillChosen, toggleOption } from './option-choice.ts'

type Given = { least: number; most: number; ids: string[]; soldOut?: string[] }

const aGroup = ({ least, most, ids, soldOut = [] }: Given) =>
  ({
    id: ids.join(''),
    name: 'Group',
    least,
    most,
    options: ids.map((id) => ({ id, name: id.toUpperCase(), priceKES: 10, isSoldOut: soldOut.includes(id) })),
  }) as unknown as ProductOptionGroup

const side = aGroup({ least: 1, most: 1, ids: ['a', 'b', 'c'] })
const sauce = aGroup({ least: 0, most: 2, ids: ['x', 'y', 'z'] })

describe('choosing options', () => {
  it('puts one in the place of the other where exactly one is chosen, and never takes the last away', () => {
    expect(toggleOption(side, ['a', 'x'], 'b')).toEqual(['x', 'b'])
    expect(toggleOption(side, ['a'], 'a')).toEqual(['a'])
  })
  it('adds and takes away where several may be chosen, up to the most', () => {
    expect(toggleOption(sauce, ['x'], 'y')).toEqual(['x', 'y'])
    expect(toggleOption(sauce, ['x', 'y'], 'x')).toEqual(['y'])
    expect([hasRoom(sauce, ['x']), hasRoom(sauce, ['x', 'y'])]).toEqual([true, false])
  })
  it('knows the first group of which too few are chosen', () => {
    expect(missingGroup([sauce, side], ['x'])).toBe(side)
    expect(missingGroup([sauce, side], ['x', 'b'])).toBeUndefined()
  })
  it('lists what is chosen in the order of the groups, however it was pressed', () => {
    expect(chosenOptions([side, sauce], ['y', 'x', 'b']).map(({ id }) => id)).toEqual(['b', 'x', 'y'])
  })
  it('says what is missing, what is chosen, or that it may be left out', () => {
    expect(choiceState(side, [])).toEqual({ tone: 'missing', words: 'Choose 1' })
    expect(choiceState(side, ['b'])).toEqual({ tone: 'chosen', words: 'B' })
    expect(choiceState(sauce, [])).toEqual({ tone: 'free', words: 'Optional' })
    expect(choiceState(sauce, ['x'])).toEqual({ tone: 'free', words: '1 of 2' })
  })
  it('keeps of an earlier choice what is still offered, not sold out and within the most', () => {
    const now = [aGroup({ least: 1, most: 1, ids: ['a', 'b'], soldOut: ['a'] }), sauce]
    expect(stillChosen(now, ['a', 'gone', 'x', 'y', 'z'])).toEqual(['x', 'y'])
  })
  it('never holds more than the most of a group, whatever is pressed', () => {
    const press = fc.constantFrom(...side.options, ...sauce.options)
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const chosen = presses.reduce<string[]>((now, { id }) => {
          const group = side.options.some((option) => option.id === id) ? side : sauce
          return now.includes(id) || hasRoom(group, now) ? toggleOption(group, now, id) : now
        }, [])
        for (const group of [side, sauce]) expect(chosenOptions([group], chosen).length).toBeLessThanOrEqual(group.most)
      }),
    )
  })
})
