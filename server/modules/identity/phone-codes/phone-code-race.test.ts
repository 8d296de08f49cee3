import { expect, it } from 'vitest'
import { fortyWrongCodes } from '#server/testing/races/phone-code-race.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld(smsSettings(await startSms()))

it('a code of a phone takes five tries, however many come at once', async () => {
  for (let round = 0; round < 5; round++) expect(await fortyWrongCodes(world)).toEqual({ compared: 5, refused: 35 })
})
