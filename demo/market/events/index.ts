import { family } from './family.ts'
import { foodAndCulture } from './food-and-culture.ts'
import { music } from './music.ts'
import { nightsOut } from './nights-out.ts'

export const events = [...music, ...foodAndCulture, ...nightsOut, ...family]
