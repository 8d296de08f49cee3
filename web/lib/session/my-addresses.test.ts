import { expect, it } from 'vitest'
import type { SavedAddress } from '#contracts/addresses.ts'
import { addressArea } from './my-addresses.ts'

const place = (areaName: string) => ({ id: areaName as never, areaName, address: 'House 1', landmark: null })
const saved = (areaName: string, isDefault: boolean): SavedAddress => ({
  ...place(areaName),
  name: areaName,
  isDefault,
})

it.each([
  ['the default address', [saved('Kilimani', true)], [place('Ngara')], 'Kilimani'],
  ['the latest order where no address is the default', [saved('Kilimani', false)], [place('Ngara')], 'Ngara'],
  ['what is saved first where nothing was ordered', [saved('Kilimani', false)], [], 'Kilimani'],
  ['nothing where nothing is known', [], [], null],
])('the area of somebody who has named none is that of %s', (_, known, earlier, area) => {
  expect(addressArea({ saved: known, earlier })).toBe(area)
})
