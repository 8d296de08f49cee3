import { describe, expect, it } from 'vitest'
import { Allergen, Diet } from '#contracts/food-facts.ts'
import { allergenSentence, namedDiets, spiceSentence, statesFood } from './food-fact-labels.ts'
import { allergens, diets } from './food-labels.ts'

const nothing = { allergens: null, diets: [], spiceLevel: null }

describe('the words for food', () => {
  it('stand in the order in which the contract keeps allergens and diets', () => {
    expect(allergens).toEqual(Allergen.options)
    expect(diets).toEqual(Diet.options)
  })

  it('tell allergens that are not stated from none', () => {
    expect(allergenSentence(null)).toBe('Allergens not stated')
    expect(allergenSentence([])).toBe('None of the 14 allergens')
    expect(allergenSentence(['EGGS', 'GLUTEN'])).toBe('Contains gluten, egg')
  })

  it('tell a spice level that is not stated from food that is not spicy', () => {
    expect([spiceSentence(null), spiceSentence(0), spiceSentence(3)]).toEqual(['Not stated', 'Not spicy', 'Hot'])
  })

  it('call vegan food vegan alone', () => {
    expect(namedDiets(['VEGETARIAN', 'VEGAN', 'HALAL'])).toEqual(['VEGAN', 'HALAL'])
    expect(namedDiets(['VEGETARIAN'])).toEqual(['VEGETARIAN'])
  })

  it('are said of whatever states something, and be it that there is none', () => {
    expect(statesFood(nothing)).toBe(false)
    expect(statesFood({ ...nothing, allergens: [] })).toBe(true)
    expect(statesFood({ ...nothing, spiceLevel: 0 })).toBe(true)
  })
})
